/// A requirement on an expression that is not async.
///
/// The requirement ends the test when it fails, and returns the value when it passes.
public struct SyncRequirement<Value>: SyncClaim, RequirementClaim {
    /// The expression.
    public let expression: Expression<Value>

    /// The error to throw instead of the one that ends the test.
    public let customError: (any Error)?

    /// Creates a requirement to which no matcher was applied yet.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - customError: the error to throw instead of the one that ends the test.
    @_transparent
    public init(expression: Expression<Value>, customError: (any Error)? = nil) {
        self.expression = consume expression
        self.customError = consume customError
    }

    /// Returns the same requirement, reported at another source location: see ``SyncExpectation/at(_:)``.
    ///
    /// - Parameter location: the source location.
    /// - Returns: the requirement.
    public func at(_ location: ExpectationLocation) -> SyncRequirement {
        expression.cell.location = location
        return self
    }

    // Not generic over the claim, as in ``SyncExpectation``.

    private func value(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) throws -> Value {
        if expression.passes(matcher.rule, style, needsValue: true) {
            return expression.cell.currentPlace!.assumingMemoryBound(to: Value.self).pointee
        }
        let failure = expression.cell.failure(
            of: matcher.rule, style, description, needsValue: true)
        return try settle(failure, of: expression, description: description)
    }

    /// Requires the expression to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    /// - Returns: the value.
    /// - Throws: the custom error or an error that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func to(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try value(matcher, .toMatch, description)
    }

    /// Requires the expression not to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    /// - Returns: the value.
    /// - Throws: the custom error or an error that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toNot(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try value(matcher, .toNotMatch, description)
    }

    /// Another name for `toNot`.
    @discardableResult @_disfavoredOverload
    public func notTo(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try toNot(matcher, description: description)
    }
}
