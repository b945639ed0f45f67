/// Polling by matchers that do not await.
extension ExpressionClaim {
    /// Claims that the expression eventually matches.
    ///
    /// The expression is evaluated at once, again after each pause, and a last time when the time is over. An
    /// expression that throws or crashes ends the polling at once, except with matchers that judge errors or
    /// crashes.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long to wait; `until` of the other verbs: how long to watch the expression.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message of a failure.
    ///   - isolation: the isolation of the caller, in which an expression that is not async is evaluated.
    /// - Returns: the expectation, for further matchers; for a requirement, the value of the last look.
    /// - Throws: for a requirement, the custom error or an error that ends the test (see ``RequireError``), after
    ///   the failure was reported.
    @discardableResult @_disfavoredOverload
    public func toEventually(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await poll(.eventually, .sync(matcher), timeout, pollInterval, description)
    }

    /// Claims that the expression eventually does not match.
    ///
    /// Parameters, result and errors are those of `toEventually`.
    @discardableResult @_disfavoredOverload
    public func toEventuallyNot(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await poll(.eventuallyNot, .sync(matcher), timeout, pollInterval, description)
    }

    /// Another name for `toEventuallyNot`.
    @discardableResult
    public func toNotEventually(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await toEventuallyNot(matcher, timeout: timeout, pollInterval: pollInterval, description: description)
    }

    /// Claims that the expression never matches while it is watched.
    ///
    /// Parameters, result and errors are those of `toEventually`.
    @discardableResult @_disfavoredOverload
    public func toNever(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await poll(.never, .sync(matcher), timeout, pollInterval, description)
    }

    /// Another name for `toNever`.
    @discardableResult
    public func neverTo(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await toNever(matcher, until: timeout, pollInterval: pollInterval, description: description)
    }

    /// Claims that the expression always matches while it is watched.
    ///
    /// Parameters, result and errors are those of `toEventually`.
    @discardableResult @_disfavoredOverload
    public func toAlways(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await poll(.always, .sync(matcher), timeout, pollInterval, description)
    }

    /// Another name for `toAlways`.
    @discardableResult
    public func alwaysTo(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await toAlways(matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}
