import Glibc

/// A thread that runs one closure after the other, for bodies that may block or crash.
///
/// Threads are kept for the next closure, up to `idleLimit`.
package final class WorkerThread: @unchecked Sendable {  // the semaphore is between all uses
    /// The largest number of threads that wait for work; further threads end.
    private static let idleLimit = 8
    private static let pool = Locked(Pool())

    private struct Pool: Sendable {
        var idle: [WorkerThread] = []
        /// The closures that could not get a thread.
        var waiting: [@Sendable () -> Void] = []
    }

    private let wakeUp = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private var work: (() -> Void)?

    private init() { sem_init(wakeUp, 0, 0) }

    deinit {
        sem_destroy(wakeUp)
        wakeUp.deallocate()
    }

    /// Runs a closure on a thread, or on the calling thread if no other is available.
    ///
    /// A forked child has one thread for all tasks (ThreadSanitizer allows no others): there the
    /// closure takes its turn among the tasks.
    package static func run(_ work: @escaping @Sendable () -> Void) {
        if begin(work) != 0 { work() }
    }

    /// Runs a closure on a thread, and does not run the closure if no thread is available.
    ///
    /// - Returns: 0, or an `errno` value.
    package static func begin(_ work: @escaping @Sendable () -> Void) -> Int32 {
        do {
            give(work, to: try reserve())
            return 0
        } catch {
            return error.errorNumber
        }
    }

    /// Runs a closure on a thread of its own, also in a forked child; on the calling thread if none
    /// is available.
    package static func runApart(_ work: @escaping @Sendable () -> Void) {
        // The idle threads are those of the parent.
        guard ThisProcess.childDepth > 0 else { return run(work) }
        do throws(GuardFailure) { give(work, to: try start()) } catch { work() }
    }

    /// Reserves a thread for work.
    ///
    /// - Returns: nil in a forked child, where work takes its turn among the tasks.
    /// - Throws: a ``GuardFailure`` if no thread can be started.
    static func reserve() throws(GuardFailure) -> WorkerThread? {
        if ThisProcess.childDepth > 0 { return nil }
        if let thread = pool.withLock({ $0.idle.popLast() }) { return thread }
        return try start()
    }

    /// Runs a closure on a thread that was reserved.
    static func give(_ work: @escaping @Sendable () -> Void, to thread: WorkerThread?) {
        guard let thread else { return _ = Task.detached { work() } }
        thread.work = work
        sem_post(thread.wakeUp)
    }

    /// Gives back a thread that was reserved and has got no work.
    func becomeIdle() {
        if !isKept() { WorkerThread.give({}, to: self) }
    }

    /// Runs a closure as soon as there is a thread: a new one, or one that has ended its work.
    ///
    /// Only for callers that had a thread before: that thread comes back.
    static func runWhenFree(_ work: @escaping @Sendable () -> Void) {
        if begin(work) == 0 { return }
        let thread = pool.withLock { pool in
            // A thread may have become idle meanwhile.
            let thread = pool.idle.popLast()
            if thread == nil { pool.waiting.append(work) }
            return thread
        }
        if let thread { give(work, to: thread) }
    }

    private static func start() throws(GuardFailure) -> WorkerThread {
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
            throw GuardFailure(threadError: error)
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

    /// Takes a closure that waits for a thread, or becomes idle, unless enough threads are.
    private func isKept() -> Bool {
        if ThisProcess.childDepth > 0 { return false }
        return WorkerThread.pool.withLock { pool in
            if !pool.waiting.isEmpty {
                WorkerThread.give(pool.waiting.removeFirst(), to: self)
                return true
            }
            if pool.idle.count == WorkerThread.idleLimit { return false }
            pool.idle.append(self)
            return true
        }
    }
}
