/// Runs an async body and reports how it ended, also when it crashes.
///
/// ```swift
/// let outcome = await catchCrash { await account.withdraw(-1) }
/// ```
///
/// The body runs in a task of its own, with the task-local values and the priority of the caller.
/// Cancelling the caller cancels the body. That task and its child tasks run one job at a time, and
/// so do actors that only they call: on the calling thread until the body waits for something else,
/// later on a thread that is not one of Swift's own. A caller that is isolated to an actor does not
/// lend its thread.
///
/// A crash belongs to the body wherever one of its tasks is running: on such a thread, on the main
/// actor, on an actor that others call, too, or on an executor of the user that runs its jobs with
/// `runSynchronously(on:)`. The tasks that the body starts with `Task { }` are also its tasks,
/// until the body has ended. What the body did before a crash stays done, and an actor on which the
/// body crashed is free for others. <doc:Costs> says what a body and a caught crash cost.
///
/// - Parameters:
///   - isolation: the isolation of the caller.
///   - body: the closure to run.
/// - Returns: as for a body that is not async; `.threw` with a ``GuardFailure``, too, if no thread
///   can be started for the body. If no thread can be started later, the body continues when the
///   thread of another body is free.
///
/// After a crash the body's task is abandoned: the task never ends, and what it holds leaks (less
/// than four kilobytes, and whatever its frames retain). The task and its child tasks are
/// cancelled. The child tasks run on until they end; a crash in one of them is not reported.
///
/// Some crashes are not caught and end the process as without Airbag: crashes in `Task.detached`,
/// which inherits nothing that identifies the body; in a `Task { }` after the body has returned or
/// thrown; and on threads of Dispatch or of the user outside of tasks. Use
/// ``isolatedRun(timeLimit:limits:output:isolation:_:)`` for these. In a program that
/// links the Swift libraries statically, jobs on executors of others cannot be guarded, either:
/// only child tasks are guarded there, and actors that nobody else calls at the same time.
public func catchCrash<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Value
) async -> CatchOutcome<Value> { await catchCrash(within: nil, isolation: isolation, body) }

/// Runs an async body and reports how it ended, but waits only for a limited time.
///
/// - Parameters:
///   - timeLimit: the longest time to wait; nil for no limit.
///   - isolation: the isolation of the caller.
///   - body: the closure to run. If the body has not ended by then, it is cancelled and left running.
/// - Returns: how the body ended; `.threw` with an ``Unfinished`` if it had not ended.
package func catchCrash<Value>(
    within timeLimit: Duration?, isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping () async throws -> Value
) async -> CatchOutcome<Value> {
    // The caller is suspended until the body has ended, so nothing races with the body.
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var outcome: CatchOutcome<Value>?
    let run = AsyncRun(stopsAfterCrash: false) {
        do {
            outcome = .returned(try await body())
        } catch {
            outcome = .threw(error)
        }
    }
    switch await run.ending(within: timeLimit, isolation: isolation) {
    case .returned: return outcome!
    case .crashed(let crash): return .crashed(crash)
    case .threw(let error): return .threw(error)
    }
}
