import Dispatch

/// Runs what has to happen later, whatever keeps other threads busy: it has a thread of its own.
enum AlarmQueue {
    private static let queue = DispatchQueue(label: "airbag.alarm", qos: .userInitiated)

    /// - Parameters:
    ///   - duration: how long to wait.
    ///   - closure: what to run then.
    /// - Returns: what can be cancelled.
    @discardableResult
    static func run(
        after duration: Duration, _ closure: @escaping @Sendable () -> Void
    ) -> DispatchWorkItem {
        let item = DispatchWorkItem(block: closure)
        let nanoseconds = min(duration / .nanoseconds(1), 1e18)
        queue.asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds)), execute: item)
        return item
    }
}
