import CrashCatching

/// Keeps the task-local values of the code that creates it, for a later call from any thread.
///
/// A waiting task holds these values. A call resumes the task, which runs the body on the calling thread before the
/// call returns.
final class TaskContext: Sendable {
    private typealias Body = @Sendable () -> Void

    private final class Waiter: Sendable {
        let continuation = Locked<UnsafeContinuation<Body?, Never>?>(nil)

        /// - Returns: whether the task was waiting.
        func resume(with body: Body?) -> Bool {
            let continuation = continuation.withLock { exchange(&$0, with: nil) }
            continuation?.resume(returning: body)
            return continuation != nil
        }
    }

    private let waiter = Waiter()

    init() {
        Task(executorPreference: CallingThread.executor) { [waiter] in
            let body = await withUnsafeContinuation { continuation in
                waiter.continuation.withLock { $0 = continuation }
            }
            body?()
        }
    }

    deinit { _ = waiter.resume(with: nil) }

    /// Calls a body; the first call has the task-local values.
    ///
    /// - Parameter body: the closure to call.
    func run(_ body: @escaping @Sendable () -> Void) { if !waiter.resume(with: body) { body() } }
}

/// Runs each job at once, on the thread that enqueues it.
private final class CallingThread: TaskExecutor {
    static let executor = CallingThread()

    func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
}
