import Glibc

/// Runs what blocks on a new thread, in the task of whoever waits for it.
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
            let start = Start(job: UnownedJob(job), executor: self)
            let context = Unmanaged.passRetained(start).toOpaque()
            var thread = pthread_t()
            let error = pthread_create(
                &thread, nil,
                { context in
                    Unmanaged<Start>.fromOpaque(context!).takeRetainedValue().run()
                    return nil
                }, context)
            if error == 0 {
                pthread_detach(thread)
            } else {
                // No thread to be had: then on this one.
                Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
            }
        }
    }

    /// What a new thread has to do.
    private final class Start: Sendable {
        private let job: UnownedJob
        private let executor: Executor

        init(job: UnownedJob, executor: Executor) {
            self.job = job
            self.executor = executor
        }

        func run() {
            job.runSynchronously(on: executor.asUnownedSerialExecutor())
        }
    }
}
