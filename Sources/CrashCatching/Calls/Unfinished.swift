/// What should have ended in time, and did not.
package struct Unfinished: Error, CustomStringConvertible {
    /// What was under way.
    package enum State: Sendable {
        /// A thread was running it.
        case running
        /// It waited for another task or for a thread.
        case suspended
        /// It was not under way, for the main thread did not come back from something else.
        case stalled
    }

    /// How long it had.
    let timeLimit: Duration
    package let state: State
    /// Where its thread was; nil if that is not known.
    let place: Crash?

    /// The calls that were under way, each on a line of its own; nil if they are not known.
    package var details: String? {
        guard let calls = place?.calls, calls != "" else { return nil }
        return "the thread was here:" + calls
    }

    package init(timeLimit: Duration, state: State, place: Crash?) {
        self.timeLimit = timeLimit
        self.state = state
        self.place = place
    }

    /// The time limit, to the millisecond.
    private var time: String { "\((timeLimit / .milliseconds(1)).rounded() / 1000) seconds" }

    package var description: String {
        switch state {
        case .running: "did not end within \(time): its thread was still busy or blocked"
        case .suspended:
            "did not end within \(time): its task was still suspended, waiting for another one or "
                + "for a thread"
        case .stalled:
            "something else kept the main thread busy or blocked for more than \(time)"
        }
    }
}
