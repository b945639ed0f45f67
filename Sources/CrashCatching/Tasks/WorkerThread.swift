import Glibc

/// A thread that runs one closure after the other, for bodies that may block or crash.
///
/// Threads are kept for the next closure, up to a number.
final class WorkerThread: @unchecked Sendable {  // the semaphore is between all uses
    /// How many threads wait for work at most: the others end.
    private static let idleLimit = 8
    private static let idle = Locked(Idle())

    /// Threads that wait for work.
    private struct Idle {
        /// A forked child has none of its parent's.
        private var process = getpid()
        private var threads: [WorkerThread] = []

        mutating func take() -> WorkerThread? {
            forgetParent()
            return threads.popLast()
        }

        mutating func keep(_ thread: WorkerThread) -> Bool {
            forgetParent()
            if threads.count == idleLimit { return false }
            threads.append(thread)
            return true
        }

        private mutating func forgetParent() {
            if process == getpid() { return }
            for thread in threads { _ = Unmanaged.passRetained(thread) }  // another process waits
            self = Idle()
        }
    }

    private let wakeUp = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private var work: (() -> Void)?

    private init() {
        sem_init(wakeUp, 0, 0)
    }

    deinit {
        sem_destroy(wakeUp)
        wakeUp.deallocate()
    }

    /// Runs a closure on a thread; if there is none to be had, on the calling one.
    static func run(_ work: @escaping @Sendable () -> Void) {
        guard let thread = idle.withLock({ $0.take() }) ?? start() else { return work() }
        thread.work = work
        sem_post(thread.wakeUp)
    }

    private static func start() -> WorkerThread? {
        let worker = WorkerThread()
        let context = Unmanaged.passRetained(worker)
        var thread = pthread_t()
        let error = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<WorkerThread>.fromOpaque(context!).takeRetainedValue().runForever()
                return nil
            }, context.toOpaque())
        guard error == 0 else {
            context.release()
            return nil
        }
        pthread_detach(thread)
        return worker
    }

    private func runForever() {
        repeat {
            while sem_wait(wakeUp) != 0 {}  // EINTR
            work?()
            work = nil
        } while WorkerThread.idle.withLock { $0.keep(self) }
    }
}
