import Glibc

/// A POSIX thread that runs a closure.
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
                Unmanaged<Thread>.fromOpaque(context!).takeRetainedValue().body()
                return nil
            }, context)
        precondition(error == 0, "pthread_create failed: \(error)")
    }

    /// Waits for the end of the thread.
    public func join() {
        pthread_join(handle, nil)
    }
}
