import CTasks
import CrashCatching

/// The body of a child.
///
/// The body runs in another process, where nothing of this process can race with it.
enum ChildBody<Value>: @unchecked Sendable {
    case sync(() throws -> Value, in: Place)
    case async(() async throws -> Value)

    /// The place where a synchronous body runs.
    ///
    /// In a scope the body runs in a task of its own, and must be on the main actor if the calling
    /// code is there.
    enum Place {
        case thread, scope, scopeOnMainActor
    }

    /// A synchronous body of the calling code.
    ///
    /// Call this function in the parent: the parent then finds out once what each child would have
    /// to find out.
    static func sync(_ body: @escaping () throws -> Value) -> ChildBody {
        guard ChildSurroundingsBox.current?.hasScope == true else { return .sync(body, in: .thread) }
        return .sync(body, in: airbag_is_on_main_actor() ? .scopeOnMainActor : .scope)
    }

    /// Runs the body, in the child.
    ///
    /// - Returns: the value that the body returns.
    /// - Throws: the error that the body throws.
    func run() throws -> Value {
        let surroundings = ChildSurroundingsBox.current
        surroundings?.begin()
        switch self {
        case .sync(let body, in: .thread): return try body()
        case .sync(let body, let place):
            guard let surroundings else { return try body() }
            nonisolated(unsafe) let body = body
            return try runToEnd {
                try await surroundings.value {
                    guard place == .scopeOnMainActor else { return try body() }
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

@MainActor private func onMainActor(_ body: @Sendable () throws -> Void) throws { try body() }

extension ChildSurroundingsBox {
    /// Returns the value of a body that runs in the scope.
    fileprivate func value<Value>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        nonisolated(unsafe) var value: Value?
        try await scope { value = try await body() }
        return value!
    }
}
