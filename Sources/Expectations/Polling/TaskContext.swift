import CrashCatching

/// The task-local values of the code that made it, for a call from any thread later.
///
/// They are those of a task that waits. Whoever calls resumes it, and it goes on right there, on the
/// calling thread, before the call returns.
final class TaskContext: Sendable {
    private typealias Body = @Sendable () -> Void

    private final class Waiter: Sendable {
        let continuation = Locked<UnsafeContinuation<Body?, Never>?>(nil)

        /// - Returns: whether it waited.
        func resume(with body: Body?) -> Bool {
            let continuation = continuation.withLock { continuation in
                defer { continuation = nil }
                return continuation
            }
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

    deinit {
        _ = waiter.resume(with: nil)
    }

    /// Calls a body: the first time with the task-local values.
    ///
    /// - Parameter body: what to call.
    func run(_ body: @escaping @Sendable () -> Void) {
        if !waiter.resume(with: body) { body() }
    }
}

/// Runs each job at once, on the thread that brings it.
private final class CallingThread: TaskExecutor {
    static let executor = CallingThread()

    func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
}
