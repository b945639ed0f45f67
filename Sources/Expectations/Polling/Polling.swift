import CrashCatching
import Isolation

/// What an expectation that looks more than once wants, for how long, and how often it looks.
///
/// The expression is evaluated at once, then after each pause, and a last time at the deadline. Time
/// is that of the monotonic clock, which stands still while the system sleeps.
struct Polling {
    /// What is wanted.
    enum Goal {
        /// That the matcher is satisfied once.
        case eventually
        /// That it is once not satisfied.
        case eventuallyNot
        /// That it is never satisfied.
        case never
        /// That it is satisfied each time.
        case always

        fileprivate var style: ExpectationStyle {
            switch self {
            case .eventually, .always: .toMatch
            case .eventuallyNot, .never: .toNotMatch
            }
        }

        /// Whether once is enough.
        fileprivate var isReachedAtOnce: Bool {
            switch self {
            case .eventually, .eventuallyNot: true
            case .never, .always: false
            }
        }

        /// What stands between `expected` and what is wanted.
        var words: String {
            switch self {
            case .eventually: "to eventually"
            case .eventuallyNot: "to eventually not"
            case .never: "to never"
            case .always: "to always"
            }
        }
    }

    /// How much longer than the time limit an evaluation that has begun may take.
    ///
    /// With the message, for which lines are looked up, it comes to less than a second.
    static let grace = Duration.milliseconds(500)
    /// The same for an evaluation in a child.
    ///
    /// A child has a time limit of its own, and says more when that ends it: 10 s, if nothing else is said, for one
    /// that began before the deadline, and for the last one. How long it takes to start one is up to the machine.
    private static let graceOfChild = Duration.seconds(25)

    let goal: Goal
    /// When the first look begins; that it comes late, on a busy machine, makes it no last one.
    let start = SuspendingClock.now
    private let interval: Duration
    private let deadline: SuspendingClock.Instant
    private let isInChild: Bool

    /// - Parameters:
    ///   - goal: what is wanted.
    ///   - timeout: for how long; zero or less: one look.
    ///   - interval: the pause between two looks; less than 0.1 ms counts as that.
    ///   - isInChild: whether the matcher evaluates the expression in a child.
    init(_ goal: Goal, _ timeout: Duration, _ interval: Duration, isInChild: Bool) {
        self.goal = goal
        self.isInChild = isInChild
        self.interval = min(max(interval, .microseconds(100)), .longest)
        deadline = start + min(max(timeout, .zero), .longest)
    }

    /// How long an evaluation that begins now may take.
    var timeLimit: Duration {
        max(deadline - .now, .zero) + (isInChild ? Polling.graceOfChild : Polling.grace)
    }

    /// Whether a look that begins then is the last one.
    func isDue(at start: SuspendingClock.Instant) -> Bool { start >= deadline }

    /// What follows from one look.
    enum Step {
        case done(passed: Bool)
        case pause(Duration)

        var isPass: Bool {
            if case .done(passed: true) = self { true } else { false }
        }
    }

    /// What follows from one look.
    ///
    /// - Parameters:
    ///   - status: what the matcher found.
    ///   - isBroken: whether an error or a crash came instead: that ends it at once.
    ///   - start: when the look began.
    /// - Returns: that it is over, or how long to wait before the next look.
    func step(
        after status: MatcherStatus, isBroken: Bool, began start: SuspendingClock.Instant
    ) -> Step {
        if isBroken { return .done(passed: false) }
        let isSatisfied = status.passes(goal.style)
        if isSatisfied == goal.isReachedAtOnce { return .done(passed: isSatisfied) }
        if isDue(at: start) { return .done(passed: !goal.isReachedAtOnce) }
        return .pause(max(min(interval, deadline - .now), .zero))
    }
}

extension ClaimSubject {
    /// Looks until the goal is reached or missed.
    ///
    /// - Parameters:
    ///   - polling: what is wanted, for how long.
    ///   - matcher: judges.
    ///   - description: what the user said that the expectation is about.
    ///   - needsValue: whether it passes only with a value, which a requirement gives back.
    ///   - isolation: the isolation of the caller, on which an expression that is not async is
    ///     evaluated.
    /// - Returns: the last look, and the text that was reported if it was missed.
    func poll(
        _ polling: Polling, _ matcher: AnyMatcher<Value>, _ description: String?,
        needsValue: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) async -> (last: Judged<Value>, failure: FailureMessage?) {
        let watch = LookWatch(polling, matcher.rule, cell, description)
        var (last, step) = await look(polling, at: polling.start, matcher, watch)
        if case .pause = step {
            await PausingExecutor.run { maySleep in
                while case .pause(let duration) = step {
                    do {
                        try await pause(for: duration, maySleep: maySleep)
                        (last, step) = await look(polling, at: .now, matcher, watch)
                    } catch {
                        last.expression.cell.attempt = .threw(error)
                        step = .done(passed: false)
                    }
                }
            }
        }
        if let failure = watch.end() {
            last.expression.cell.attempt = .none
            return (last, failure)
        }
        let failure = last.conclude(
            passed: step.isPass, polling.goal.words, description, needsValue: needsValue)
        return (last, failure)
    }

    private func look(
        _ polling: Polling, at start: SuspendingClock.Instant, _ matcher: AnyMatcher<Value>,
        _ watch: LookWatch, isolation: isolated (any Actor)? = #isolation
    ) async -> (look: Judged<Value>, next: Polling.Step) {
        // Each look has its time, however late it comes.
        let limit = TimeLimit(duration: polling.timeLimit, watch: watch)
        let look = await judged(by: matcher, fresh: true, within: limit)
        return (look, polling.step(after: look.status, isBroken: look.isBroken, began: start))
    }
}

/// Waits in a task, which may be cancelled meanwhile.
///
/// - Parameters:
///   - duration: how long.
///   - maySleep: whether its thread is its own.
/// - Throws: `CancellationError` if the task is cancelled.
private func pause(for duration: Duration, maySleep: Bool) async throws {
    // Who sleeps does not notice that it is cancelled.
    guard maySleep, duration < .milliseconds(2) else { return try await Tick.pause(for: duration) }
    ThreadPause.sleep(for: duration)
    try Task.checkCancellation()
}

extension Expression {
    /// Looks until the goal is reached or missed, on the calling thread.
    ///
    /// - Parameters:
    ///   - polling: what is wanted, for how long.
    ///   - matcher: judges.
    ///   - description: what the user said that the expectation is about.
    ///   - needsValue: whether it passes only with a value, which a requirement gives back.
    /// - Returns: the text that was reported if it was missed.
    func poll(
        _ polling: Polling, _ matcher: Matcher<Value>, _ description: String?,
        needsValue: Bool = false
    ) -> FailureMessage? {
        let watch = LookWatch(polling, matcher.rule, cell, description)
        let (last, passed) = watch.run(within: polling.timeLimit) {
            var start = polling.start
            while true {
                let look = Judged(self, by: matcher, fresh: true)
                switch polling.step(after: look.status, isBroken: look.isBroken, began: start) {
                case .done(let passed): return (look, passed)
                case .pause(let duration):
                    watch.pause(for: duration)
                    start = .now
                }
            }
        }
        if let failure = watch.end() {
            cell.attempt = .none
            return failure
        }
        return last.conclude(
            passed: passed, polling.goal.words, description, needsValue: needsValue)
    }
}
