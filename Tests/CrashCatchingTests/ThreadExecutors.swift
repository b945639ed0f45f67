import CrashCatching
import Fixtures

/// Runs closures on threads, one after the other.
private final class ThreadChain: Sendable {
    private let last = Locked<Fixtures.Thread?>(nil)

    func append(_ body: @escaping @Sendable () -> Void) {
        last.withLock { last in
            let before = last
            last = Fixtures.Thread {
                before?.join()
                body()
            }
        }
    }
}

/// The executor of an actor that has threads of its own.
final class SerialThreadExecutor: SerialExecutor {
    private let threads = ThreadChain()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.append { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// An executor for tasks that prefer threads of its own.
final class TaskThreadExecutor: TaskExecutor {
    private let threads = ThreadChain()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.append { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
