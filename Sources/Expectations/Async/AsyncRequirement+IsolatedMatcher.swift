/// Endings in a child process, required of async code.
extension AsyncRequirement {
    /// Requires an ending in a child process.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @_disfavoredOverload
    public func to(
        _ matcher: IsolatedMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await judge(.sync(matcher.matcher), .toMatch, description)
    }

    /// Requires that an ending in a child process does not match.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func toNot(
        _ matcher: IsolatedMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await judge(.sync(matcher.matcher), .toNotMatch, description)
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - description: a line above the message if it fails.
    ///   - isolation: the isolation of the caller.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func notTo(
        _ matcher: IsolatedMatcher<Value>, description: String? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await toNot(matcher, description: description)
    }
}
