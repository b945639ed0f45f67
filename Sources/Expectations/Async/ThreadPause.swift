import Foundation
import Glibc

/// Pauses of a thread that waits for what others do.
package enum ThreadPause {
    /// Lets time pass: on the main thread its run loop and the main queue go on, another thread sleeps.
    ///
    /// - Parameter duration: how long; on the main thread less, if something happened there.
    package static func pause(for duration: Duration) {
        let deadline = SuspendingClock.now + duration
        if Thread.isMainThread, RunLoop.main.run(mode: .default, before: Date() + duration.seconds)
        {
            return
        }
        sleep(for: deadline - .now)  // a run loop without anything to wait for comes back at once
    }

    private static func sleep(for duration: Duration) {
        guard duration > .zero else { return }
        let (seconds, attoseconds) = duration.components
        var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        var left = timespec()
        while nanosleep(&rest, &left) != 0 { rest = left }  // EINTR
    }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
