import CHelpers

/// How a guarded call ended.
package enum GuardedEnding {
    case finished
    case crashed(Crash)
    case notRun(GuardFailure)
}

/// A body for a guarded call, as C calls it.
package typealias GuardedBody = @convention(c) (_ context: UnsafeMutableRawPointer?) -> Void

/// Runs a body on the calling thread and comes back even when it crashes: the one door of the
/// package to `airbag_guard`.
///
/// - Parameters:
///   - context: what the body gets.
///   - body: what to run.
/// - Returns: how it ended.
package func runGuarded(_ context: UnsafeMutableRawPointer, _ body: GuardedBody) -> GuardedEnding {
    var result = airbag_result()
    let status = airbag_guard(body, context, &result)
    // The raw value: a debug build compares imported enumerations through a protocol.
    if status.rawValue == AIRBAG_RETURNED.rawValue { return .finished }
    return ending(status, result)
}

/// Runs one job of a task on the calling thread and comes back even when it crashes.
///
/// - Parameters:
///   - job: the job.
///   - executor: the executor that the task prefers.
/// - Returns: how it ended, and of which body's tasks the one is that crashed: an actor runs the jobs
///   of all who call it on one of their threads.
func runGuarded(
    _ job: UnownedJob, on executor: GuardedExecutor
) -> (ending: GuardedEnding, body: AsyncBody?) {
    var call = (job: job, executor: executor.asUnownedTaskExecutor())
    var body: AsyncBody?
    var result = airbag_result()
    let status = withUnsafeMutablePointer(to: &body) { body in
        var owner = airbag_job_owner(
            executor: Unmanaged.passUnretained(executor).toOpaque(),
            spare_task: { SpareTask.exchange($0) },
            crashed: { $0!.assumingMemoryBound(to: AsyncBody?.self).pointee = AsyncBody.current },
            context: body)
        return airbag_guard_job(
            { context in
                let call = context!.assumingMemoryBound(
                    to: (job: UnownedJob, executor: UnownedTaskExecutor).self
                ).pointee
                call.job.runSynchronously(on: call.executor)
            }, &call, &owner, &result)
    }
    if status.rawValue == AIRBAG_RETURNED.rawValue { return (.finished, nil) }
    return (CrashCatching.ending(status, result), body)
}

private func ending(_ status: airbag_status, _ result: airbag_result) -> GuardedEnding {
    guard status == AIRBAG_CRASHED else {
        return .notRun(GuardFailure(status: status, error: result.error))
    }
    return .crashed(
        Crash(
            record: CrashRecord(
                signal: Signal(rawValue: result.signal),
                evidence: result.crash.map(CrashEvidence.init))))
}

/// Runs a closure on the calling thread and comes back even when it crashes.
package func runGuarded(_ closure: @escaping () -> Void) -> GuardedEnding {
    func run(_ closure: UnsafeMutablePointer<() -> Void>) -> GuardedEnding {
        runGuarded(closure) { $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }
    }
    var closure = closure
    return run(&closure)
}
