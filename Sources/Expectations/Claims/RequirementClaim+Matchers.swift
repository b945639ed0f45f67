/// Matchers that pass without a value.
extension RequirementClaim where Self: SyncClaim {
    private func judgeWithoutValue(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) throws {
        let failure = expression.cell.judgeAndConclude(
            by: matcher.rule, style, description, fresh: expression.bypassesCache, needsValue: false)
        if let failure { throw error(after: failure) }
    }

    /// Requires an ending that leaves no value: nil, an error, a crash.
    ///
    /// The functions for these endings return an ``OutcomeMatcher`` where a verb takes one. So a requirement that
    /// passes without a value returns the error, or nothing.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    /// - Returns: the thrown error, if the matcher is about errors.
    /// - Throws: the custom error or an error that ends the test (see ``RequireError``), once reported.
    @discardableResult
    public func to<Outcome>(_ matcher: OutcomeMatcher<Value, Outcome>, description: String? = nil) throws -> Outcome {
        try judgeWithoutValue(matcher.matcher, .toMatch, description)
        return matcher.outcome(of: expression)
    }

    /// Requires that an ending in a child process does not match.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - description: a line above the message of a failure.
    /// - Throws: the custom error or an error that ends the test (see ``RequireError``), once reported.
    public func toNot(_ matcher: IsolatedMatcher<Value>, description: String? = nil) throws {
        try judgeWithoutValue(matcher.matcher, .toNotMatch, description)
    }
}

/// Matchers that pass without a value, for async expressions.
extension RequirementClaim where Self: AsyncClaim {
    private func judgeWithoutValue(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Expression<Value> {
        let judged = await subject.judged(by: .sync(matcher), fresh: false)
        let failure = judged.conclude(passed: judged.status.passes(style), style.words, description)
        if let failure { throw error(after: failure) }
        return judged.expression
    }

    /// Requires an ending that leaves no value: nil, an error, a crash.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the thrown error, if the matcher is about errors.
    /// - Throws: the custom error or an error that ends the test (see ``RequireError``), once reported.
    @discardableResult
    public func to<Outcome>(
        _ matcher: OutcomeMatcher<Value, Outcome>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Outcome {
        matcher.outcome(of: try await judgeWithoutValue(matcher.matcher, .toMatch, description))
    }

    /// Requires that an ending in a child process does not match.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - description: a line above the message of a failure.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or an error that ends the test (see ``RequireError``), once reported.
    public func toNot(
        _ matcher: IsolatedMatcher<Value>, description: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws { _ = try await judgeWithoutValue(matcher.matcher, .toNotMatch, description) }
}
