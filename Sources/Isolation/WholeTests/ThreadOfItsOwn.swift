import CrashCatching

/// Runs blocking code on a separate thread, in the task of its caller.
///
/// A child dies with the thread that forked it (prctl(2), PR_SET_PDEATHSIG), and threads of the
/// shared pool come and go. Waiting on one of those threads would also keep other tasks from
/// running.
actor ThreadOfItsOwn {
    private let executor = Executor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs a body on the thread.
    ///
    /// - Parameter body: the body to run.
    func run(_ body: @Sendable () -> Void) { body() }

    private final class Executor: SerialExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            WorkerThread.runApart { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }
}
