/// A requirement: an expectation that ends the test when it fails, and gives the value when it
/// passes.
public struct SyncRequirement<Value>: PollableRequirement {
    /// The expression.
    public let expression: Expression<Value>

    /// What to throw instead of the error that ends the test.
    public let customError: (any Error)?

    /// A requirement without a matcher yet.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - customError: what to throw instead of the error that ends the test.
    public init(expression: Expression<Value>, customError: (any Error)? = nil) {
        self.expression = expression
        self.customError = customError
    }

    /// Where it stands.
    public var location: ExpectationLocation { expression.location }

    /// What it is about, for polling.
    public var subject: ExpectationSubject<Value> { ExpectationSubject(.sync(expression)) }

    func judge(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) throws {
        if let message = expression.failure(of: matcher, style, description, needsValue: false) {
            throw failure(message)
        }
    }

    private func value(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) throws -> Value {
        if let message = expression.failure(of: matcher, style, description, needsValue: true) {
            throw failure(message)
        }
        return try value(of: expression, description)
    }

    /// Requires the expression to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func to(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try value(matcher, .toMatch, description)
    }

    /// Requires an ending that leaves no value: nil, an error, a crash.
    ///
    /// The matchers for these endings come as a ``ValuelessMatcher`` wherever one is wanted,
    /// so that a requirement that passes without a value has nothing to give back.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func to(_ matcher: ValuelessMatcher<Value>, description: String? = nil) throws {
        try judge(matcher.matcher, .toMatch, description)
    }

    /// Requires the expression not to match.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toNot(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try value(matcher, .toNotMatch, description)
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func notTo(_ matcher: Matcher<Value>, description: String? = nil) throws -> Value {
        try toNot(matcher, description: description)
    }
}
