/// Polling by matchers that evaluate the expression in a child process, where its value stays.
///
/// Those that are to match come as a ``ValuelessMatcher``.
extension PollableRequirement {
    /// Requires at last an ending in a child process that does not match.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func toEventuallyNot(
        _ matcher: IsolatedMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await look(.eventuallyNot, .sync(matcher.matcher), timeout, pollInterval, description)
    }

    /// The same as `toEventuallyNot`.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func toNotEventually(
        _ matcher: IsolatedMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await toEventuallyNot(
            matcher, timeout: timeout, pollInterval: pollInterval, description: description)
    }

    /// Requires each time an ending in a child process that does not match.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func toNever(
        _ matcher: IsolatedMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await look(.never, .sync(matcher.matcher), timeout, pollInterval, description)
    }

    /// The same as `toNever`.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func neverTo(
        _ matcher: IsolatedMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await toNever(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}

/// The same on the calling thread, outside of async code.
extension SyncRequirement {
    /// Requires at last an ending in a child process that does not match.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @available(*, noasync, message: "write await in front")
    public func toEventuallyNot(
        _ matcher: IsolatedMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws {
        try look(.eventuallyNot, matcher.matcher, timeout, pollInterval, description)
    }

    /// The same as `toEventuallyNot`.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - timeout: how long it may take until then.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @available(*, noasync, message: "write await in front")
    public func toNotEventually(
        _ matcher: IsolatedMatcher<Value>, timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws {
        try toEventuallyNot(
            matcher, timeout: timeout, pollInterval: pollInterval, description: description)
    }

    /// Requires each time an ending in a child process that does not match.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @available(*, noasync, message: "write await in front")
    public func toNever(
        _ matcher: IsolatedMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws {
        try look(.never, matcher.matcher, timeout, pollInterval, description)
    }

    /// The same as `toNever`.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - timeout: for how long.
    ///   - pollInterval: the pause between two looks.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @available(*, noasync, message: "write await in front")
    public func neverTo(
        _ matcher: IsolatedMatcher<Value>, until timeout: Duration = PollingDefaults.timeout,
        pollInterval: Duration = PollingDefaults.pollInterval, description: String? = nil
    ) throws {
        try toNever(
            matcher, until: timeout, pollInterval: pollInterval, description: description)
    }
}
