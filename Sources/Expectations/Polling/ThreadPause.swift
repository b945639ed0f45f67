import Foundation

/// Pauses of a thread that waits for the work of others.
package enum ThreadPause {
    /// Pauses the calling thread: it sleeps, and if it is the main thread, first runs its run loop and the main
    /// queue.
    ///
    /// - Parameter duration: how long the thread sleeps.
    package static func pause(for duration: Duration) {
        // A run loop that waits arms a timer each time: ten times the cost of one that does not wait.
        if Thread.isMainThread { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        sleep(for: duration)
    }

    /// Puts the calling thread to sleep.
    ///
    /// - Parameter duration: how long.
    static func sleep(for duration: Duration) { Thread.sleep(forTimeInterval: duration.seconds) }
}

extension Duration {
    /// The duration in seconds.
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
