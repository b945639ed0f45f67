/// The other name of `toNot`, which ``SyncExpectation`` and ``SyncRequirement`` have themselves.
extension SyncClaim {
    /// Another name for `toNot`.
    @discardableResult
    public func notTo(_ matcher: Matcher<Value>, description: String? = nil) throws(Failure) -> Verdict {
        let expression = self.expression
        let failure = expression.cell.judgeAndConclude(
            by: matcher.rule, .toNotMatch, description, fresh: expression.bypassesCache, needsValue: Self.needsValue)
        return try settle(failure, of: expression, description: description)
    }
}

/// Matchers on async expressions.
extension AsyncClaim {
    /// Claims that the expression matches.
    ///
    /// An expression that crashes or throws fails the claim, except with matchers that judge crashes or errors.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the expectation, for further matchers on the same value; for a requirement, the value.
    /// - Throws: for a requirement, the custom error or an error that ends the test (see ``RequireError``), after
    ///   the failure was reported.
    @discardableResult @_disfavoredOverload
    public func to(
        _ matcher: Matcher<Value>, description: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict { try await judge(.sync(matcher), .toMatch, description) }

    /// Claims that the expression does not match.
    ///
    /// Parameters, result and errors are those of `to`.
    @discardableResult @_disfavoredOverload
    public func toNot(
        _ matcher: Matcher<Value>, description: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict { try await judge(.sync(matcher), .toNotMatch, description) }

    /// Another name for `toNot`.
    @discardableResult
    public func notTo(
        _ matcher: Matcher<Value>, description: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict { try await toNot(matcher, description: description) }
}

/// Matchers that await.
extension ExpressionClaim {
    /// Claims that the expression matches.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message of a failure.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the expectation, for further matchers on the same value; for a requirement, the value.
    /// - Throws: for a requirement, the custom error or an error that ends the test (see ``RequireError``), after
    ///   the failure was reported.
    @discardableResult @_disfavoredOverload
    public func to(
        _ matcher: AsyncMatcher<Value>, description: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict { try await judge(.async(matcher), .toMatch, description) }

    /// Claims that the expression does not match.
    ///
    /// Parameters, result and errors are those of `to`.
    @discardableResult @_disfavoredOverload
    public func toNot(
        _ matcher: AsyncMatcher<Value>, description: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict { try await judge(.async(matcher), .toNotMatch, description) }

    /// Another name for `toNot`.
    @discardableResult
    public func notTo(
        _ matcher: AsyncMatcher<Value>, description: String? = nil, isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict { try await toNot(matcher, description: description) }
}
