import Glibc
import Synchronization

/// A POSIX thread that runs a closure, with no signal blocked: threads of Dispatch, and what
/// they start, block SIGABRT and SIGUSR1, for example.
public final class Thread: @unchecked Sendable {
    private var handle = pthread_t()
    private let isJoined = Atomic(false)

    /// Starts a thread.
    ///
    /// - Parameter body: what it runs.
    public init(_ body: @escaping @Sendable () -> Void) {
        start(stackSize: nil, body)
    }

    /// Starts a thread with a stack of a certain size.
    ///
    /// - Parameters:
    ///   - stackSize: in bytes.
    ///   - body: what it runs.
    public init(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
        start(stackSize: stackSize, body)
    }

    /// The thread alone holds its closure, which may hold whoever holds this object.
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private func start(stackSize: Int?, _ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Body(body)).toOpaque()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
        let error = pthread_create(
            &handle, &attributes,
            { context in
                var none = sigset_t()
                pthread_sigmask(SIG_SETMASK, &none, nil)
                Unmanaged<Body>.fromOpaque(context!).takeRetainedValue().run()
                return nil
            }, context)
        precondition(error == 0, "pthread_create failed: \(error)")
    }

    /// Nobody can wait for the thread any more: its end is its own affair.
    deinit {
        if !isJoined.load(ordering: .relaxed) { pthread_detach(handle) }
    }

    /// Waits for the end of the thread.
    public func join() {
        isJoined.store(true, ordering: .relaxed)
        pthread_join(handle, nil)
    }

    /// What a closure returns on a thread of its own.
    ///
    /// - Parameters:
    ///   - stackSize: the size of the thread's stack, in bytes.
    ///   - body: what the thread runs.
    /// - Returns: its value; nil when the thread ended before.
    public static func value<Value: Sendable>(
        stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Value
    ) -> Value? {
        let result = Mutex<Value?>(nil)
        let thread = Thread(stackSize: stackSize) {
            let value = body()
            result.withLock { $0 = value }
        }
        thread.join()
        return result.withLock { $0 }
    }
}
