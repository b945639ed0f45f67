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
    ///   - name: what is watched, in words.
    ///   - timeLimit: how long it may take.
    ///   - report: reports that it takes longer, and returns the message; runs in the task of the caller of this
    ///     initializer.
    init(
        _ name: @escaping @Sendable () -> String, _ timeLimit: Duration,
        _ report: @escaping @Sendable (Unfinished) -> FailureMessage?
    ) {
        let state = Locked(State())
        let context = TaskContext()
        self.state = state
        watchdog = Watchdog(name) { place in
            let test = Locked<String?>(nil)
            context.run {
                let isPausing = state.withLock { $0.isPausing }
                let unfinished = Unfinished(timeLimit: timeLimit, state: isPausing ? .stalled : .running, place: place)
                let failure = report(unfinished)
                state.withLock { $0.failure = failure }
                test.withLock { $0 = RunningTests.current }
            }
            return test.withLock { $0 }
        }
    }

    /// - Parameters:
    ///   - polling: the goal and the times.
    ///   - cell: the cell of the expression.
    ///   - description: the text that the user passed as `description:`.
    convenience init(_ polling: Polling, _ cell: ExpressionCell, _ description: String?) {
        let (location, isClosure, words) = (cell.location, cell.isClosure, polling.goal.words)
        self.init({ "the expectation at \(location)" }, polling.timeLimit) { unfinished in
            // The cell of the expression is in use, and so may be what the matcher knows.
            let cell = ExpressionCell(location, isClosure)
            cell.endJudgment(withoutVerdict: EvaluationFailure(unfinished))
            return cell.conclude(MatcherRule(), false, words, description, false)
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
    func end() -> FailureMessage? { watchdog.end() ? state.withLock { $0.failure } : nil }
}
