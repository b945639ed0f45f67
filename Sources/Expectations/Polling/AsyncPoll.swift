import CrashCatching
import Isolation

extension ClaimSubject {
    /// Evaluates and judges until the goal is reached or missed.
    ///
    /// - Parameters:
    ///   - polling: the goal and the times.
    ///   - matcher: judges the expression.
    ///   - description: the text that the user passed as `description:`.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    ///   - isolation: the isolation of the caller, in which an expression that is not async is evaluated.
    /// - Returns: the last look, and the reported message if the goal was missed.
    func poll(
        _ polling: Polling, _ matcher: AnyMatcher<Value>, _ description: String?,
        needsValue: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) async -> (last: Judged<Value>, failure: FailureMessage?) {
        defer { polling.memory.forget() }
        let watch = LookWatch(polling, cell, description)
        let first = await look(polling, at: polling.start, matcher, watch)
        // They stay in the isolation of the caller. Swift 6.0 does not see that.
        nonisolated(unsafe) let (subject, matcher) = (self, matcher)
        nonisolated(unsafe) var last = first.look
        var step = first.next
        if step.pause != nil {
            await PausingExecutor.run { maySleep in
                _ = isolation  // a closure that does not use it leaves the actor of the caller
                while let duration = step.pause {
                    do {
                        try await pause(for: duration, maySleep: maySleep)
                        (last, step) = await subject.look(polling, at: .now, matcher, watch)
                    } catch {
                        last.expression.cell.endJudgment(withoutVerdict: error)
                        step = (false, nil)
                    }
                }
            }
        }
        if let failure = watch.end() {
            last.expression.cell.endJudgment()
            return (last, failure)
        }
        return (last, polling.conclude(last, passed: step.passed, description, needsValue: needsValue))
    }

    // Evaluates and judges once.
    private func look(
        _ polling: Polling, at start: SuspendingClock.Instant, _ matcher: AnyMatcher<Value>,
        _ watch: LookWatch, isolation: isolated (any Actor)? = #isolation
    ) async -> (look: Judged<Value>, next: Polling.Step) {
        // Each look has its own time limit, however late it begins.
        let look = Look(timeLimit: polling.timeLimit, watch: watch, memory: polling.memory)
        let judged = await judged(by: matcher, fresh: true, in: look)
        return (judged, polling.step(after: judged.status, hasNoVerdict: judged.hasNoVerdict, began: start))
    }
}

/// Waits in a task that may be cancelled during the wait.
///
/// - Parameters:
///   - duration: how long.
///   - maySleep: whether the task has a thread of its own.
/// - Throws: `CancellationError` if the task is cancelled.
private func pause(for duration: Duration, maySleep: Bool) async throws {
    // Only briefly: a sleeping thread does not notice the cancellation.
    guard maySleep, duration < .milliseconds(2) else {
        return try await SuspendingClock().sleep(for: duration)
    }
    ThreadPause.sleep(for: duration)
    try Task.checkCancellation()
}
