import Glibc

/// A thread that runs one closure after the other, for bodies that may block or crash.
///
/// Threads are kept for the next closure, up to a number.
package final class WorkerThread: @unchecked Sendable {  // the semaphore is between all uses
    /// How many threads wait for work at most: the others end.
    private static let idleLimit = 8
    private static let idle = Locked<[WorkerThread]>([])

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
    ///
    /// A forked child has one thread for all tasks (ThreadSanitizer allows it no others): there the
    /// closure takes its turn among them.
    package static func run(_ work: @escaping @Sendable () -> Void) {
        if ThisProcess.childDepth > 0 {
            Task.detached { work() }
        } else {
            give(work, to: idle.withLock { $0.popLast() } ?? start())
        }
    }

    /// The same, on a thread of its own in a forked child, too.
    package static func runApart(_ work: @escaping @Sendable () -> Void) {
        // The threads that wait are those of the parent.
        if ThisProcess.childDepth > 0 { give(work, to: start()) } else { run(work) }
    }

    private static func give(_ work: @escaping @Sendable () -> Void, to thread: WorkerThread?) {
        guard let thread else { return work() }
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
        } while isKept()
    }

    /// Lines up for more work, unless enough others do.
    private func isKept() -> Bool {
        if ThisProcess.childDepth > 0 { return false }
        return WorkerThread.idle.withLock { idle in
            if idle.count == WorkerThread.idleLimit { return false }
            idle.append(self)
            return true
        }
    }
}
