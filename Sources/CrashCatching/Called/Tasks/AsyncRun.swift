import CTasks
import Glibc

/// Runs a guarded async body in a task of its own, and resumes the caller when the body ends.
///
/// This type is not generic: in a debug build, to look up generic types took longer than the rest of
/// a catch.
final class AsyncRun: @unchecked Sendable {  // the state is behind a lock
    /// How the body ended: it did, or it crashed, or it did not run to its end (a ``GuardFailure``, an ``Unfinished``).
    typealias Ending = CatchOutcome<Void>

    private struct State {
        var caller: CheckedContinuation<Ending, Never>?
        var task: Task<Void, Never>?
        var alarm: Alarm?
        var isCancelled = false
        var hasReturned = false
        /// The body's task and its executor, if that task stops for ever when the body crashes.
        var stoppable: (task: UInt, executor: GuardedExecutor)?
    }

    /// The number of jobs that run on the thread of the caller.
    ///
    /// Without this limit, a body that calls `Task.yield()` until another task has run could keep the
    /// thread from that task for ever.
    private static let jobsOnCallersThread = 16

    private let state = Locked(State())
    private let body: @Sendable () async -> Void
    private let stopsAfterCrash: Bool

    /// - Parameters:
    ///   - stopsAfterCrash: whether the body's task stops for ever after a crash in any task of the body.
    ///     Otherwise it is cancelled, and goes on if it has not crashed itself.
    ///   - body: the closure to run.
    init(stopsAfterCrash: Bool, _ body: @escaping @Sendable () async -> Void) {
        self.body = body
        self.stopsAfterCrash = stopsAfterCrash
    }

    /// Runs the body.
    ///
    /// Cancelling the caller cancels the body.
    ///
    /// - Parameters:
    ///   - timeLimit: the longest time to wait; nil for no limit.
    ///   - isolation: the isolation of the caller.
    /// - Returns: how the body ended.
    func ending(within timeLimit: Duration?, isolation: isolated (any Actor)?) async -> Ending {
        // The calling thread runs the body until the body waits for something: that saves two
        // switches between threads. Not so on an actor, which would be blocked meanwhile, and not
        // with a time limit, at which the caller goes on.
        let runsOnCallersThread = isolation == nil && timeLimit == nil && ThisProcess.childDepth == 0
        return await withTaskCancellationHandler {
            await withCheckedContinuation { caller in
                state.withLock { $0.caller = caller }
                begin(within: timeLimit, runsOnCallersThread: runsOnCallersThread)
            }
        } onCancel: {
            cancel()
        }
    }

    private func begin(within timeLimit: Duration?, runsOnCallersThread: Bool) {
        let asyncBody = AsyncBody { ending in
            switch ending {
            case .crashed(let crash): self.end(.crashed(crash))
            case .notRun(let failure): self.end(.threw(failure))
            case .finished: break
            }
        }
        let executor: GuardedExecutor
        do throws(GuardFailure) {
            executor = try GuardedExecutor(body: asyncBody)
        } catch {
            return end(.threw(error))
        }
        // A forked child has no thread for alarms: one time limit covers the whole child. Its jobs do
        // not go to Dispatch, which does not work there.
        if ThisProcess.childDepth == 0, !ThisProcess.isStray {
            _ = InterceptedJobs.areGuarded
            if let timeLimit, !setAlarm(timeLimit, executor) {
                return end(.threw(GuardFailure(threadError: EAGAIN)))
            }
        }
        if runsOnCallersThread { executor.jobs.hold() }
        let task = asyncBody.withTasks {
            Task(executorPreference: executor) {
                airbag_actors_probe(Unmanaged.passUnretained(executor).toOpaque())
                // The task may have begun before it can be cancelled from outside.
                if self.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                if self.stopsAfterCrash { self.noteTask(executor) }
                await self.body()
                asyncBody.isOver()
                self.end(.returned(()))
            }
        }
        let isOver = state.withLock { state in
            if state.caller != nil { state.task = task }
            return state.isCancelled
        }
        if isOver, !stopsAfterCrash { AsyncRun.cancel(task) }
        guard runsOnCallersThread else { return }
        var jobs = AsyncRun.jobsOnCallersThread
        executor.serve {
            jobs -= 1
            return jobs >= 0 && self.isAwaited
        }
    }

