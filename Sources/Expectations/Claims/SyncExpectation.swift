/// An expectation on an expression that is not async.
public struct SyncExpectation<Value>: SyncClaim, ExpectationClaim {
    /// The expression.
    public let expression: Expression<Value>

    /// What came of it so far.
    public let status: ExpectationStatus

    /// An expectation without any matcher yet.
    ///
    /// - Parameter expression: the expression.
    public init(expression: Expression<Value>) {
        self.expression = expression
        status = .pending
    }

    private init(expression: Expression<Value>, status: ExpectationStatus) {
        self.expression = expression
        self.status = status
    }

    /// The same expectation, reported at another place.
    ///
    /// A helper forwards one parameter:
    ///
    /// ```swift
    /// func expectSound(_ cart: Cart, sourceLocation: SourceLocation = #_sourceLocation) {
    ///     expect(cart.total).at(ExpectationLocation(sourceLocation)).to(beGreaterThan(0))
    /// }
    /// ```
    ///
    /// - Parameter location: the place: of the call of the helper.
    /// - Returns: the expectation.
    public func at(_ location: ExpectationLocation) -> SyncExpectation {
        SyncExpectation(expression: expression.at(location), status: status)
    }

    /// The same with one more judgement.
    public func adding(_ passed: Bool) -> SyncExpectation<Value> {
        SyncExpectation(expression: expression, status: status.combined(with: passed))
    }

    // All verbs that take a matcher are disfavoured, those of requirements that take a ValuelessMatcher are not: so that
    // one wins, and which of expect's forms the compiler takes for a closure is left to the closure.
    //
    // Most expectations are these. Generic over the claim, as the other verbs are, they would be slower in a debug
    // build.

    private func judge(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) -> SyncExpectation<Value> {
        let passed = expression.failure(of: matcher, style, description, needsValue: false) == nil
        return SyncExpectation(expression: expression, status: status.combined(with: passed))
    }

    /// Expects the expression to match.
    ///
    /// An expression that crashes or throws fails the expectation, except with matchers that
    /// are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult @_disfavoredOverload
    public func to(
        _ matcher: Matcher<Value>, description: String? = nil
    ) -> SyncExpectation<Value> {
        judge(matcher, .toMatch, description)
    }

    /// Expects the expression not to match.
    ///
    /// An expression that crashes or throws fails the expectation here, too.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult @_disfavoredOverload
    public func toNot(
        _ matcher: Matcher<Value>, description: String? = nil
    ) -> SyncExpectation<Value> {
        judge(matcher, .toNotMatch, description)
    }

    /// Another name for ``toNot(_:description:)``.
    @discardableResult @_disfavoredOverload
    public func notTo(
        _ matcher: Matcher<Value>, description: String? = nil
    ) -> SyncExpectation<Value> {
        toNot(matcher, description: description)
    }
}
