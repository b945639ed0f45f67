import CrashCatching

/// Runs what blocks on a thread apart, in the task of whoever waits for it.
///
/// A child dies with the thread that forked it (prctl(2), PR_SET_PDEATHSIG), and threads of the shared
/// pool come and go; and waiting on one of those would keep others from running.
actor ThreadOfItsOwn {
    private let executor = Executor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs a body there.
    ///
    /// - Parameter body: what to run.
    func run(_ body: @Sendable () -> Void) {
        body()
    }

    private final class Executor: SerialExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            WorkerThread.runApart { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }
}
