/// Polling on the calling thread, outside of async code.
///
/// On the main thread its run loop and the main queue go on meanwhile.
extension SyncExpectation {
    private func poll(
        _ goal: Polling.Goal, _ matcher: Matcher<Value>, _ timeout: Duration, _ interval: Duration,
        _ description: String?
    ) -> SyncExpectation<Value> {
        let polling = Polling(goal, timeout, interval, isInChild: matcher.rule.isInChild)
        return adding(expression.poll(polling, matcher, description) == nil)
    }

    /// Expects that the expression matches at last.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers.
    @discardableResult
    @available(*, noasync, message: "write await in front")
    public func toEventually(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) -> SyncExpectation<Value> {
        poll(.eventually, matcher, timeout, pollInterval, description)
    }

    /// Expects that the expression at last does not match.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers.
    @discardableResult
    @available(*, noasync, message: "write await in front")
    public func toEventuallyNot(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) -> SyncExpectation<Value> {
        poll(.eventuallyNot, matcher, timeout, pollInterval, description)
    }

    /// The same as `toEventuallyNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers.
    @discardableResult
    @available(*, noasync, message: "write await in front")
    public func toNotEventually(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) -> SyncExpectation<Value> {
        toEventuallyNot(
            matcher, timeout: timeout, pollInterval: pollInterval, description: description)
    }

    /// Expects that the expression never matches.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers.
    @discardableResult
    @available(*, noasync, message: "write await in front")
    public func toNever(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) -> SyncExpectation<Value> {
        poll(.never, matcher, timeout, pollInterval, description)
    }

    /// The same as `toNever`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers.
    @discardableResult
    @available(*, noasync, message: "write await in front")
    public func neverTo(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) -> SyncExpectation<Value> {
        toNever(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }

    /// Expects that the expression always matches.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers.
    @discardableResult
    @available(*, noasync, message: "write await in front")
    public func toAlways(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) -> SyncExpectation<Value> {
        poll(.always, matcher, timeout, pollInterval, description)
    }

    /// The same as `toAlways`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers.
    @discardableResult
    @available(*, noasync, message: "write await in front")
    public func alwaysTo(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) -> SyncExpectation<Value> {
        toAlways(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}
