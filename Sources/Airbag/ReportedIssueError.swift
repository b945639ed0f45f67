import CrashCatching
import Foundation
import Testing

/// Swift Testing reports every error that ends a test, except the one that its own `#require`
/// throws after reporting.
///
/// That one has no public initialiser, so one is caught: a `#require` fails in a scope that drops
/// its issue.
enum ReportedIssueError {
    /// The error; nil where it cannot be had (before Swift 6.2, or outside of a test).
    ///
    /// Then a failed requirement appears twice.
    static var shared: (any Error)? {
        caught.withLock { caught in
            if caught == nil { caught = catchOne() }
            return caught
        }
    }

    private static let caught = Locked<(any Error)?>(nil)

    #if compiler(>=6.2)
        private static func catchOne() -> (any Error)? {
            guard let test = Test.current else { return nil }
            let box = ErrorBox()
            // A requirement is synchronous, the scope is not. The task brings its own threads,
            // so that waiting for it never waits for one of the shared pool.
            Task(executorPreference: ThreadPerJob()) {
                let silence = IssueHandlingTrait.filterIssues { _ in false }
                try? await silence.provideScope(for: test, testCase: nil) {
                    do {
                        try #require(Bool(false))
                    } catch {
                        box.error.withLock { $0 = error }
                    }
                }
                box.isDone.signal()
            }
            box.isDone.wait()
            return box.error.withLock { $0 }
        }

        private final class ErrorBox: Sendable {
            let error = Locked<(any Error)?>(nil)
            let isDone = DispatchSemaphore(value: 0)
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
    #else
        private static func catchOne() -> (any Error)? { nil }
    #endif
}
