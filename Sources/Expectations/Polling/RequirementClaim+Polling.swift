/// Polling for endings that leave no value.
extension RequirementClaim {
    private func pollWithoutValue(
        _ goal: Polling.Goal, _ matcher: Matcher<Value>, _ timeout: Duration,
        _ interval: Duration, _ description: String?, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Expression<Value> {
        let polling = Polling(goal, timeout, interval, matcher.rule.traits)
        let (last, failure) = await subject.poll(polling, .sync(matcher), description)
        if let failure { throw error(after: failure) }
        return last.expression
    }

    /// Requires that the expression eventually ends without a value: with nil, an error or a crash.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    @discardableResult
    public func toEventually<Outcome>(
        _ matcher: OutcomeMatcher<Value, Outcome>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Outcome {
        matcher.outcome(
            of: try await pollWithoutValue(.eventually, matcher.matcher, timeout, pollInterval, description))
    }

    /// Requires that the expression always ends without a value: with nil, an error or a crash.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    @discardableResult
    public func toAlways<Outcome>(
        _ matcher: OutcomeMatcher<Value, Outcome>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Outcome {
        matcher.outcome(
            of: try await pollWithoutValue(.always, matcher.matcher, timeout, pollInterval, description))
    }

    /// Requires that the ending in a child process eventually does not match.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    public func toEventuallyNot(
        _ matcher: IsolatedMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        _ = try await pollWithoutValue(.eventuallyNot, matcher.matcher, timeout, pollInterval, description)
    }

    /// Requires that the ending in a child process never matches.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    public func toNever(
        _ matcher: IsolatedMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws { _ = try await pollWithoutValue(.never, matcher.matcher, timeout, pollInterval, description) }
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
    @discardableResult @available(*, noasync, message: "write await in front")
    public func toEventually<Outcome>(
        _ matcher: OutcomeMatcher<Value, Outcome>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Outcome {
        try pollWithoutValue(.eventually, matcher.matcher, timeout, pollInterval, description)
        return matcher.outcome(of: expression)
    }

    /// Requires that the expression always ends without a value: with nil, an error or a crash.
    ///
    /// Parameters and errors are those of the verb of the same name that takes a ``Matcher``.
    @discardableResult @available(*, noasync, message: "write await in front")
    public func toAlways<Outcome>(
        _ matcher: OutcomeMatcher<Value, Outcome>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Outcome {
        try pollWithoutValue(.always, matcher.matcher, timeout, pollInterval, description)
        return matcher.outcome(of: expression)
    }

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
