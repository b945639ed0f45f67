/// Polling by matchers that await.
extension Claim {
    /// Claims that the expression matches at last.
    ///
    /// The expression is evaluated at once, again after each pause, and a last time when the time is over. One that
    /// throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take; `until` of the other verbs: how long it is watched.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller, on which an expression that is not async is evaluated.
    /// - Returns: an expectation, for further matchers; of a requirement the value of the last look.
    /// - Throws: of a requirement, the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toEventually(
        _ matcher: AsyncMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await poll(.eventually, .async(matcher), timeout, pollInterval, description)
    }

    /// Claims that the expression at last does not match.
    ///
    /// Parameters, result and errors are those of `toEventually`.
    @discardableResult @_disfavoredOverload
    public func toEventuallyNot(
        _ matcher: AsyncMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await poll(.eventuallyNot, .async(matcher), timeout, pollInterval, description)
    }

    /// Another name for `toEventuallyNot`.
    @discardableResult @_disfavoredOverload
    public func toNotEventually(
        _ matcher: AsyncMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await toEventuallyNot(
            matcher, timeout: timeout, pollInterval: pollInterval, description: description)
    }

    /// Claims that the expression never matches while it is watched.
    ///
    /// Parameters, result and errors are those of `toEventually`.
    @discardableResult @_disfavoredOverload
    public func toNever(
        _ matcher: AsyncMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await poll(.never, .async(matcher), timeout, pollInterval, description)
    }

    /// Another name for `toNever`.
    @discardableResult @_disfavoredOverload
    public func neverTo(
        _ matcher: AsyncMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await toNever(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }

    /// Claims that the expression matches each time while it is watched.
    ///
    /// Parameters, result and errors are those of `toEventually`.
    @discardableResult @_disfavoredOverload
    public func toAlways(
        _ matcher: AsyncMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await poll(.always, .async(matcher), timeout, pollInterval, description)
    }

    /// Another name for `toAlways`.
    @discardableResult @_disfavoredOverload
    public func alwaysTo(
        _ matcher: AsyncMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> Verdict {
        try await toAlways(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}
