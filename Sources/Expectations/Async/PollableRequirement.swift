/// A requirement, on an expression that is async or not.
public protocol PollableRequirement<Value> {
    /// The type of the values judged.
    associatedtype Value

    /// Where it stands.
    var location: SourceLocation { get }

    /// What to throw instead of a ``RequireError``.
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

    func failure(_ message: FailureMessage) -> any Error {
        if let customError { return customError }
        let error = RequireError(message: message.stringValue, location: location)
        let handler = CurrentHandler.handler as? any FailureHandler
        return handler?.errorEndingTest(after: error) ?? error
    }

    /// The value of an expression after a matcher passed.
    func value(of expression: Expression<Value>) throws -> Value {
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

    /// Judges once; throws after the failure was reported.
    func judge(
        _ matcher: AnyMatcher<Value>, _ style: ExpectationStyle, _ description: String?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Expression<Value> {
        let judged = await subject.subject.judged(by: matcher, fresh: false)
        let passed = judged.status.passes(style)
        if let message = judged.conclude(passed: passed, style.words, description) {
            throw failure(message)
        }
        return judged.expression
    }

    /// Judges until the goal is reached or missed; throws after the failure was reported.
    func look(
        _ goal: Polling.Goal, _ matcher: AnyMatcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Expression<Value> {
        let polling = Polling(goal, timeout, interval)
        let (last, message) = await subject.subject.poll(polling, matcher, description)
        if let message { throw failure(message) }
        return last.expression
    }

    /// As `look`; gives the value of the last look.
    func poll(
        _ goal: Polling.Goal, _ matcher: AnyMatcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try value(of: await look(goal, matcher, timeout, interval, description))
    }

    /// Requires the expression to match, by a matcher that awaits.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError``, after the failure was reported.
    @discardableResult
    public func to(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try value(of: await judge(.async(matcher), .toMatch, description))
    }

    /// Requires the expression not to match, by a matcher that awaits.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError``, after the failure was reported.
    @discardableResult
    public func toNot(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try value(of: await judge(.async(matcher), .toNotMatch, description))
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError``, after the failure was reported.
    @discardableResult
    public func notTo(
        _ matcher: AsyncMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await toNot(matcher, description: description)
    }
}
