/// A requirement, on an expression that is async or not.
public protocol PollableRequirement<Value> {
    /// The type of the values judged.
    associatedtype Value

    /// Where it stands.
    var location: ExpectationLocation { get }

    /// What to throw instead of the error that ends the test.
    var customError: (any Error)? { get }

    /// What it is about.
    var subject: ExpectationSubject<Value> { get }
}

extension PollableRequirement {
    /// Reports an assertion about the expression.
    ///
    /// - Parameters:
    ///   - pass: whether it passed.
    ///   - message: what was expected and what came.
    ///   - value: the value to give back.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError`` (see there), if it failed or there is
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

    func failure(_ message: FailureMessage) -> any Error {
        let error =
            customError
            ?? message.errorEndingTest(
                after: RequireError(message: message.stringValue, location: location))
        CurrentHandler.noteReported(error)
        return error
    }

    /// The value of an expression after a matcher passed.
    func value(of expression: Expression<Value>, _ description: String?) throws -> Value {
        if let value = expression.judgedValue { return value }
        throw failure(expression.cell.reportMissingValue(description))
    }

    /// Judges once; throws after the failure was reported.
    @discardableResult
    func judge(
        _ matcher: AnyMatcher<Value>, _ style: ExpectationStyle, _ description: String?,
        needsValue: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Expression<Value> {
        let judged = await subject.subject.judged(by: matcher, fresh: false)
        let passed = judged.status.passes(style)
        if let message = judged.conclude(
            passed: passed, style.words, description, needsValue: needsValue)
        {
            throw failure(message)
        }
        return judged.expression
    }

    /// As `judge`; gives the value.
    func value(
        _ matcher: AnyMatcher<Value>, _ style: ExpectationStyle, _ description: String?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let judged = try await judge(matcher, style, description, needsValue: true)
        return try value(of: judged, description)
    }

    /// Judges until the goal is reached or missed; throws after the failure was reported.
    @discardableResult
    func look(
        _ goal: Polling.Goal, _ matcher: AnyMatcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, needsValue: Bool = false,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Expression<Value> {
        let polling = Polling(goal, timeout, interval, isInChild: matcher.rule.isInChild)
        let (last, message) = await subject.subject.poll(
            polling, matcher, description, needsValue: needsValue)
        if let message { throw failure(message) }
        return last.expression
    }

    /// As `look`; gives the value of the last look.
    func poll(
        _ goal: Polling.Goal, _ matcher: AnyMatcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let last = try await look(
            goal, matcher, timeout, interval, description, needsValue: true)
        return try value(of: last, description)
    }

    /// Requires the expression to match, by a matcher that awaits.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult
    public func to(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await value(.async(matcher), .toMatch, description)
    }

    /// Requires the expression not to match, by a matcher that awaits.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult
    public func toNot(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await value(.async(matcher), .toNotMatch, description)
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult
    public func notTo(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await toNot(matcher, description: description)
    }
}
