import CGuard
import CTasks

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
///   - servesOneBody: whether an executor of ours runs it.
///   - context: what the call gets.
///   - call: runs the job.
/// - Returns: how it ended, and of which body's tasks the one is that crashed: an actor runs the jobs
///   of all who call it on one of their threads.
func runGuarded(
    _ job: UnsafeRawPointer, servesOneBody: Bool, _ context: UnsafeMutableRawPointer,
    _ call: airbag_body
) -> (ending: GuardedEnding, body: AsyncBody?) {
    var body: AsyncBody?
    var result = airbag_result()
    let status = withUnsafeMutablePointer(to: &body) { body in
        var owner = airbag_job_owner(
            job: job, serves_one_body: servesOneBody, key: AsyncBody.key,
            spare_task: { SpareTask.exchange($0) },
            crashed: { $0!.assumingMemoryBound(to: AsyncBody?.self).pointee = AsyncBody.current },
            context: body)
        return airbag_guard_job(call, context, &owner, &result)
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
                signal: Crash.Signal(rawValue: result.signal),
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
