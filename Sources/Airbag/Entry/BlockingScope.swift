#if compiler(>=6.2)
    import Foundation
    import Testing

    extension IssueHandlingTrait {
        /// Runs a body in the async scope of the trait, from sync code.
        ///
        /// The task of the scope runs on threads of its own. So the calling thread, which blocks, never
        /// waits for a thread of the shared pool.
        ///
        /// - Parameters:
        ///   - test: the test that is running.
        ///   - body: the code to run, with the task-local values of the caller.
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
