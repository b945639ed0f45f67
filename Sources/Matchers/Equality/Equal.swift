public import Expectations

/// Matches a value equal to another.
///
/// Nil is never equal to anything: an actual or expected nil fails positive and negative expectations.
///
/// - Parameter expected: the other value.
/// - Returns: a matcher: `expected to equal <1>, got <2>`.
@_transparent
public func equal<T: Equatable>(_ expected: T) -> Matcher<T> { Matcher(EqualRule(expected)) }

@usableFromInline
final class EqualRule<T: Equatable>: ValueRule<T> {
    private let expected: T

    @usableFromInline
    init(_ expected: T) { self.expected = consume expected }

    @usableFromInline
    override func matches(_ value: T) -> Bool { value == expected }

    @usableFromInline
    override func message(for actual: T?) -> ExpectationMessage {
        if let set = expected as? any ComparedSet {
            return Matchers.message(expecting: set, actual: actual)
        }
        return Difference.message(expecting: expected, actual: actual == expected ? nil : actual)
    }
}

/// Matches a value equal to another, which may be nil.
///
/// Nil is never equal to anything: an actual or expected nil fails positive and negative expectations, with a hint
/// at `beNil()`.
///
/// - Parameter expected: the other value.
/// - Returns: a matcher: `expected to equal <1>, got <2>`.
public func equal<T: Equatable>(_ expected: T?) -> Matcher<T> {
    if let expected { return equal(expected) }
    return .failing { .expectedActualValueTo("equal <nil>").appendedBeNilHint() }
}

/// Matches a dictionary equal to another, whose values may be nil; no value is equal to nil.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expected: the other dictionary.
/// - Returns: a matcher: `expected to equal <["a": Optional(1)]>, got <["a": 2]>`.
@_disfavoredOverload
public func equal<Key: Hashable, Value: Equatable>(_ expected: [Key: Value?]) -> Matcher<[Key: Value]> {
    equivalent(to: expected) { actual in
        actual.count == expected.count
            && actual.allSatisfy { key, value in expected[key].map { $0 == value } ?? false }
    }
}

/// Matches an array equal to another, whose elements may be nil; no element is equal to nil.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expected: the other array.
/// - Returns: a matcher: `expected to equal <[Optional(1), nil]>, got <[1, 2]>`.
@_disfavoredOverload
public func equal<T: Equatable>(_ expected: [T?]) -> Matcher<[T]> {
    equivalent(to: expected) { $0.elementsEqual(expected) { $0 == $1 } }
}

/// Returns a matcher of values that equal a value of another type.
private func equivalent<Expected, T>(to expected: Expected, _ holds: @escaping (T) -> Bool) -> Matcher<T> {
    .value(
        saying: { actual in
            Difference.message(expecting: expected, actual: actual.flatMap { holds($0) ? nil : $0 })
        }, holds)
}

/// Returns texts of two unequal values, which differ if a way to print the values on one line distinguishes them.
func distinctTexts<A, B>(_ a: A, _ b: B) -> (String, String) {
    // Only a whole text can be compared with another one. (An `AnyHashable` can be cast to what it holds, too.)
    func text<T>(_ value: T) -> String {
        if T.self == String.self, let text = value as? String { return text }
        return ShortText.of(value)
    }
    let short = (text(a), text(b))
    if withoutTrailingZeros(short.0) != withoutTrailingZeros(short.1) { return short }
    if short.0 != short.1 && a is any StringProtocol { return short }
    if !ShortText.isSmall(a) || !ShortText.isSmall(b) { return short }
    for length in [LongText.debug, .type] {
        let texts = (length.text(of: a, short.0), length.text(of: b, short.1))
        if texts.0 != texts.1 { return texts }
    }
    return short
}

/// Shortens the decimals in a text: `0.3000`, the text of a number near 0.3, becomes `0.3`.
private func withoutTrailingZeros(_ text: String) -> String {
    text.hasByte(of: ".") ? text.replacing(trailingZeros) { $0.1 } : text
}

// Compiled once: to compile it took most of the time of a failing expectation. Several threads may use it at the same
// time, as in `match`.
private nonisolated(unsafe) let trailingZeros = /(\.\d+?)0+(?!\d)/

/// Expects equality: `expect(total) == 3`.
@_transparent
public func == <T: Equatable>(expectation: SyncExpectation<T>, expected: T) {
    expectation.to(equal(expected))
}

/// Expects equality with a value that may be nil.
public func == <T: Equatable>(expectation: SyncExpectation<T>, expected: T?) {
    expectation.to(equal(expected))
}

/// Expects equality with an array whose elements may be nil: `expect(list) == [1, nil]`.
@_disfavoredOverload
public func == <T: Equatable>(expectation: SyncExpectation<[T]>, expected: [T?]) {
    expectation.to(equal(expected))
}

/// Expects equality with a dictionary whose values may be nil: `expect(table) == ["a": 1, "b": nil]`.
@_disfavoredOverload
public func == <Key: Hashable, Value: Equatable>(expectation: SyncExpectation<[Key: Value]>, expected: [Key: Value?]) {
    expectation.to(equal(expected))
}

/// Expects inequality: `expect(total) != 3`.
@_transparent
public func != <T: Equatable>(expectation: SyncExpectation<T>, expected: T) {
    expectation.toNot(equal(expected))
}

/// Expects inequality with a value that may be nil.
public func != <T: Equatable>(expectation: SyncExpectation<T>, expected: T?) {
    expectation.toNot(equal(expected))
}

/// Expects inequality with an array whose elements may be nil: `expect(list) != [1, nil]`.
@_disfavoredOverload
public func != <T: Equatable>(expectation: SyncExpectation<[T]>, expected: [T?]) {
    expectation.toNot(equal(expected))
}

/// Expects inequality with a dictionary whose values may be nil: `expect(table) != ["a": 1, "b": nil]`.
@_disfavoredOverload
public func != <Key: Hashable, Value: Equatable>(expectation: SyncExpectation<[Key: Value]>, expected: [Key: Value?]) {
    expectation.toNot(equal(expected))
}
