import Glibc

/// Runs a closure later, on the one thread of all alarms, which runs nothing else.
///
/// The closure must not block, because all alarms would be late. A forked child has no such thread.
final class Alarm: Sendable {
    /// The time of the alarm, in nanoseconds of the monotonic clock.
    private let time: UInt64
    private let closure: @Sendable () -> Void

    private init(at time: UInt64, _ closure: @escaping @Sendable () -> Void) {
        self.time = time
        self.closure = closure
    }

    /// Sets an alarm.
    ///
    /// - Parameters:
    ///   - duration: the time to wait; zero or less means as soon as possible.
    ///   - closure: the closure to run then.
    /// - Returns: the alarm; nil if the thread cannot be started. Then nothing runs.
    static func set(after duration: Duration, _ closure: @escaping @Sendable () -> Void) -> Alarm? {
        let wait = UInt64(min(max(duration / .nanoseconds(1), 0), 1e18))
        let alarm = Alarm(at: ThisProcess.time + wait, closure)
        return clock.add(alarm) ? alarm : nil
    }

    /// Cancels the alarm; its closure may be running already.
    func cancel() { Alarm.clock.remove(self) }

    private static let clock = Clock()

    /// All alarms, and their thread.
    private final class Clock: @unchecked Sendable {  // the mutex is between all uses
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        /// The alarms, sorted by time, the latest first.
        private var alarms: [Alarm] = []
        /// The time until which the thread sleeps; a cancelled alarm does not wake the thread.
        private var sleepsUntil = UInt64.max
        private var hasThread = false

        init() {
            pthread_mutex_init(mutex, nil)
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(change, &attributes)
            pthread_condattr_destroy(&attributes)
        }

        func add(_ alarm: Alarm) -> Bool {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            if !hasThread { hasThread = WorkerThread.begin(runForever) == 0 }
            guard hasThread else { return false }
            let index = alarms.firstIndex { $0.time <= alarm.time } ?? alarms.count
            alarms.insert(alarm, at: index)
            if alarm.time < sleepsUntil { pthread_cond_signal(change) }
            return true
        }

        func remove(_ alarm: Alarm) {
            pthread_mutex_lock(mutex)
            alarms.removeAll { $0 === alarm }
            pthread_mutex_unlock(mutex)
        }

        @Sendable private func runForever() {
            pthread_mutex_lock(mutex)
            while true {
                if let next = alarms.last, next.time <= ThisProcess.time {
                    alarms.removeLast()
                    pthread_mutex_unlock(mutex)
                    next.closure()
                    pthread_mutex_lock(mutex)
                } else {
                    sleepsUntil = alarms.last?.time ?? .max
                    let (seconds, rest) = sleepsUntil.quotientAndRemainder(dividingBy: 1_000_000_000)
                    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
                    pthread_cond_timedwait(change, mutex, &time)
                    sleepsUntil = 0
                }
            }
        }
    }
}
