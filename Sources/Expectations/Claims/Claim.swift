/// An expression that waits for matchers: an expectation or a requirement, async or not.
///
/// `expect` and `require` differ in what a verdict gives. An expectation gives itself, for the next matcher, and
/// never throws. A requirement gives the value, and throws if it failed. ``ExpectationClaim`` and
/// ``RequirementClaim`` say so by ``Verdict`` and ``Failure``, so that each verb (`to`, `toEventually`, …) is written
/// once for both.
public protocol Claim<Value> {
    /// The type of the values that are judged.
    associatedtype Value

    /// What a failed verdict throws: `Never` for an expectation.
    associatedtype Failure: Error

    /// What a verdict gives.
    associatedtype Verdict

    /// The expression.
    var subject: ClaimSubject<Value> { get }

    /// Whether it passes only with a value, which the verdict gives.
    static var needsValue: Bool { get }

    /// Makes a verdict of a judgement that has been reported.
    ///
    /// - Parameters:
    ///   - failure: the text of the failure; nil if the matcher passed.
    ///   - judged: the expression as it was judged.
    ///   - description: what the user said that the claim is about.
    /// - Returns: the verdict.
    /// - Throws: the error of a requirement that failed.
    func settle(
        _ failure: FailureMessage?, of judged: Expression<Value>, description: String?
    ) throws(Failure) -> Verdict
}

/// What a claim is about: an expression, async or not.
public enum ClaimSubject<Value> {
    /// An expression that is not async.
    case sync(Expression<Value>)
    /// An async expression.
    case async(AsyncExpression<Value>)
}

/// A claim about an expression that is not async.
public protocol SyncClaim<Value>: Claim {
    /// The expression.
    var expression: Expression<Value> { get }
}

extension SyncClaim {
    /// The expression.
    public var subject: ClaimSubject<Value> { .sync(expression) }

    /// Where it stands.
    public var location: ExpectationLocation { expression.location }
}

/// A claim about an async expression.
public protocol AsyncClaim<Value>: Claim {
    /// The expression.
    var expression: AsyncExpression<Value> { get }
}

extension AsyncClaim {
    /// The expression.
    public var subject: ClaimSubject<Value> { .async(expression) }

    /// Where it stands.
    public var location: ExpectationLocation { expression.location }
}

extension Claim {
    /// Judges once, reports, and makes the verdict.
    func judge(
        _ matcher: AnyMatcher<Value>, _ style: ExpectationStyle, _ description: String?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        let judged = await subject.judged(by: matcher, fresh: false)
        let failure = judged.conclude(
            passed: judged.status.passes(style), style.words, description,
            needsValue: Self.needsValue)
        return try settle(failure, of: judged.expression, description: description)
    }

    /// Looks until the goal is reached or missed, reports, and makes the verdict.
    func poll(
        _ goal: Polling.Goal, _ matcher: AnyMatcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        let polling = Polling(goal, timeout, interval, isInChild: matcher.rule.isInChild)
        let (last, failure) = await subject.poll(
            polling, matcher, description, needsValue: Self.needsValue)
        return try settle(failure, of: last.expression, description: description)
    }
}

extension SyncClaim {
    /// Looks on the calling thread until the goal is reached or missed, reports, and makes the verdict.
    func poll(
        _ goal: Polling.Goal, _ matcher: Matcher<Value>, _ timeout: Duration, _ interval: Duration,
        _ description: String?
    ) throws(Failure) -> Verdict {
        let polling = Polling(goal, timeout, interval, isInChild: matcher.rule.isInChild)
        let failure = expression.poll(
            polling, matcher, description, needsValue: Self.needsValue)
        return try settle(failure, of: expression, description: description)
    }
}
