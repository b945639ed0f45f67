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
        start(stackSize: nil)
    }

    /// Starts a thread with a stack of a certain size.
    ///
    /// - Parameters:
    ///   - stackSize: in bytes.
    ///   - body: what it runs.
    public init(stackSize: Int, running body: @escaping @Sendable () -> Void) {
        self.body = body
        start(stackSize: stackSize)
    }

    private func start(stackSize: Int?) {
        let context = Unmanaged.passRetained(self).toOpaque()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        let error = pthread_create(
            &handle, &attributes,
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
