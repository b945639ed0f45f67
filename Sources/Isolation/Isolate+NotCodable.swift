import CrashCatching

/// Not there: the value of a body has to be `Codable`.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - body: what to run.
/// - Returns: nothing.
/// - Throws: nothing.
@available(
    *, unavailable,
    message: "what the body returns has to be Codable, for it comes from another process"
)
@_disfavoredOverload
public func isolated<Value>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    _ body: @escaping () throws -> Value
) throws -> Value {
    fatalError("unavailable")
}

/// Not there: the value of a body has to be `Codable`.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - body: what to run.
/// - Returns: nothing.
/// - Throws: nothing.
@available(
    *, unavailable,
    message: "what the body returns has to be Codable, for it comes from another process"
)
@_disfavoredOverload
public func isolated<Value>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    _ body: @escaping () async throws -> Value
) async throws -> Value {
    fatalError("unavailable")
}

/// Not there: the value of a body has to be `Codable`.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - output: where its standard output and error go.
///   - body: what to run.
/// - Returns: nothing.
/// - Throws: nothing.
@available(
    *, unavailable,
    message: "what the body returns has to be Codable, for it comes from another process"
)
@_disfavoredOverload
public func isolatedRun<Value>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, _ body: @escaping () throws -> Value
) throws -> IsolatedRun<Value> {
    fatalError("unavailable")
}

/// Not there: the value of a body has to be `Codable`.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - output: where its standard output and error go.
///   - body: what to run.
/// - Returns: nothing.
/// - Throws: nothing.
@available(
    *, unavailable,
    message: "what the body returns has to be Codable, for it comes from another process"
)
@_disfavoredOverload
public func isolatedRun<Value>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, _ body: @escaping () async throws -> Value
) async throws -> IsolatedRun<Value> {
    fatalError("unavailable")
}
