/// Polling by matchers that do not await.
extension PollableRequirement {
    /// Requires that the expression matches at last.
    ///
    /// An expression that throws or crashes ends it at once, except with matchers that are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toEventually(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await poll(.eventually, .sync(matcher), timeout, pollInterval, description)
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
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toEventuallyNot(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await poll(.eventuallyNot, .sync(matcher), timeout, pollInterval, description)
    }

    /// The same as `toEventuallyNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toNotEventually(
        _ matcher: Matcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await toEventuallyNot(
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
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toNever(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await poll(.never, .sync(matcher), timeout, pollInterval, description)
    }

    /// The same as `toNever`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func neverTo(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await toNever(
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
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func toAlways(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await poll(.always, .sync(matcher), timeout, pollInterval, description)
    }

    /// The same as `toAlways`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Returns: the value of the last look.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult @_disfavoredOverload
    public func alwaysTo(
        _ matcher: Matcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await toAlways(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}
