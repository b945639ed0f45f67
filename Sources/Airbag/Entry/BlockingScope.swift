#if compiler(>=6.2)
    import Foundation
    import Testing

    extension IssueHandlingTrait {
        /// Runs a body in the scope of the trait, for code that is not async as the scope is.
        ///
        /// The task brings its own threads, so that waiting for it never waits for one of the shared
        /// pool.
        ///
        /// - Parameters:
        ///   - test: the test that is running.
        ///   - body: what to run, with the task-local values of the calling code.
        func provideBlockingScope(for test: Test, _ body: @escaping @Sendable () -> Void) {
            let isDone = DispatchSemaphore(value: 0)
            Task(executorPreference: ThreadPerJob()) {
                try? await provideScope(for: test, testCase: Test.Case.current) { body() }
                isDone.signal()
            }
            isDone.wait()
        }
    }

    /// Runs each job on a new thread.
    private final class ThreadPerJob: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            Thread.detachNewThread {
                job.runSynchronously(on: self.asUnownedTaskExecutor())
            }
        }
    }
#endif
