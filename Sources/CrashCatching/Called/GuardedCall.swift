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

/// Runs a body and returns even when the body crashes.
///
/// The body runs on the calling thread; on another one, while this one waits, if the calling thread could not be
/// repaired after a crash (see `airbag_guard`).
///
/// - Parameters:
///   - context: the argument of the body.
///   - body: the function to run.
/// - Returns: how the body ended; nil if it finished.
package func runGuardedUnlessFinished(_ context: UnsafeMutableRawPointer, _ body: GuardedBody) -> GuardedEnding? {
    var result = airbag_result()
    let status = airbag_guard(body, context, &result)
    // Compare raw values: a debug build compares imported enumerations through a protocol.
    return status.rawValue == AIRBAG_RETURNED.rawValue ? nil : ending(status, result)
}

/// Runs one job of a task on the calling thread and returns even when the job crashes.
///
/// - Parameters:
///   - job: the job.
///   - servesOneBody: whether one of Airbag's executors runs the job.
///   - context: the argument of the call.
///   - call: runs the job.
/// - Returns: how the job ended, and the body to which the crashed task belongs: an actor runs the
///   jobs of all its callers on one of their threads.
func runGuarded(
    _ job: UnsafeRawPointer, servesOneBody: Bool, _ context: UnsafeMutableRawPointer, _ call: airbag_body
) -> (ending: GuardedEnding, body: AsyncBody?) {
    var body: AsyncBody?
    var result = airbag_result()
    let status = withUnsafeMutablePointer(to: &body) { body in
        var owner = airbag_job_owner(
            job: job, serves_one_body: servesOneBody, key: AsyncBody.key, spare_task: { SpareTask.exchange($0) },
            crashed: { $0!.assumingMemoryBound(to: AsyncBody?.self).pointee = AsyncBody.current }, context: body)
        return airbag_guard_job(call, context, &owner, &result)
    }
    if status.rawValue == AIRBAG_RETURNED.rawValue { return (.finished, nil) }
    return (CrashCatching.ending(status, result), body)
}

private func ending(_ status: airbag_status, _ result: airbag_result) -> GuardedEnding {
    guard status.rawValue == AIRBAG_CRASHED.rawValue else {
        return .notRun(GuardFailure(status: status, error: result.error))
    }
    if result.signal == 0, let passed = result.crash {
        return .crashed(Unmanaged<PassedCrash>.fromOpaque(passed).takeRetainedValue().crash)
    }
    return .crashed(Crash(Crash.Signal(rawValue: result.signal), result.crash.map(CrashEvidence.init)))
}

/// Runs a closure on the calling thread and returns even when the closure crashes.
///
/// - Parameters:
///   - isOutsideOfTasks: whether a crash of another task, which the thread runs meanwhile in a run loop, is not caught.
///   - closure: the closure to run.
/// - Returns: how the closure ended.
package func runGuarded(
    outsideOfTasks isOutsideOfTasks: Bool = false, _ closure: @escaping () -> Void
) -> GuardedEnding {
    // Not the closure by itself: where a closure is generic, as behind a pointer, an object is made that translates.
    struct Context { let closure: () -> Void }
    func run(_ context: UnsafeMutablePointer<Context>) -> GuardedEnding {
        let body: GuardedBody = { $0!.assumingMemoryBound(to: Context.self).pointee.closure() }
        var result = airbag_result()
        let status =
            isOutsideOfTasks
            ? airbag_guard_own_code(body, context, &result) : airbag_guard(body, context, &result)
        return status.rawValue == AIRBAG_RETURNED.rawValue ? .finished : ending(status, result)
    }
    var context = Context(closure: closure)
    return run(&context)
}
