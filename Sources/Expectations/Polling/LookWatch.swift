import CrashCatching

/// Fails a polling expectation at its time limit if the thread that looks does not return.
///
/// The thread is not taken out of the blocking call. When the thread returns, the expectation has already failed.
final class LookWatch: Sendable {
    private struct State {
        var isPausing = false
        var failure: FailureMessage?
    }

    private let state: Locked<State>
    private let watchdog: Watchdog

    /// - Parameters:
    ///   - polling: the goal and the times.
    ///   - rule: the rule of the matcher.
    ///   - cell: the cell of the expression.
    ///   - description: the text that the user passed as `description:`.
    init(_ polling: Polling, _ rule: MatcherRule, _ cell: ExpressionCell, _ description: String?) {
        let state = Locked(State())
        let (location, isClosure) = (cell.location, cell.isClosure)
        let timeLimit = polling.timeLimit
        let context = TaskContext()
        // A rule can make its message on any thread.
        nonisolated(unsafe) let rule = rule
        self.state = state
        watchdog = Watchdog({ "the expectation at \(location)" }) { place in
            let test = Locked<String?>(nil)
            context.run {
                let isPausing = state.withLock { $0.isPausing }
                let unfinished = Unfinished(
                    timeLimit: timeLimit, state: isPausing ? .stalled : .running, place: place)
                // The cell of the expression is in use.
                let cell = ExpressionCell(location, isClosure)
                cell.attempt = .threw(EvaluationFailure(unfinished))
                let failure = cell.conclude(rule, false, polling.goal.words, description, false)
                state.withLock { $0.failure = failure }
                test.withLock { $0 = RunningTests.current }
            }
            return test.withLock { $0 }
        }
    }

    /// Runs a look on the calling thread.
    ///
    /// - Parameters:
    ///   - timeLimit: how long the look may take.
    ///   - look: evaluates and judges.
    /// - Returns: the result of `look`.
    func run<Result>(within timeLimit: Duration, _ look: () -> Result) -> Result {
        var result: Result?
        watchdog.run(within: timeLimit) { result = look() }
        return result!
    }

    /// Pauses between two looks.
    ///
    /// If the thread does not return from the pause, the expression is not the cause.
    func pause(for duration: Duration) {
        state.withLock { $0.isPausing = true }
        ThreadPause.pause(for: duration)
        state.withLock { $0.isPausing = false }
    }

    /// Ends the watch.
    ///
    /// - Returns: the reported message, if a thread did not return in time.
    func end() -> FailureMessage? {
        watchdog.end() ? state.withLock { $0.failure } : nil
    }
}
