import CGuard
import Glibc

/// A value behind a lock.
///
/// Not the toolchain's `Mutex`: ThreadSanitizer cannot see into it (Swift 6.3.1), and would
/// report races in the tests of everybody who uses this package. (For the same reason the value
/// must have a size: that of `()` would stand at the address of the object.)
package final class Locked<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Holds the lock at each fork; only for one lock of the process, which is never freed.
    func holdAtForks() { airbag_hold_at_forks(mutex) }

    /// Runs a closure with exclusive access to the value.
    ///
    /// - Parameter body: the closure to run, with the value.
    /// - Returns: what the closure returns.
    /// - Throws: what the closure throws.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
