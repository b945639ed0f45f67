/// An expectation on an expression that is not async.
public struct SyncExpectation<Value>: SyncClaim, ExpectationClaim {
    /// The expression.
    public let expression: Expression<Value>

    /// The combined result of the matchers so far.
    public private(set) var status: ExpectationStatus

    /// Creates an expectation to which no matcher was applied yet.
    ///
    /// - Parameter expression: the expression.
    public init(expression: consuming Expression<Value>) {
        self.expression = consume expression
        status = .pending
    }

    /// Returns the same expectation, reported at another source location.
    ///
    /// A helper forwards one parameter:
    ///
    /// ```swift
    /// func expectSound(_ cart: Cart, sourceLocation: SourceLocation = #_sourceLocation) {
    ///     expect(cart.total).at(ExpectationLocation(sourceLocation)).to(beGreaterThan(0))
    /// }
    /// ```
    ///
    /// - Parameter location: the source location of the call of the helper.
    /// - Returns: the expectation.
    public func at(_ location: ExpectationLocation) -> SyncExpectation {
        expression.cell.location = location
        return self
    }

    /// Returns the same expectation with one more judgement.
    public func adding(_ passed: Bool) -> SyncExpectation<Value> {
        var judged = self
        judged.status = status.combined(with: passed)
        return consume judged
    }

    // All verbs that take a Matcher are disfavoured. The verbs of requirements that take a ValuelessMatcher are not
    // disfavoured, so the compiler prefers them. And the closure alone decides which form of expect the compiler
    // chooses.
    //
    // Most expectations use these verbs. If they were generic over the claim, as the other verbs are, they would be
    // slower in a debug build.

    private func judge(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) -> SyncExpectation<Value> {
        // As `Expression.failure(of:)`, which is generic: its call takes 300 of 5,300 instructions. (debug build)
        if expression.passes(matcher.rule, style, needsValue: false) { return adding(true) }
        return adding(
            expression.cell.failure(of: matcher.rule, style, description, needsValue: false) == nil)
    }

    /// Expects the expression to match.
    ///
    /// An expression that crashes or throws fails the expectation, except with matchers that judge crashes or
    /// errors.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
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
    ///   - description: a line above the message of a failure.
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
