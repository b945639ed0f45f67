/// An expectation on an async expression.
public struct AsyncExpectation<Value>: PollableExpectation {
    /// The expression.
    public let expression: AsyncExpression<Value>

    /// What came of it so far.
    public let status: ExpectationStatus

    /// An expectation without any matcher yet.
    ///
    /// - Parameter expression: the expression.
    public init(expression: AsyncExpression<Value>) {
        self.init(expression: expression, status: .pending)
    }

    private init(expression: AsyncExpression<Value>, status: ExpectationStatus) {
        self.expression = expression
        self.status = status
    }

    /// Where it stands.
    public var location: ExpectationLocation { expression.location }

    /// What it is about, for polling.
    public var subject: ExpectationSubject<Value> { ExpectationSubject(.async(expression)) }

    /// Reports an assertion about the expression.
    @discardableResult
    public func verify(_ pass: Bool, _ message: FailureMessage) -> AsyncExpectation<Value> {
        report(pass, at: location, message)
        return adding(pass)
    }

    /// The same with one more judgement.
    public func adding(_ passed: Bool) -> AsyncExpectation<Value> {
        AsyncExpectation(expression: expression, status: status.combined(with: passed))
    }

    /// Expects the expression to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult
    public func to(
        _ matcher: Matcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> AsyncExpectation<Value> {
        await judge(.sync(matcher), .toMatch, description)
    }

    /// Expects the expression not to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult
    public func toNot(
        _ matcher: Matcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> AsyncExpectation<Value> {
        await judge(.sync(matcher), .toNotMatch, description)
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
        _ matcher: Matcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async -> AsyncExpectation<Value> {
        await toNot(matcher, description: description)
    }
}

extension SyncExpectation: PollableExpectation {
    /// What it is about, for polling.
    public var subject: ExpectationSubject<Value> { ExpectationSubject(.sync(expression)) }
}
