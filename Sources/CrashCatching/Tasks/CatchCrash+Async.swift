import CTasks
import Dispatch
import Glibc

/// Runs an async body and reports how it ended, also when it crashes.
///
/// ```swift
/// let outcome = await catchCrash { await account.withdraw(-1) }
/// ```
///
/// The body runs in a task of its own, with the task-local values and the priority of the caller.
/// Cancelling the caller cancels the body. That task and its child tasks run one job at a time on
/// one thread, apart from Swift's own threads, and so do actors that only they call.
///
/// A crash belongs to the body wherever one of its tasks is running: on such a thread, on the main
/// actor, on an actor that others call, too, or on an executor of the user that runs its jobs with
/// `runSynchronously(on:)`. The tasks that the body starts with `Task { }` are also its tasks,
/// until the body has ended. What the body did before a crash stays done, and an actor on which the
/// body crashed is free for others. A caught crash costs 25 to 50 microseconds.
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
/// ``isolatedRun(timeLimit:limits:output:isolation:_:)-swift.func`` for these. In a program that
/// links the Swift libraries statically, jobs on executors of others cannot be guarded, either:
/// only child tasks are guarded there, and actors that nobody else calls at the same time.
public func catchCrash<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping () async throws -> Value
) async -> CatchOutcome<Value> {
    await catchCrash(within: nil, isolation: isolation, body)
}

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
    let run = AsyncRun<Value>()
    return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            run.begin(body, within: timeLimit, continuation)
        }
    } onCancel: {
        run.cancel()
    }
}

/// An async body that is running, and the continuation that waits for its end.
private final class AsyncRun<Value>: @unchecked Sendable {
    private struct State {
        var continuation: CheckedContinuation<CatchOutcome<Value>, Never>?
        var task: Task<Void, Never>?
        var alarm: Alarm?
        var isCancelled = false
    }

    private let state = Locked(State())

    func begin(
        _ body: @escaping () async throws -> Value, within timeLimit: Duration?,
        _ continuation: CheckedContinuation<CatchOutcome<Value>, Never>
    ) {
        nonisolated(unsafe) let body = body
        let asyncBody = AsyncBody { ending in
            switch ending {
            case .crashed(let crash): self.end(.crashed(crash))
            case .notRun(let failure): self.end(.threw(failure))
            case .finished: break
            }
        }
        state.withLock { $0.continuation = continuation }
        let executor: GuardedExecutor
        do throws(GuardFailure) {
            executor = try GuardedExecutor(body: asyncBody)
        } catch {
            return end(.threw(error))
        }
        // A forked child has no such thread, but one time limit for all. Its jobs do not go to
        // Dispatch, which does not work there.
        if ThisProcess.childDepth == 0, !ThisProcess.isStray {
            _ = InterceptedJobs.areGuarded
            if let timeLimit, !setAlarm(timeLimit, executor) {
                return end(.threw(GuardFailure(threadError: EAGAIN)))
            }
        }
        let operation: @Sendable () async -> Void = {
            airbag_actors_probe(Unmanaged.passUnretained(executor).toOpaque())
            // The task may have begun before it can be cancelled from outside.
            if self.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            let outcome: CatchOutcome<Value>
            do {
                outcome = .returned(try await body())
            } catch {
                outcome = .threw(error)
            }
            asyncBody.isOver()
            self.end(outcome, goesOn: false)
        }
        let task = asyncBody.withTasks {
            Task(executorPreference: executor, operation: operation)
        }
        let isOver = state.withLock { state in
            if state.continuation != nil { state.task = task }
            return state.isCancelled
        }
        if isOver { AsyncRun.cancel(task) }
    }

    private var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// - Returns: false if the thread of the alarms cannot be started.
    private func setAlarm(_ timeLimit: Duration, _ executor: GuardedExecutor) -> Bool {
        let alarm = Alarm.set(after: timeLimit) { [weak self, weak executor] in
            let state: Unfinished.State = executor?.isRunning == true ? .running : .suspended
            self?.end(.threw(Unfinished(timeLimit: timeLimit, state: state, place: nil)))
        }
        state.withLock { $0.alarm = alarm }
        return alarm != nil
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        guard let task else { return }
        let ending = runGuarded { task.cancel() }
        if case .crashed(let crash) = ending { end(.crashed(crash)) }
    }

    /// Cancels a task for which nothing waits any more.
    ///
    /// Cancelling runs code of the user (`onCancel`), which may crash, or wait for what the crash holds.
    private static func cancel(_ task: Task<Void, Never>) {
        WorkerThread.run { _ = runGuarded { task.cancel() } }
    }

    /// Resumes the caller, on the first call.
    ///
    /// - Parameters:
    ///   - outcome: how the body ended.
    ///   - goesOn: whether some of the body's tasks may still run.
    private func end(_ outcome: CatchOutcome<Value>, goesOn: Bool = true) {
        let former = state.withLock { state in
            defer { state = State(isCancelled: true) }
            return state
        }
        guard let continuation = former.continuation else { return }
        former.alarm?.cancel()
        nonisolated(unsafe) let outcome = outcome
        continuation.resume(returning: outcome)
        if let task = former.task, goesOn { AsyncRun.cancel(task) }
    }
}
