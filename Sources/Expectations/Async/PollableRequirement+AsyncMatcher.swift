/// Polling by matchers that await.
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
    @discardableResult
    public func toEventually(
        _ matcher: AsyncMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await poll(.eventually, .async(matcher), timeout, pollInterval, description)
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
    @discardableResult
    public func toEventuallyNot(
        _ matcher: AsyncMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await poll(.eventuallyNot, .async(matcher), timeout, pollInterval, description)
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
    @discardableResult
    public func toNotEventually(
        _ matcher: AsyncMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
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
    @discardableResult
    public func toNever(
        _ matcher: AsyncMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await poll(.never, .async(matcher), timeout, pollInterval, description)
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
    @discardableResult
    public func neverTo(
        _ matcher: AsyncMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
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
    @discardableResult
    public func toAlways(
        _ matcher: AsyncMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await poll(.always, .async(matcher), timeout, pollInterval, description)
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
    @discardableResult
    public func alwaysTo(
        _ matcher: AsyncMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await toAlways(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}
