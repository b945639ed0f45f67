/// Runs an async body in a forked child process, whatever it does there.
///
/// As ``isolated(timeLimit:limits:output:_:)-swift.func`` for a synchronous body, with these
/// differences. Of the calling task the child has the task-local values and the priority. All its
/// tasks run on one thread, one job at a time: actors, task groups, the main actor, sleeps and
/// streams work there, without Dispatch. The calling task is suspended, not blocked, while the child
/// runs. Cancelling it does not end the child.
///
/// - Parameters:
///   - timeLimit: how long the body may take. Zero or less ends it at once.
///   - limits: what it may use.
///   - output: where its standard output and error go.
///   - isolation: the isolation of the caller.
///   - body: what to run.
/// - Returns: how it ended, and what it wrote and used.
/// - Throws: an ``IsolationFailure`` if it could not be run, or its value could not be sent.
public func isolated<Value: Codable>(
    timeLimit: Duration = .seconds(10), limits: ResourceLimits = .none,
    output: ChildOutput = .captured, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () async throws -> Value
) async throws -> Isolated<Value> {
    try await IsolatedRun(timeLimit, limits, output, .codable(Value.self)).run(body)
}

/// Runs an async body without a value in a forked child process.
///
/// As the function for a body that returns a value.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - output: where its standard output and error go.
///   - isolation: the isolation of the caller.
///   - body: what to run.
/// - Returns: how it ended, and what it wrote and used.
/// - Throws: an ``IsolationFailure`` if it could not be run.
public func isolated(
    timeLimit: Duration = .seconds(10), limits: ResourceLimits = .none,
    output: ChildOutput = .captured, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () async throws -> Void
) async throws -> Isolated<Void> {
    try await IsolatedRun(timeLimit, limits, output, .void).run(body)
}

extension IsolatedRun {
    fileprivate func run(
        _ body: @escaping () async throws -> Value, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Isolated<Value> {
        try await attempt(body).arrive()
    }

    /// Runs an async body, and keeps back what its child tells.
    ///
    /// - Parameters:
    ///   - body: what to run.
    ///   - isolation: the isolation of the caller.
    /// - Returns: what came of it.
    func attempt(
        _ body: @escaping () async throws -> Value, isolation: isolated (any Actor)? = #isolation
    ) async -> IsolatedAttempt<Value> {
        if IsolationSwitches.runsInParent {
            return IsolatedAttempt(.success(await runHere(body)))
        }
        nonisolated(unsafe) let (run, body) = (self, body)
        nonisolated(unsafe) var result: IsolatedAttempt<Value>?
        await ThreadOfItsOwn().run { result = run.attempt(.async(body)) }
        return result!
    }

    private func runHere(
        _ body: @escaping () async throws -> Value, isolation: isolated (any Actor)? = #isolation
    ) async -> Isolated<Value> {
        let start = SuspendingClock.now
        let termination: Isolated<Value>.Termination
        do {
            nonisolated(unsafe) var value: Value?
            let evaluate = { value = try await body() }
            try await evaluate()
            termination = .returned(value!)
        } catch {
            termination = .threw(RemoteError(error))
        }
        return Isolated(termination: termination, duration: SuspendingClock.now - start)
    }
}
