import CrashCatching

/// The goal of a polling expectation, its time limit, and its poll interval.
///
/// The expression is evaluated at once, then after each pause, and a last time at the deadline. The time is that of
/// the monotonic clock, which stands still while the system sleeps.
struct Polling {
    /// The goal of a polling expectation.
    enum Goal {
        /// The matcher is satisfied once.
        case eventually
        /// The matcher is once not satisfied.
        case eventuallyNot
        /// The matcher is never satisfied.
        case never
        /// The matcher is satisfied each time.
        case always

        /// Whether looks should match.
        fileprivate var style: ExpectationStyle { self == .eventually || self == .always ? .toMatch : .toNotMatch }

        /// Whether one look can reach the goal.
        fileprivate var isReachedAtOnce: Bool { self == .eventually || self == .eventuallyNot }

        /// The words between `expected` and the phrase of the matcher.
        var words: String {
            switch self {
            case .eventually: "to eventually"
            case .eventuallyNot: "to eventually not"
            case .never: "to never"
            case .always: "to always"
            }
        }
    }

    /// The time by which a running evaluation may exceed the time limit.
    ///
    /// Together with the message, for which lines are looked up, this takes less than a second.
    static let grace = Duration.milliseconds(500)
    /// The same time for an evaluation in a child process.
    ///
    /// A child has its own time limit, by default 10 s, and reports more when that limit ends it. Two such limits
    /// count: of a child that began before the deadline, and of the last child. The time to start a child depends
    /// on the machine.
    private static let graceOfChild = Duration.seconds(25)

    let goal: Goal
    /// The time at which the first look begins.
    ///
    /// A first look that starts late on a busy machine is not the last one.
    let start = SuspendingClock.now
    /// What the matcher keeps from one look to the next.
    let memory = PollMemory()
    private let timeout: Duration
    private let interval: Duration
    private let deadline: SuspendingClock.Instant
    private let isInChild: Bool

    /// - Parameters:
    ///   - goal: the goal.
    ///   - timeout: how long to poll; zero or less: one look.
    ///   - interval: the pause between two looks; at least 0.1 ms.
    ///   - traits: of the matcher; one that evaluates the expression in a child process takes longer.
    init(_ goal: Goal, _ timeout: Duration, _ interval: Duration, _ traits: MatcherTraits) {
        self.goal = goal
        self.timeout = timeout
        isInChild = traits.contains(.inChild)
        self.interval = min(max(interval, .microseconds(100)), .longest)
        deadline = start + min(max(timeout, .zero), .longest)
    }

    /// How long an evaluation that begins now may take.
    var timeLimit: Duration {
        max(deadline - .now, .zero) + (isInChild ? Polling.graceOfChild : Polling.grace)
    }

    /// Returns whether a look that begins at `start` is the last one.
    func isDue(at start: SuspendingClock.Instant) -> Bool { start >= deadline }

    /// What follows a look: a pause, or the end, and whether the goal was reached.
    typealias Step = (passed: Bool, pause: Duration?)

    /// The step that follows a look.
    ///
    /// - Parameters:
    ///   - status: the status that the matcher found.
    ///   - hasNoVerdict: whether an error or a crash prevented a judgment, which ends the polling at once.
    ///   - start: the time at which the look began.
    /// - Returns: the end of the polling, or the pause before the next look.
    func step(after status: MatcherStatus, hasNoVerdict: Bool, began start: SuspendingClock.Instant) -> Step {
        memory.looks.withLock { $0 += 1 }
        if hasNoVerdict { return (false, nil) }
        let isSatisfied = status.passes(goal.style)
        if isSatisfied == goal.isReachedAtOnce { return (isSatisfied, nil) }
        if isDue(at: start) { return (!goal.isReachedAtOnce, nil) }
        return (false, max(min(interval, deadline - .now), .zero))
    }

    /// What a report says about the poll: `time limit 1.0 second, 87 looks`.
    var note: String {
        let looks = memory.looks.withLock { $0 }
        return "time limit \(timeout.inWords), \(ShortText.grouped(looks)) look\(looks == 1 ? "" : "s")"
    }

    /// Concludes with the last look: see ``Judged/conclude(passed:_:_:needsValue:)``.
    func conclude<T>(_ last: Judged<T>, passed: Bool, _ description: String?, needsValue: Bool) -> FailureMessage? {
        // A poll that passed has no message, but that its value is missing.
        FailureMessage.Parts.$noteOfPoll.withValue(passed && !needsValue ? "" : note) {
            last.conclude(passed: passed, goal.words, description, needsValue: needsValue)
        }
    }
}

extension Expression {
    /// Evaluates and judges on the calling thread until the goal is reached or missed.
    ///
    /// - Parameters:
    ///   - polling: the goal and the times.
    ///   - matcher: judges the expression.
    ///   - description: the text that the user passed as `description:`.
    ///   - needsValue: whether the claim passes only with a value, which a requirement returns.
    /// - Returns: the reported message if the goal was missed.
    func poll(
        _ polling: Polling, _ matcher: Matcher<Value>, _ description: String?, needsValue: Bool = false
    ) -> FailureMessage? {
        defer { polling.memory.forget() }
        let watch = LookWatch(polling, cell, description)
        let (last, passed) = watch.run(within: polling.timeLimit) {
            var start = polling.start
            while true {
                let look = Judged(self, by: matcher, with: polling.memory)
                let step = polling.step(after: look.status, hasNoVerdict: look.hasNoVerdict, began: start)
                guard let duration = step.pause else { return (look, step.passed) }
                watch.pause(for: duration)
                start = .now
            }
        }
        if let failure = watch.end() {
            cell.endJudgment()
            return failure
        }
        return polling.conclude(last, passed: passed, description, needsValue: needsValue)
    }
}
