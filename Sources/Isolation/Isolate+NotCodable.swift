import CrashCatching

/// Is unavailable: the value of a body must be `Codable`.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: the resources that the body may use.
///   - body: the closure to run.
/// - Returns: nothing.
/// - Throws: nothing.
@available(
    *, unavailable,
    message: "what the body returns has to be Codable, for it comes from another process"
)
public func isolated<Value>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none, _ body: @escaping () throws -> Value
) throws -> Value { fatalError("unavailable") }

/// Is unavailable: the value of a body must be `Codable`.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: the resources that the body may use.
///   - body: the closure to run.
/// - Returns: nothing.
/// - Throws: nothing.
@available(
    *, unavailable,
    message: "what the body returns has to be Codable, for it comes from another process"
)
public func isolated<Value>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none, _ body: @escaping () async throws -> Value
) async throws -> Value { fatalError("unavailable") }

/// Is unavailable: the value of a body must be `Codable`.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: the resources that the body may use.
///   - output: where the standard output and error of the body go.
///   - body: the closure to run.
/// - Returns: nothing.
/// - Throws: nothing.
@available(
    *, unavailable,
    message: "what the body returns has to be Codable, for it comes from another process"
)
public func isolatedRun<Value>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, _ body: @escaping () throws -> Value
) throws -> IsolatedRun<Value> { fatalError("unavailable") }

/// Is unavailable: the value of a body must be `Codable`.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: the resources that the body may use.
///   - output: where the standard output and error of the body go.
///   - body: the closure to run.
/// - Returns: nothing.
/// - Throws: nothing.
@available(
    *, unavailable,
    message: "what the body returns has to be Codable, for it comes from another process"
)
public func isolatedRun<Value>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, _ body: @escaping () async throws -> Value
) async throws -> IsolatedRun<Value> { fatalError("unavailable") }