    /// Stores the address of the current task: a task is a pointer. (Task.swift of the library)
    private func noteTask(_ executor: GuardedExecutor) {
        withUnsafeCurrentTask { task in
            let task = unsafeBitCast(task!, to: UInt.self)
            state.withLock { if $0.caller != nil { $0.stoppable = (task, executor) } }
        }
    }

    private var isCancelled: Bool { state.withLock { $0.isCancelled } }

    private var isAwaited: Bool { state.withLock { $0.caller != nil } }

    /// - Returns: false if the thread of the alarms cannot be started.
    private func setAlarm(_ timeLimit: Duration, _ executor: GuardedExecutor) -> Bool {
        let alarm = Alarm.set(after: timeLimit) { [weak self, weak executor] in
            let state: Unfinished.State = executor?.jobs.isServed == true ? .running : .suspended
            self?.end(.threw(Unfinished(timeLimit: timeLimit, state: state, place: nil)))
        }
        state.withLock { $0.alarm = alarm }
        return alarm != nil
    }

    private func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        guard let task else { return }
        // A caught crash in `onCancel` would leave the task locked, and a locked task cannot be stopped.
        if stopsAfterCrash { return task.cancel() }
        if case .crashed(let crash) = runGuarded({ task.cancel() }) { end(.crashed(crash)) }
    }

    /// Cancels a task whose caller has been resumed.
    ///
    /// Cancelling runs code of the user (`onCancel`), which may crash, or wait for what the crash holds.
    private static func cancel(_ task: Task<Void, Never>) {
        WorkerThread.run { _ = runGuarded { task.cancel() } }
    }

    /// Resumes the caller, on the first call.
    ///
    /// If the body has not finished, stops its task (`stopsAfterCrash`) or cancels it.
    private func end(_ ending: Ending) {
        let hasReturned = if case .returned = ending { true } else { false }
        let former = state.withLock { state in
            defer { state = State(isCancelled: true, hasReturned: hasReturned || state.hasReturned) }
            return state
        }
        guard let caller = former.caller else {
            guard former.hasReturned, case .crashed(let crash) = ending else { return }
            ThisProcess.fail()  // first: another thread may be ending the process
            return ThisProcess.say("Airbag: a task of a guarded body crashed as the body returned: \(crash)")
        }
        former.alarm?.cancel()
        if case .returned = ending { return caller.resume(returning: ending) }
        guard !stopsAfterCrash else {
            // Without a task to stop, the body has not begun, and does not begin any more.
            guard let (task, executor) = former.stoppable else { return caller.resume(returning: ending) }
            return AsyncRun.freeze(task, executor, after: ending) {
                caller.resume(returning: ending)
            }
        }
        caller.resume(returning: ending)
        if let task = former.task { AsyncRun.cancel(task) }
    }

    /// Stops the task of a body that has not finished.
    ///
    /// If the thread of that task is still busy after ``Watchdog/patience``, the process ends.
    private static func freeze(
        _ task: UInt, _ executor: GuardedExecutor, after ending: Ending, then: @escaping @Sendable () -> Void
    ) {
        // A forked child has no thread for alarms, but one time limit for all.
        let alarm: Alarm? =
            ThisProcess.childDepth > 0
            ? nil
            : Alarm.set(after: Watchdog.patience.withLock { $0 }) {
                let text =
                    "Airbag: a test has crashed, and a task of it is still busy or blocked. "
                    + "Nothing can take it out of there, so the process ends.\n"
                Watchdog.endProcess(text) {
                    if case .crashed(let crash) = ending { "The crash: \(crash)\n" } else { "" }
                }
            }
        executor.jobs.freeze(task) {
            alarm?.cancel()
            then()
        }
    }
}
