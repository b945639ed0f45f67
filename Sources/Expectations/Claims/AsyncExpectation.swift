/// An expectation on an async expression.
public struct AsyncExpectation<Value>: AsyncClaim, ExpectationClaim {
    /// The expression.
    public let expression: AsyncExpression<Value>

    /// The combined result of the matchers so far.
    public let status: ExpectationStatus
}

// In an extension, so that the struct keeps its memberwise initializer.
extension AsyncExpectation {
    /// Creates an expectation to which no matcher was applied yet.
    ///
    /// - Parameter expression: the expression.
    public init(expression: AsyncExpression<Value>) { self.init(expression: expression, status: .pending) }

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
    public func at(_ location: ExpectationLocation) -> AsyncExpectation {
        AsyncExpectation(expression: expression.at(location), status: status)
    }

    /// Returns the same expectation with one more judgment.
    public func adding(_ passed: Bool) -> AsyncExpectation<Value> {
        AsyncExpectation(expression: expression, status: status.combined(with: passed))
    }
}
