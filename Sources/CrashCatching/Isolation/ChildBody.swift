/// The body of a child.
///
/// It runs in another process, where nothing of this one can race with it.
enum ChildBody<Value>: @unchecked Sendable {
    case sync(() throws -> Value)
    case async(() async throws -> Value)

    /// Runs the body, in the child.
    ///
    /// - Returns: what it returns.
    /// - Throws: what it throws.
    func run() throws -> Value {
        let surroundings = ChildSurroundingsBox.current
        surroundings?.begin()
        switch self {
        case .sync(let body):
            guard let surroundings, surroundings.hasScope else { return try body() }
            nonisolated(unsafe) let body = body
            return try runToEnd { try await surroundings.value { try body() } }
        case .async(let body):
            nonisolated(unsafe) let body = body
            return try runToEnd {
                guard let surroundings else { return try await body() }
                return try await surroundings.value { try await body() }
            }
        }
    }
}

extension ChildSurroundings {
    /// The value of a body that runs in the scope.
    fileprivate func value<Value>(_ body: @Sendable () async throws -> Value) async throws -> Value
    {
        nonisolated(unsafe) var value: Value?
        try await scope { value = try await body() }
        return value!
    }
}
