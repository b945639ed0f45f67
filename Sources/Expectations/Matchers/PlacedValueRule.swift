/// A rule about values that it reads at their place.
///
/// For tuples of a parameter pack: the compiler (6.0.3) crashes on a method that takes one and overrides another.
open class PlacedValueRule<Value>: MatcherRule {
    /// Creates a rule.
    public override init() {}

    /// Returns whether the value at a place matches.
    ///
    /// - Parameter place: where the value lies, for as long as the call lasts.
    /// - Returns: whether the value matches.
    /// - Throws: an error that fails positive and negative expectations.
    open func matches(valueAt place: UnsafePointer<Value>) throws -> Bool {
        preconditionFailure("a PlacedValueRule overrides matches(valueAt:)")
    }

    /// Returns the expectation message; called only for failures.
    ///
    /// - Returns: the message.
    open func message() -> ExpectationMessage {
        preconditionFailure("a PlacedValueRule overrides message() or message(for:)")
    }

    /// Returns the expectation message; called only for failures.
    ///
    /// - Parameter value: the judged value; nil if there is no value to show, or if the value matches.
    /// - Returns: the message: `message()` unless overridden.
    open func message(for value: Any?) -> ExpectationMessage { message() }

    final override func matches(at place: UnsafeRawPointer) throws -> Bool {
        try matches(valueAt: place.assumingMemoryBound(to: Value.self))
    }

    final override func message(at place: UnsafeRawPointer?) -> ExpectationMessage {
        guard let place = place?.assumingMemoryBound(to: Value.self),
            (try? matches(valueAt: place)) == false
        else { return message(for: nil) }
        return message(for: place.pointee)
    }
}
