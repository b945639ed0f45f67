import CHelpers
import Dispatch

/// Runs a closure on the calling thread, and leaves it there and then if it takes too long.
///
/// What it has locked stays locked, as after a crash. Crashes are not caught. In a forked child the
/// closure takes as long as it takes: a child has a time limit of its own.
///
/// - Parameters:
///   - timeLimit: how long it has.
///   - closure: what to run.
/// - Returns: where it was left; nil if it ended in time.
package func runWatched(
    within timeLimit: Duration, _ closure: @escaping () -> Void
) -> Crash? {
    let alarm = WatchAlarm(after: timeLimit)
    defer { alarm.end() }
    return runWatched(by: alarm, closure)
}

/// The same, for several calls that share one alarm.
///
/// - Parameters:
///   - alarm: ends the call that is under way when it goes off, and any that begins after that.
///   - closure: what to run.
/// - Returns: where it was left; nil if it ended in time.
package func runWatched(by alarm: WatchAlarm, _ closure: @escaping () -> Void) -> Crash? {
    if ThisProcess.childDepth > 0 {
        closure()
        return nil
    }
    func run(_ closure: UnsafeMutablePointer<() -> Void>) -> GuardedEnding {
        runGuarded(closure, watchedBy: alarm.watch) {
            $0!.assumingMemoryBound(to: (() -> Void).self).pointee()
        }
    }
    var closure = closure
    switch run(&closure) {
    case .finished: return nil
    case .crashed(let place): return place
    case .notRun:
        closure()
        return nil
    }
}

/// Ends a watched call.
package final class WatchAlarm: @unchecked Sendable {  // the lock is between all uses
    fileprivate let watch = UnsafeMutablePointer<airbag_watch>.allocate(capacity: 1)
    private let isOver = Locked(false)
    private var item: DispatchWorkItem?

    /// How long to wait until the thread is asked once more, and how often: one whose call was left
    /// from further out never answers.
    private static let pause = Duration.microseconds(200)
    private static let attempts = 100_000

    /// - Parameter duration: when it goes off.
    package init(after duration: Duration) {
        watch.initialize(to: airbag_watch())
        if ThisProcess.childDepth > 0 { return }
        // Weak: Dispatch keeps what was cancelled until its time.
        item = AlarmQueue.run(after: duration) { [weak self] in
            self?.expire(WatchAlarm.attempts)
        }
    }

    deinit {
        watch.deallocate()
    }

    /// It goes off no more.
    package func end() {
        isOver.withLock { $0 = true }
        item?.cancel()
        item = nil
    }

    private func expire(_ attempts: Int) {
        let isOver = isOver.withLock { isOver in
            if !isOver { airbag_watch_expire(watch) }
            return isOver
        }
        guard !isOver, attempts > 0 else { return }
        AlarmQueue.run(after: WatchAlarm.pause) { self.expire(attempts - 1) }
    }
}
