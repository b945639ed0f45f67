/// Polling by matchers that pass without a value.
extension PollableRequirement {
    /// Requires at last an ending that leaves no value: nil, an error, a crash.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func toEventually(
        _ matcher: ValuelessMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await look(.eventually, .sync(matcher.matcher), timeout, pollInterval, description)
    }

    /// Requires each time an ending that leaves no value: nil, an error, a crash.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func toAlways(
        _ matcher: ValuelessMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await look(.always, .sync(matcher.matcher), timeout, pollInterval, description)
    }

    /// The same as `toAlways`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func alwaysTo(
        _ matcher: ValuelessMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await toAlways(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}

/// The same on the calling thread, outside of async code.
extension SyncRequirement {
    /// Requires at last an ending that leaves no value: nil, an error, a crash.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @available(*, noasync, message: "write await in front")
    public func toEventually(
        _ matcher: ValuelessMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws {
        try look(.eventually, matcher.matcher, timeout, pollInterval, description)
    }

    /// Requires each time an ending that leaves no value: nil, an error, a crash.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @available(*, noasync, message: "write await in front")
    public func toAlways(
        _ matcher: ValuelessMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws {
        try look(.always, matcher.matcher, timeout, pollInterval, description)
    }

    /// The same as `toAlways`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @available(*, noasync, message: "write await in front")
    public func alwaysTo(
        _ matcher: ValuelessMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws {
        try toAlways(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}
