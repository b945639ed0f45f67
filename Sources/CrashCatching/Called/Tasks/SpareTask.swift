/// Tasks that are never started and replace tasks that crashed.
///
/// See `CHelpers/Tasks/jobs.c`.
enum SpareTask {
    private static let unused = Locked<[UnsafeMutableRawPointer]>([])

    /// Returns a spare task, or takes one back.
    static func exchange(_ task: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let task {
            unused.withLock { $0.append(task) }
            return nil
        }
        return unused.withLock { $0.popLast() } ?? make()
    }

    private static func make() -> UnsafeMutableRawPointer? {
        // A task begins on the executor of the actor to which its closure belongs: on this thread.
        // So the top task is the new one, or another thread's, which is as good.
        Task.detached { @Nowhere in }
        return unused.withLock { $0.popLast() }
    }

    /// An executor that keeps its jobs.
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

        nonisolated var unownedExecutor: UnownedSerialExecutor { Nowhere.executor.asUnownedSerialExecutor() }
    }
}
