/// A requirement on an async expression.
public struct AsyncRequirement<Value>: AsyncClaim, RequirementClaim {
    /// The expression.
    public let expression: AsyncExpression<Value>

    /// What to throw instead of the error that ends the test.
    public let customError: (any Error)?

    /// A requirement without a matcher yet.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - customError: what to throw instead of the error that ends the test.
    public init(expression: AsyncExpression<Value>, customError: (any Error)? = nil) {
        self.expression = expression
        self.customError = customError
    }

    /// The same requirement, reported at another place: see ``SyncExpectation/at(_:)``.
    ///
    /// - Parameter location: the place.
    /// - Returns: the requirement.
    public func at(_ location: ExpectationLocation) -> AsyncRequirement {
        AsyncRequirement(expression: expression.at(location), customError: customError)
    }
}
