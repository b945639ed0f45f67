/// Tasks that are never started, to stand in for ones that crashed.
///
/// See `CHelpers/Tasks/jobs.c`.
enum SpareTask {
    private static let unused = Locked<[UnsafeMutableRawPointer]>([])

    /// Gives a task, or takes one back.
    static func exchange(_ task: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let task {
            unused.withLock { $0.append(task) }
            return nil
        }
        return unused.withLock { $0.popLast() } ?? make()
    }

    private static func make() -> UnsafeMutableRawPointer? {
        // A task begins on the executor of the actor that its closure belongs to: on this thread,
        // so the new one is on top, or another thread's, which is as good.
        Task.detached { @Nowhere in }
        return unused.withLock { $0.popLast() }
    }

    /// Keeps the jobs that it gets.
    private final class KeepingExecutor: SerialExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            // A job that begins a task is that task (Concurrency.h: AsyncTask derives from Job).
            let task = UnsafeMutableRawPointer(mutating: UnownedJob(job).address)
            SpareTask.unused.withLock { $0.append(task) }
        }
    }

    @globalActor private actor Nowhere {
        static let shared = Nowhere()
        private static let executor = KeepingExecutor()

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            Nowhere.executor.asUnownedSerialExecutor()
        }
    }
}
