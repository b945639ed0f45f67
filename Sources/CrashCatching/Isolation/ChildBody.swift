import CHelpers

/// The body of a child.
///
/// It runs in another process, where nothing of this one can race with it.
enum ChildBody<Value>: @unchecked Sendable {
    case sync(() throws -> Value, isOnMainActor: Bool)
    case async(() async throws -> Value)

    /// A synchronous body of the calling code, in the parent.
    ///
    /// Where it runs in a scope, and so in a task of its own, it must find itself on the main actor
    /// if the calling code is there.
    static func sync(_ body: @escaping () throws -> Value) -> ChildBody {
        let hasScope = ChildSurroundingsBox.current?.hasScope == true
        return .sync(body, isOnMainActor: hasScope && airbag_is_on_main_actor())
    }

    /// Runs the body, in the child.
    ///
    /// - Returns: what it returns.
    /// - Throws: what it throws.
    func run() throws -> Value {
        let surroundings = ChildSurroundingsBox.current
        surroundings?.begin()
        switch self {
        case .sync(let body, let isOnMainActor):
            guard let surroundings, surroundings.hasScope else { return try body() }
            nonisolated(unsafe) let body = body
            return try runToEnd {
                try await surroundings.value {
                    guard isOnMainActor else { return try body() }
                    nonisolated(unsafe) var value: Value?
                    try await onMainActor { value = try body() }
                    return value!
                }
            }
        case .async(let body):
            nonisolated(unsafe) let body = body
            return try runToEnd {
                guard let surroundings else { return try await body() }
                return try await surroundings.value { try await body() }
            }
        }
    }
}

@MainActor private func onMainActor(_ body: @Sendable () throws -> Void) throws {
    try body()
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
