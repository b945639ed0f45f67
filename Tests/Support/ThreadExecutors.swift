import CrashCatching
import Dispatch
import Fixtures

/// Runs closures on threads, one after the other.
///
/// Each waits for the one before, not for the end of its thread: nobody would join the last one.
private final class ThreadChain: Sendable {
    private let last = Locked<DispatchSemaphore?>(nil)

    func append(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let before = last.withLock { last in
            defer { last = done }
            return last
        }
        _ = Fixtures.Thread {
            before?.wait()
            body()
            done.signal()
        }
    }
}

/// The executor of an actor that has threads of its own.
package final class SerialThreadExecutor: SerialExecutor {
    private let threads = ThreadChain()

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.append { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// An executor for tasks that prefer threads of its own.
package final class TaskThreadExecutor: TaskExecutor {
    private let threads = ThreadChain()

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.append { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
