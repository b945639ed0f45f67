import CrashCatching

/// Runs an async body in a forked child process, and returns its value.
///
/// This function works like ``isolated(timeLimit:limits:_:)`` for a synchronous body,
/// with these differences. The child has the task-local values and the priority of the calling
/// task. All tasks of the child run on one thread, one job at a time: actors, task groups, the main
/// actor, sleeps and streams work there, without Dispatch. The calling task is suspended, not
/// blocked, while the child runs. Cancelling the calling task does not end the child.
///
/// - Parameters:
///   - timeLimit: how long the body may take. Zero or less ends it at once.
///   - limits: the resources that the body may use.
///   - isolation: the isolation of the caller.
///   - body: the closure to run.
/// - Returns: what the body returns.
/// - Throws: the error that the body throws, as itself if the error is `Codable` and the runtime
///   finds its type by name (not a private or local type), otherwise as a ``ChildError``; or a
///   ``ChildFailure``.
public func isolated<Value: Codable>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () async throws -> Value
) async throws -> Value {
    try await ChildRun(timeLimit, limits, .captured, .codable(Value.self)).run(body).value
}

/// Runs an async body without a value in a forked child process.
///
/// This function works like the one for a body that returns a value.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: the resources that the body may use.
///   - isolation: the isolation of the caller.
///   - body: the closure to run.
/// - Throws: the same errors as that function.
public func isolated(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () async throws -> Void
) async throws { try await ChildRun(timeLimit, limits, .captured, .void).run(body).value }

/// Runs an async body in a forked child process and reports how the body ended, whatever its ending.
///
/// This function works like ``isolated(timeLimit:limits:isolation:_:)``, and returns the
/// ending, the output and the used resources.
///
/// - Parameters:
///   - timeLimit: how long the body may take. Zero or less ends it at once.
///   - limits: the resources that the body may use.
///   - output: where the standard output and error of the body go.
///   - isolation: the isolation of the caller.
///   - body: the closure to run.
/// - Returns: how the body ended, and what it wrote and used.
/// - Throws: a ``ChildFailure`` whose reason is a refusal, if Airbag could not run the body, ended
///   it, or does not know how it ended.
public func isolatedRun<Value: Codable>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () async throws -> Value
) async throws(ChildFailure) -> IsolatedRun<Value> {
    try await ChildRun(timeLimit, limits, output, .codable(Value.self)).run(body)
}

/// Runs an async body without a value in a forked child process, and reports how it ended.
///
/// This function works like the one for a body that returns a value.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: the resources that the body may use.
///   - output: where the standard output and error of the body go.
///   - isolation: the isolation of the caller.
///   - body: the closure to run.
/// - Returns: how the body ended, and what it wrote and used.
/// - Throws: the same errors as that function.
public func isolatedRun(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    output: ChildOutputMode = .captured, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () async throws -> Void
) async throws(ChildFailure) -> IsolatedRun<Void> {
    try await ChildRun(timeLimit, limits, output, .void).run(body)
}

extension ChildRun {
    fileprivate func run(
        _ body: @escaping () async throws -> Value, isolation: isolated (any Actor)? = #isolation
    ) async throws(ChildFailure) -> IsolatedRun<Value> { try await attempt(body).arrive() }

    /// Runs an async body, and holds back what its child reports.
    ///
    /// - Parameters:
    ///   - body: the closure to run.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the outcome.
    func attempt(
        _ body: @escaping () async throws -> Value, isolation: isolated (any Actor)? = #isolation
    ) async -> IsolatedAttempt<Value> {
        if IsolationSwitches.runsInParent {
            let start = SuspendingClock.now
            return IsolatedAttempt(.success(IsolatedRun(await catchCrash(body), since: start)), hasBegun: true)
        }
        nonisolated(unsafe) let (run, body) = (self, body)
        nonisolated(unsafe) var result: IsolatedAttempt<Value>?
        await ThreadOfItsOwn().run { result = run.attempt(.async(body)) }
        return result!
    }
}
