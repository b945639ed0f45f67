import CrashCatching

/// A body that was run in a child, and of which nothing has reached this process yet.
///
/// Who started it may look at it and run the body in another way instead.
package struct IsolatedAttempt<Value> {
    let outcome: Result<IsolatedRun<Value>, ChildFailure>
    let messages: [TypedPayload]

    /// Whether the body may end otherwise in a process that has all its threads.
    ///
    /// It asked for Dispatch or run loops, or for Swift concurrency in a program that is linked
    /// statically; or it waits for something that threads of the parent might have given it.
    package let lacksThreads: Bool

    /// Whether the body has begun, to which a fresh process may not get.
    package var hasBegun: Bool {
        // Others may come first: issues of the run around the test.
        !isFresh || messages.contains { $0.isOne(of: FreshChild.Beginning.self) }
    }

    /// Whether it was run in a fresh process.
    var isFresh = false

    init(
        _ outcome: Result<IsolatedRun<Value>, ChildFailure>, messages: [TypedPayload] = [],
        lacksThreads: Bool = false
    ) {
        self.outcome = outcome
        self.messages = messages
        self.lacksThreads = lacksThreads
    }

    /// Hands on what the child told beside its ending.
    ///
    /// - Returns: how the body ended.
    /// - Throws: a ``ChildFailure`` if Airbag refused the body.
    package func arrive() throws(ChildFailure) -> IsolatedRun<Value> {
        var isOneLost = false
        for payload in messages {
            // It may be garbage, and making it anew runs code.
            if let message = catchCrash({ try payload.message() }).value ?? nil {
                message.arrive()
            } else {
                isOneLost = true
            }
        }
        let run = try outcome.get()
        if isOneLost { throw ChildFailure(.value, detail: "what it told could not be read") }
        return run
    }
}

/// Runs an async body without a value in a forked child, and keeps back what it tells.
///
/// As ``isolatedRun(timeLimit:limits:output:isolation:_:)-swift.func`` with captured output. Cancelling the calling
/// task ends the child as its time limit does. With `AIRBAG_ISOLATION=off` the body runs in this
/// process.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - outputLimit: how many bytes are kept of its standard output, and of its standard error.
///   - body: what to run.
/// - Returns: what came of it.
package func isolatedAttempt(
    timeLimit: Duration, limits: ResourceLimits, outputLimit: Int,
    _ body: @escaping @Sendable () async throws -> Void
) async -> IsolatedAttempt<Void> {
    await cancellable(timeLimit, limits, outputLimit) { await $0.attempt(body) }
}

/// Gives a run to a closure, and ends its child when the calling task is cancelled.
func cancellable(
    _ timeLimit: Duration, _ limits: ResourceLimits, _ outputLimit: Int,
    _ attempt: (ChildRun<Void>) async -> IsolatedAttempt<Void>
) async -> IsolatedAttempt<Void> {
    let cancellation = CancellationFlag()
    var run = ChildRun(timeLimit, limits, .captured, .void)
    run.supervision = ChildSupervision(
        isCancelled: { cancellation.isSet }, outputLimit: outputLimit, waitsUntilGone: false)
    return await withTaskCancellationHandler {
        await attempt(run)
    } onCancel: {
        cancellation.set()
    }
}

/// The same for a body that is not async, on the calling thread, which waits.
///
/// - Parameters:
///   - timeLimit: how long the body may take.
///   - limits: what it may use.
///   - outputLimit: how many bytes are kept of its standard output, and of its standard error.
///   - body: what to run.
/// - Returns: what came of it.
package func isolatedAttempt(
    timeLimit: Duration, limits: ResourceLimits, outputLimit: Int,
    onThisThread body: @escaping () throws -> Void
) -> IsolatedAttempt<Void> {
    var run = ChildRun(timeLimit, limits, .captured, .void)
    run.supervision = ChildSupervision(outputLimit: outputLimit, waitsUntilGone: false)
    return run.attempt(.sync(body))
}
