/// Polling on the calling thread, outside of async code.
extension SyncRequirement {
    /// Judges until the goal is reached or missed; throws after the failure was reported.
    func look(
        _ goal: Polling.Goal, _ matcher: Matcher<Value>, _ timeout: Duration, _ interval: Duration,
        _ description: String?, needsValue: Bool = false
    ) throws {
        let polling = Polling(goal, timeout, interval, isInChild: matcher.rule.isInChild)
        if let message = expression.poll(polling, matcher, description, needsValue: needsValue) {
            throw failure(message)
        }
    }

    private func poll(
        _ goal: Polling.Goal, _ matcher: Matcher<Value>, _ timeout: Duration, _ interval: Duration,
        _ description: String?
    ) throws -> Value {
        try look(goal, matcher, timeout, interval, description, needsValue: true)
        return try value(of: expression, description)
    }

    /// Requires that the expression matches at last.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    @available(*, noasync, message: "write await in front")
    public func toEventually(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Value {
        try poll(.eventually, matcher, timeout, pollInterval, description)
    }

    /// Requires that the expression at last does not match.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    @available(*, noasync, message: "write await in front")
    public func toEventuallyNot(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Value {
        try poll(.eventuallyNot, matcher, timeout, pollInterval, description)
    }

    /// The same as `toEventuallyNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    @available(*, noasync, message: "write await in front")
    public func toNotEventually(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Value {
        try toEventuallyNot(
            matcher, timeout: timeout, pollInterval: pollInterval, description: description)
    }

    /// Requires that the expression never matches.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    @available(*, noasync, message: "write await in front")
    public func toNever(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Value {
        try poll(.never, matcher, timeout, pollInterval, description)
    }

    /// The same as `toNever`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    @available(*, noasync, message: "write await in front")
    public func neverTo(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Value {
        try toNever(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }

    /// Requires that the expression always matches.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    @available(*, noasync, message: "write await in front")
    public func toAlways(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Value {
        try poll(.always, matcher, timeout, pollInterval, description)
    }

    /// The same as `toAlways`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    @available(*, noasync, message: "write await in front")
    public func alwaysTo(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws -> Value {
        try toAlways(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}
