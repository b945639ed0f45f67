/// A requirement: an expectation that ends the test when it fails, and gives the value when it
/// passes.
public struct SyncRequirement<Value> {
    /// The expression.
    public let expression: Expression<Value>

    /// What to throw instead of a ``RequireError``.
    public let customError: (any Error)?

    /// A requirement without a matcher yet.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - customError: what to throw instead of a ``RequireError``.
    public init(expression: Expression<Value>, customError: (any Error)? = nil) {
        self.expression = expression
        self.customError = customError
    }

    /// Where it stands.
    public var location: SourceLocation { expression.location }

    /// Reports an assertion about the expression.
    ///
    /// - Parameters:
    ///   - pass: whether it passed.
    ///   - message: what was expected and what came.
    ///   - value: the value to give back.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError``, when the assertion failed or there is
    ///   no value.
    @discardableResult
    public func verify(
        _ pass: Bool, _ message: FailureMessage, _ value: Value?
    ) throws -> Value {
        report(pass, at: location, message)
        guard pass, let value else { throw failure(message) }
        return value
    }

    /// Reports a failure.
    ///
    /// - Returns: what to throw.
    package func failure(reporting message: FailureMessage) -> any Error {
        report(false, at: location, message)
        return failure(message)
    }

    private func failure(_ message: FailureMessage) -> any Error {
        if let customError { return customError }
        let error = RequireError(message: message.stringValue, location: location)
        let handler = CurrentHandler.handler as? any FailureHandler
        return handler?.errorEndingTest(after: error) ?? error
    }

    func judge(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) throws {
        if let message = expression.failure(of: matcher, style, description) {
            throw failure(message)
        }
    }

    /// The value after a matcher passed.
    private func value(after matcher: Matcher<Value>) throws -> Value {
        // What a child ran may not be safe to run here.
        let isInChild = expression.cell.ranInChild
        if !isInChild, case .returned(let value?) = expression.outcome() { return value }
        // A body that returns nothing gave all it had, even if it threw.
        if let nothing = () as? Value { return nothing }
        let reason = isInChild ? "its value stayed in a child" : "there is no value to return"
        let message = FailureMessage(
            stringValue: "the requirement passed, but \(reason); "
                + "use expect(…), or beNil(), throwError(…), throwAssertion(…)")
        throw failure(reporting: message)
    }

    /// Requires the expression to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError``, after the failure was reported.
    @discardableResult @_disfavoredOverload
    public func to(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try judge(matcher, .toMatch, description)
        return try value(after: matcher)
    }

    /// Requires an ending that leaves no value: nil, an error, a crash.
    ///
    /// The matchers for these endings come as a ``ValuelessMatcher`` wherever one is wanted,
    /// so that a requirement that passes without a value has nothing to give back.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or a ``RequireError``, after the failure was reported.
    public func to(_ matcher: ValuelessMatcher<Value>, description: String? = nil) throws {
        try judge(matcher.matcher, .toMatch, description)
    }

    /// Requires the expression not to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError``, after the failure was reported.
    @discardableResult @_disfavoredOverload
    public func toNot(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try judge(matcher, .toNotMatch, description)
        return try value(after: matcher)
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError``, after the failure was reported.
    @discardableResult @_disfavoredOverload
    public func notTo(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try toNot(matcher, description: description)
    }
}

/// Thrown by a failed requirement, after the failure was reported.
public struct RequireError: Error, Sendable, CustomStringConvertible {
    /// What was expected and what came.
    public let message: String

    /// Where the requirement stands.
    public let location: SourceLocation

    package init(message: String, location: SourceLocation) {
        self.message = message
        self.location = location
    }

    /// The message.
    public var description: String { message }
}
