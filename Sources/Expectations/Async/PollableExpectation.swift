/// An expectation of which async matchers and polling can be asked: async or not.
public protocol PollableExpectation<Value>: Expectation {
    /// The type of the values judged.
    associatedtype Value

    /// What it is about.
    var subject: ExpectationSubject<Value> { get }

    /// The same with one more judgement.
    ///
    /// - Parameter passed: whether it passed.
    /// - Returns: the expectation with its new status.
    func adding(_ passed: Bool) -> Self
}

/// What an expectation is about: an expression, async or not.
public struct ExpectationSubject<Value> {
    let subject: Subject<Value>

    init(_ subject: Subject<Value>) {
        self.subject = subject
    }
}

extension PollableExpectation {
    /// Judges once, and reports.
    func judge(
        _ matcher: AnyMatcher<Value>, _ style: ExpectationStyle, _ description: String?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Self {
        let judged = await subject.subject.judged(by: matcher, fresh: false)
        let passed = judged.status.passes(style)
        return adding(judged.conclude(passed: passed, style.words, description) == nil)
    }

    /// Judges until the goal is reached or missed, and reports.
    func poll(
        _ goal: Polling.Goal, _ matcher: AnyMatcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, isolation: isolated (any Actor)? = #isolation
    ) async -> Self {
        let polling = Polling(goal, timeout, interval, isInChild: matcher.rule.isInChild)
        return adding(await subject.subject.poll(polling, matcher, description).failure == nil)
    }

    /// Expects the expression to match, by a matcher that awaits.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult
    public func to(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Self {
        await judge(.async(matcher), .toMatch, description)
    }

    /// Expects the expression not to match, by a matcher that awaits.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult
    public func toNot(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Self {
        await judge(.async(matcher), .toNotMatch, description)
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult
    public func notTo(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Self {
        await toNot(matcher, description: description)
    }
}
