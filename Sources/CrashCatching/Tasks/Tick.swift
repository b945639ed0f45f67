import Glibc

/// Short pauses of tasks, all of which one thread ends.
///
/// A sleep of the library wakes three threads one after the other: 60 µs of processor time
/// (measured). Code that looks every millisecond notices that. A tick wakes one thread for all
/// tasks, and the task's thread.
package enum Tick {
    private struct State {
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isRunning = false
    }

    /// The time from one tick to the next, in nanoseconds.
    private static let length = 900_000
    /// The number of ticks without a waiting task after which the thread ends.
    private static let patience = 50
    private static let state = Locked(State())

    /// Waits for a duration, or until the next tick if the duration is as long as a tick.
    ///
    /// - Parameter duration: the time to wait.
    /// - Throws: `CancellationError` if the task is cancelled.
    package static func pause(for duration: Duration) async throws {
        let isTick = duration == .nanoseconds(length) && ThisProcess.childDepth == 0
        guard isTick else { return try await SuspendingClock().sleep(for: duration) }
        await withCheckedContinuation { continuation in
            let isRunning = state.withLock { state in
                state.waiting.append(continuation)
                defer { state.isRunning = true }
                return state.isRunning
            }
            // Without a thread for the ticks this thread pauses, once, for all waiting tasks.
            if !isRunning, WorkerThread.begin({ run() }) != 0 { run(once: true) }
        }
        try Task.checkCancellation()
    }

    private static func run(once: Bool = false) {
        var idle = 0
        while true {
            var rest = timespec(tv_sec: 0, tv_nsec: length)
            nanosleep(&rest, nil)
            let (waiting, isOver) = state.withLock { state in
                idle = state.waiting.isEmpty ? idle + 1 : 0
                if once || idle == patience { state.isRunning = false }
                defer { state.waiting = [] }
                return (state.waiting, !state.isRunning)
            }
            for continuation in waiting { continuation.resume() }
            if isOver { return }
        }
    }
}
