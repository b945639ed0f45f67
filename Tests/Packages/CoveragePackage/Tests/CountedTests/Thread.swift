import Glibc

/// A thread that computes a number.
struct Thread {
    private final class Work {
        let body: () -> Int
        var result = -1
        init(_ body: @escaping () -> Int) { self.body = body }
    }

    private let work: Unmanaged<Work>
    private var handle = pthread_t()

    /// Starts the thread.
    ///
    /// - Parameter body: what it runs.
    init(_ body: @escaping () -> Int) {
        work = .passRetained(Work(body))
        let error = pthread_create(
            &handle, nil,
            {
                let work = Unmanaged<Work>.fromOpaque($0!).takeUnretainedValue()
                work.result = work.body()
                return nil
            }, work.toOpaque())
        precondition(error == 0, "pthread_create: \(error)")
    }

    /// Waits for its end.
    ///
    /// - Returns: the number.
    func join() -> Int {
        pthread_join(handle, nil)
        return work.takeRetainedValue().result
    }
}
