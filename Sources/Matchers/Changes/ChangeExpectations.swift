import Expectations

extension SyncExpectation {
    /// Expects that the expression changes something.
    ///
    /// - Parameters:
    ///   - change: what it changes.
    ///   - description: stands in front of the message of a failure.
    /// - Returns: the expectation, for further ones.
    @discardableResult
    public func to<V>(_ change: Change<V>, description: String? = nil) -> SyncExpectation {
        to(change.matcher(), description: description)
    }

    /// Expects that the expression does not change something.
    ///
    /// - Parameters:
    ///   - change: what it must not change.
    ///   - description: stands in front of the message of a failure.
    /// - Returns: the expectation, for further ones.
    @discardableResult
    public func toNot<V>(_ change: Change<V>, description: String? = nil) -> SyncExpectation {
        toNot(change.matcher(), description: description)
    }

    /// Expects that the expression does not change something: another name for `toNot`.
    ///
    /// - Parameters:
    ///   - change: what it must not change.
    ///   - description: stands in front of the message of a failure.
    /// - Returns: the expectation, for further ones.
    @discardableResult
    public func notTo<V>(_ change: Change<V>, description: String? = nil) -> SyncExpectation {
        toNot(change, description: description)
    }
}

extension SyncRequirement {
    /// Requires that the expression changes something.
    ///
    /// - Parameters:
    ///   - change: what it changes.
    ///   - description: stands in front of the message of a failure.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult
    public func to<V>(_ change: Change<V>, description: String? = nil) throws -> Value {
        try to(change.matcher() as Matcher<Value>, description: description)
    }

    /// Requires that the expression does not change something.
    ///
    /// - Parameters:
    ///   - change: what it must not change.
    ///   - description: stands in front of the message of a failure.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult
    public func toNot<V>(_ change: Change<V>, description: String? = nil) throws -> Value {
        try toNot(change.matcher() as Matcher<Value>, description: description)
    }

    /// Requires that the expression does not change something: another name for `toNot`.
    ///
    /// - Parameters:
    ///   - change: what it must not change.
    ///   - description: stands in front of the message of a failure.
    /// - Returns: the value.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @discardableResult
    public func notTo<V>(_ change: Change<V>, description: String? = nil) throws -> Value {
        try toNot(change, description: description)
    }
}
