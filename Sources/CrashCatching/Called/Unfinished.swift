/// The error for work that did not end in time.
package struct Unfinished: Error, CustomStringConvertible {
    /// The state of the work at its time limit.
    package enum State: Sendable {
        /// A thread was running the work.
        case running
        /// The work waited for another task or for a thread.
        case suspended
        /// The work was not running, because the main thread did not return from other code.
        case stalled
    }

    /// The time limit of the work.
    let timeLimit: Duration
    package let state: State
    /// The place of the thread that ran the work; nil if the place is not known.
    let place: Crash?

    /// The calls that were running, each on its own line; nil if they are not known.
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
            "did not end within \(time): its task was still suspended, waiting for another one or for a thread"
        case .stalled: "something else kept the main thread busy or blocked for more than \(time)"
        }
    }
}
