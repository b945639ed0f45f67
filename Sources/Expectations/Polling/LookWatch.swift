import CrashCatching

/// Fails an expectation at its time if a thread that looks for it does not come back.
///
/// The thread is not taken out of what blocks it. When it comes back, the expectation has failed already.
final class LookWatch: Sendable {
    private struct State {
        var isPausing = false
        var failure: FailureMessage?
    }

    private let state: Locked<State>
    private let watchdog: Watchdog

    /// - Parameters:
    ///   - polling: what is wanted.
    ///   - rule: that of the matcher.
    ///   - cell: the expression's.
    ///   - description: what the user said that the expectation is about.
    init(_ polling: Polling, _ rule: MatcherRule, _ cell: ExpressionCell, _ description: String?) {
        let state = Locked(State())
        let (location, isClosure) = (cell.location, cell.isClosure)
        let timeLimit = polling.timeLimit
        let context = TaskContext()
        // A rule says what is wanted on any thread.
        nonisolated(unsafe) let rule = rule
        self.state = state
        watchdog = Watchdog({ "the expectation at \(location)" }) { place in
            let test = Locked<String?>(nil)
            context.run {
                let isPausing = state.withLock { $0.isPausing }
                let unfinished = Unfinished(
                    timeLimit: timeLimit, state: isPausing ? .stalled : .running, place: place)
                // The other cell is in use.
                let cell = ExpressionCell(location, isClosure)
                cell.attempt = .threw(EvaluationFailure(unfinished))
                let failure = cell.conclude(rule, false, polling.goal.words, description, false)
                state.withLock { $0.failure = failure }
                test.withLock { $0 = RunningTests.current }
            }
            return test.withLock { $0 }
        }
    }

    /// Looks, on the calling thread.
    ///
    /// - Parameters:
    ///   - timeLimit: how long that may take.
    ///   - look: looks.
    /// - Returns: what `look` returns.
    func run<Result>(within timeLimit: Duration, _ look: () -> Result) -> Result {
        var result: Result?
        watchdog.run(within: timeLimit) { result = look() }
        return result!
    }

    /// Pauses between two looks: if the thread does not come back, that is not the expression's doing.
    func pause(for duration: Duration) {
        state.withLock { $0.isPausing = true }
        ThreadPause.pause(for: duration)
        state.withLock { $0.isPausing = false }
    }

    /// Ends the watch.
    ///
    /// - Returns: the text that was reported, if a thread did not come back in time.
    func end() -> FailureMessage? {
        watchdog.end() ? state.withLock { $0.failure } : nil
    }
}
