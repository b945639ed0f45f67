/// An expression that waits for matchers: an expectation or a requirement, async or not.
///
/// `expect` makes an expectation, `require` a requirement. They differ in what a verb (`to`, `toEventually`, …) returns
/// and throws. An expectation returns itself, for the next matcher, and never throws (``ExpectationClaim``). A
/// requirement returns the value, and throws if it failed (``RequirementClaim``). ``Verdict`` and ``Failure`` are
/// these two types, so that a verb is written once for both.
///
/// A verb takes three steps. `judge` evaluates the expression and asks the matcher. `conclude` returns nil if the claim
/// passed, otherwise it reports the failure and returns its message. ``settle(_:of:description:)`` turns that into the
/// verdict. The first two are functions of the cell of the expression (ExpressionCell.swift); `judged(by:)`
/// (Subject.swift) is the first one for async code. Polling repeats the first step.
///
/// The verbs of `SyncExpectation` and `SyncRequirement` that take a plain ``Matcher`` are written there, without
/// `settle`, because generic code is slower in a debug build. Those that take a ``ValuelessMatcher`` or an
/// ``IsolatedMatcher`` stand in extensions of ``RequirementClaim``.
public protocol ExpressionClaim<Value> {
    /// The type of the values that are judged.
    associatedtype Value

    /// The type of the error that a failed claim throws: `Never` for an expectation.
    associatedtype Failure: Error

    /// The type that a verb returns: the expectation itself, or the value of a requirement.
    associatedtype Verdict

    /// The sync or async expression of this claim.
    var subject: ClaimSubject<Value> { get }

    /// Whether a claim of this type fails when there is no value: true for requirements, because they return it.
    static var needsValue: Bool { get }

    /// Returns or throws what a judgment comes to, after it was reported.
    ///
    /// - Parameters:
    ///   - failure: the message of the failure; nil if the matcher passed.
    ///   - judged: the expression as it was judged.
    ///   - description: the text that the user passed as `description:`.
    /// - Returns: the verdict.
    /// - Throws: the error of a requirement that failed.
    func settle(
        _ failure: FailureMessage?, of judged: Expression<Value>, description: String?
    ) throws(Failure) -> Verdict
}

/// The expression of a claim.
public enum ClaimSubject<Value> {
    /// An expression that is not async.
    case sync(Expression<Value>)
    /// An async expression.
    case async(AsyncExpression<Value>)
}

/// A claim about an expression that is not async.
public protocol SyncClaim<Value>: ExpressionClaim {
    /// The expression.
    var expression: Expression<Value> { get }
}

extension SyncClaim {
    /// The expression of this claim.
    public var subject: ClaimSubject<Value> { .sync(expression) }

    /// The place in the source to which a failure of this claim is reported.
    public var location: ExpectationLocation { expression.location }
}

/// A claim about an async expression.
public protocol AsyncClaim<Value>: ExpressionClaim {
    /// The expression.
    var expression: AsyncExpression<Value> { get }
}

extension AsyncClaim {
    /// The expression of this claim.
    public var subject: ClaimSubject<Value> { .async(expression) }

    /// The place in the source to which a failure of this claim is reported.
    public var location: ExpectationLocation { expression.location }
}

extension ExpressionClaim {
    /// Evaluates the expression once, reports the result, and returns the verdict.
    ///
    /// For async expressions and for matchers that await. Runs in the isolation of the caller.
    func judge(
        _ matcher: AnyMatcher<Value>, _ style: ExpectationStyle, _ description: String?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        // Not fresh: a further matcher on the same claim judges the value that is kept.
        let judged = await subject.judged(by: matcher, fresh: false)
        let failure = judged.conclude(
            passed: judged.status.passes(style), style.words, description, needsValue: Self.needsValue)
        return try settle(failure, of: judged.expression, description: description)
    }

    /// Evaluates the expression again and again until the goal is reached or missed, reports, and returns the verdict.
    ///
    /// For async code: it awaits between two looks.
    func poll(
        _ goal: Polling.Goal, _ matcher: AnyMatcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        let polling = Polling(goal, timeout, interval, matcher.rule.traits)
        let (last, failure) = await subject.poll(polling, matcher, description, needsValue: Self.needsValue)
        return try settle(failure, of: last.expression, description: description)
    }
}

extension SyncClaim {
    /// Evaluates the expression again and again until the goal is reached or missed, reports, and returns the verdict.
    ///
    /// For code that is not async: it blocks the calling thread.
    func poll(
        _ goal: Polling.Goal, _ matcher: Matcher<Value>, _ timeout: Duration, _ interval: Duration,
        _ description: String?
    ) throws(Failure) -> Verdict {
        let polling = Polling(goal, timeout, interval, matcher.rule.traits)
        let failure = expression.poll(polling, matcher, description, needsValue: Self.needsValue)
        return try settle(failure, of: expression, description: description)
    }
}
