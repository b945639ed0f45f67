/// Polling for endings that leave no value.
extension RequirementClaim {
    private func pollWithoutValue(
        _ goal: Polling.Goal, _ matcher: Matcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let polling = Polling(goal, timeout, interval, matcher.rule.traits)
        let failure = await subject.poll(polling, .sync(matcher), description).failure
        if let failure { throw error(after: failure) }
    }

    /// Requires that the expression eventually ends without a value: with nil, an error or a crash.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    public func toEventually(
        _ matcher: ValuelessMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await pollWithoutValue(.eventually, matcher.matcher, timeout, pollInterval, description)
    }

    /// Requires that the expression always ends without a value: with nil, an error or a crash.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    public func toAlways(
        _ matcher: ValuelessMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await pollWithoutValue(.always, matcher.matcher, timeout, pollInterval, description)
    }

    /// Requires that the ending in a child process eventually does not match.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    public func toEventuallyNot(
        _ matcher: IsolatedMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await pollWithoutValue(.eventuallyNot, matcher.matcher, timeout, pollInterval, description)
    }

    /// Requires that the ending in a child process never matches.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    public func toNever(
        _ matcher: IsolatedMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws { try await pollWithoutValue(.never, matcher.matcher, timeout, pollInterval, description) }
}

/// Polling for endings that leave no value, on the calling thread, outside of async code.
extension RequirementClaim where Self: SyncClaim {
    private func pollWithoutValue(
        _ goal: Polling.Goal, _ matcher: Matcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?
    ) throws {
        let polling = Polling(goal, timeout, interval, matcher.rule.traits)
        let failure = expression.poll(polling, matcher, description)
        if let failure { throw error(after: failure) }
    }

    /// Requires that the expression eventually ends without a value: with nil, an error or a crash.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    @available(*, noasync, message: "write await in front")
    public func toEventually(
        _ matcher: ValuelessMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws { try pollWithoutValue(.eventually, matcher.matcher, timeout, pollInterval, description) }

    /// Requires that the expression always ends without a value: with nil, an error or a crash.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    @available(*, noasync, message: "write await in front")
    public func toAlways(
        _ matcher: ValuelessMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws { try pollWithoutValue(.always, matcher.matcher, timeout, pollInterval, description) }

    /// Requires that the ending in a child process eventually does not match.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    @available(*, noasync, message: "write await in front")
    public func toEventuallyNot(
        _ matcher: IsolatedMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws { try pollWithoutValue(.eventuallyNot, matcher.matcher, timeout, pollInterval, description) }

    /// Requires that the ending in a child process never matches.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    @available(*, noasync, message: "write await in front")
    public func toNever(
        _ matcher: IsolatedMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws { try pollWithoutValue(.never, matcher.matcher, timeout, pollInterval, description) }
}
