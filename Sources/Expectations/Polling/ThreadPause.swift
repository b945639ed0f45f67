import Foundation
import Glibc

/// Pauses of a thread that waits for what others do.
package enum ThreadPause {
    /// Lets time pass: on the main thread its run loop and the main queue go on, another thread sleeps.
    ///
    /// - Parameter duration: how long; on the main thread less, if something happened there.
    package static func pause(for duration: Duration) {
        // A run loop that waits arms a timer each time: ten times the cost of one that only looks.
        if Thread.isMainThread { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        sleep(for: duration)
    }

    /// Sleeps.
    ///
    /// - Parameter duration: how long.
    static func sleep(for duration: Duration) {
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
