/// A requirement on an async expression.
public struct AsyncRequirement<Value>: AsyncClaim, RequirementClaim {
    /// The expression.
    public let expression: AsyncExpression<Value>

    /// The error to throw instead of the one that ends the test.
    public let customError: (any Error)?

    /// Creates a requirement to which no matcher was applied yet.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - customError: the error to throw instead of the one that ends the test.
    public init(expression: AsyncExpression<Value>, customError: (any Error)? = nil) {
        self.expression = expression
        self.customError = customError
    }

    /// Returns the same requirement, reported at another source location: see ``SyncExpectation/at(_:)``.
    ///
    /// - Parameter location: the source location.
    /// - Returns: the requirement.
    public func at(_ location: ExpectationLocation) -> AsyncRequirement {
        AsyncRequirement(expression: expression.at(location), customError: customError)
    }
}
