public import Expectations

/// Matches exactly true.
///
/// - Returns: a matcher: `expected to be true, got <false>`. Nil fails positive and
///   negative expectations.
public func beTrue() -> Matcher<Bool> { isTrue }

// Made once (see Tricks in docs/performance.md).
private let isTrue = Matcher(BoolRule(true))
private let isFalse = Matcher(BoolRule(false))

private final class BoolRule: ValueRule<Bool> {
    private let expected: Bool

    init(_ expected: Bool) { self.expected = expected }

    override func matches(_ value: Bool) -> Bool { value == expected }

    override func message(for value: Bool?) -> ExpectationMessage { .expectedActualValueTo("be \(expected)") }
}

/// Matches exactly false.
///
/// - Returns: a matcher: `expected to be false, got <true>`. Nil fails positive and
///   negative expectations.
public func beFalse() -> Matcher<Bool> { isFalse }

/// Matches a value that equals its type's `true`.
///
/// Nil is not truthy.
///
/// - Returns: a matcher: `expected to be truthy, got <false>`.
public func beTruthy<T: ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
    truth("be truthy") { $0 == true }
}

/// Matches a number that is exactly 1.
///
/// Nil is not truthy.
///
/// - Returns: a matcher: `expected to be truthy, got <0>`.
public func beTruthy<T: Numeric>() -> Matcher<T> { truth("be truthy") { $0 == 1 } }

/// Matches nil or a value that does not equal its type's `true`.
///
/// - Returns: a matcher: `expected to be falsy, got <true>`.
public func beFalsy<T: ExpressibleByBooleanLiteral & Equatable>() -> Matcher<T> {
    truth("be falsy") { $0 != true }
}

/// Matches nil or a number that is not 1.
///
/// - Returns: a matcher: `expected to be falsy, got <1>`.
public func beFalsy<T: Numeric>() -> Matcher<T> { truth("be falsy") { $0 != 1 } }

private func truth<T>(_ phrase: String, _ matches: @escaping (T?) -> Bool) -> Matcher<T> {
    .simpleNilable(phrase) { MatcherStatus(bool: matches(try $0.evaluate())) }
}
