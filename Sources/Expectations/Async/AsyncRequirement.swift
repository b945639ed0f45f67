/// A requirement on an async expression.
public struct AsyncRequirement<Value>: PollableRequirement {
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

    /// Where it stands.
    public var location: ExpectationLocation { expression.location }

    /// What it is about, for polling.
    public var subject: ExpectationSubject<Value> { ExpectationSubject(.async(expression)) }

    /// Requires the expression to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func to(
        _ matcher: Matcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await value(.sync(matcher), .toMatch, description)
    }

    /// Requires an ending that leaves no value: nil, an error, a crash.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func to(
        _ matcher: ValuelessMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await judge(.sync(matcher.matcher), .toMatch, description)
    }

    /// Requires the expression not to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toNot(
        _ matcher: Matcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await value(.sync(matcher), .toNotMatch, description)
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func notTo(
        _ matcher: Matcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await toNot(matcher, description: description)
    }
}
