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
        // An equal value, of which `toNot` tells, has no difference.
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

/// Returns the texts of two values; those of strings are whole, because only such a text can be compared.
func texts<A, B>(_ a: A, _ b: B) -> (String, String) {
    // An `AnyHashable` can be cast to what it holds, too.
    func text<T>(_ value: T) -> String { T.self == String.self ? value as? String ?? "" : ShortText.of(value) }
    return (text(a), text(b))
}

/// Returns texts of two unequal values, which differ if a way to print the values on one line distinguishes them.
///
/// - Parameters:
///   - a: a value.
///   - b: another value.
///   - short: their texts.
/// - Returns: the texts.
func distinctTexts<A, B>(_ a: A, _ b: B, _ short: (String, String)) -> (String, String) {
    // Numbers may be shortened to texts that read the same: 0.3 and 0.3000.
    let areNumbers = short.0.hasByte(of: ".") && !(a is any StringProtocol)
    if short.0 != short.1 && !areNumbers || !ShortText.isSmall(a) || !ShortText.isSmall(b) { return short }
    let made = ShownValues.distinctly { texts(a, b) }
    if made.0 != made.1 || type(of: a as Any) == type(of: b as Any) { return made }
    return ("\(made.0) (\(type(of: a as Any)))", "\(made.1) (\(type(of: b as Any)))")
}

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
