public import Expectations

/// Matches the same object, not an equal one.
///
/// Nil is identical to nothing: an actual nil fails positive and negative expectations.
///
/// - Parameter expected: the object.
/// - Returns: a matcher: `expected to be identical to <0x7f10>, got <0x7f20>`.
public func beIdenticalTo<T: AnyObject>(_ expected: T?) -> Matcher<T> { identity(expected) }

/// Matches the same object, whatever its type.
///
/// Nil is identical to nothing: an actual nil fails positive and negative expectations.
///
/// - Parameter expected: the object.
/// - Returns: a matcher: `expected to be identical to <0x7f10>, got <0x7f20>`.
@_disfavoredOverload
public func beIdenticalTo(_ expected: AnyObject?) -> Matcher<AnyObject> { identity(expected) }

/// Matches the same object: another name for `beIdenticalTo`.
///
/// - Parameter expected: the object.
/// - Returns: a matcher: `expected to be identical to <0x7f10>, got <0x7f20>`.
public func be<T: AnyObject>(_ expected: T?) -> Matcher<T> { identity(expected) }

/// Matches the same object, whatever its type: another name for `beIdenticalTo`.
///
/// - Parameter expected: the object.
/// - Returns: a matcher: `expected to be identical to <0x7f10>, got <0x7f20>`.
@_disfavoredOverload
public func be(_ expected: AnyObject?) -> Matcher<AnyObject> { identity(expected) }

package func identity<T: AnyObject>(_ expected: AnyObject?) -> Matcher<T> {
    let phrase = { "be identical to \(address(of: expected))" }
    return .value(saying: { .expectedCustomValueTo(phrase(), actual: address(of: $0)) }, { $0 === expected })
}

private func address(of object: AnyObject?) -> String {
    guard let object else { return "nil" }
    return "<0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))>"
}

/// Expects the same object: `expect(view) === window`.
public func === <T: AnyObject>(expectation: SyncExpectation<T>, expected: AnyObject?) {
    expectation.to(identity(expected))
}

/// Expects another object: `expect(view) !== window`.
public func !== <T: AnyObject>(expectation: SyncExpectation<T>, expected: AnyObject?) {
    expectation.toNot(identity(expected))
}

// A value of a protocol that is bound to classes is no object for generic code: here it becomes one.

/// Expects the same object as a value of a protocol: `expect(delegate) === view`.
public func === (expectation: SyncExpectation<AnyObject>, expected: AnyObject?) {
    expectation.to(identity(expected))
}

/// Expects another object than a value of a protocol: `expect(delegate) !== nil`.
public func !== (expectation: SyncExpectation<AnyObject>, expected: AnyObject?) {
    expectation.toNot(identity(expected))
}
