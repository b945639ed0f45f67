import Glibc
import Synchronization

/// A POSIX thread that runs a closure, with no signal blocked: threads of Dispatch, and what
/// they start, block SIGABRT and SIGUSR1, for example.
public final class Thread: @unchecked Sendable {
    private let body: @Sendable () -> Void
    private var handle = pthread_t()

    /// Starts a thread.
    ///
    /// - Parameter body: what it runs.
    public init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
        let context = Unmanaged.passRetained(self).toOpaque()
        let error = pthread_create(
            &handle, nil,
            { context in
                var none = sigset_t()
                pthread_sigmask(SIG_SETMASK, &none, nil)
                Unmanaged<Thread>.fromOpaque(context!).takeRetainedValue().body()
                return nil
            }, context)
        precondition(error == 0, "pthread_create failed: \(error)")
    }

    /// Waits for the end of the thread.
    public func join() {
        pthread_join(handle, nil)
    }

    /// What a closure returns on a thread of its own.
    ///
    /// - Parameter body: what the thread runs.
    /// - Returns: its value; nil when the thread ended before.
    public static func value<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
        let result = Mutex<Value?>(nil)
        let thread = Thread {
            let value = body()
            result.withLock { $0 = value }
        }
        thread.join()
        return result.withLock { $0 }
    }
}
