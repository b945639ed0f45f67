import Dispatch
import Foundation

/// A lock that another thread of the test run holds.
final class HeldLock: Sendable {
    private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    /// Takes it; waits as long as that lasts.
    func take() {
        pthread_mutex_lock(mutex)
    }

    /// Waits for what the calling thread holds itself.
    func takeTwice() {
        take()
        take()
    }

    /// Runs a closure while another thread holds the lock.
    ///
    /// - Parameter body: what to run.
    func whileHeld(_ body: (HeldLock) -> Void) {
        let isHeld = DispatchSemaphore(value: 0)
        let isEnough = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            self.take()
            isHeld.signal()
            isEnough.wait()
            pthread_mutex_unlock(self.mutex)
        }
        isHeld.wait()
        body(self)
        isEnough.signal()
    }
}
