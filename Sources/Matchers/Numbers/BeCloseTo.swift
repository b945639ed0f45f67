public import Expectations
public import Foundation

/// A value that can be compared as a number.
public protocol DoubleValued {
    /// The number.
    var doubleValue: CDouble { get }
}

extension NSNumber: DoubleValued {}

extension Date: DoubleValued {
    /// Seconds since the reference date.
    public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}

extension NSDate: DoubleValued {
    /// Seconds since the reference date.
    public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}

/// Matches a number less than a distance away from another.
///
/// Not-a-number is close to nothing. Nil fails positive and negative expectations.
///
/// - Parameters:
///   - expectedValue: the other number.
///   - delta: the distance; a number exactly so far away does not match.
/// - Returns: a matcher: `expected to be close to <1.2> (within 0.0001), got <1.3>`.
public func beCloseTo<Value: FloatingPoint>(
    _ expectedValue: Value, within delta: Value = 1 / 10_000
) -> Matcher<Value> { close(to: expectedValue, delta) { abs($0 - expectedValue) < delta } }

/// Matches a number or a date less than a distance away from another.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - expectedValue: the other number or date.
///   - delta: the distance, for dates in seconds; a value exactly so far away does not match.
/// - Returns: a matcher: `expected to be close to <1.2> (within 0.0001), got <1.3>`.
@_disfavoredOverload
public func beCloseTo<Value: DoubleValued>(
    _ expectedValue: Value, within delta: Double = 1 / 10_000
) -> Matcher<Value> {
    close(to: expectedValue, delta) { abs($0.doubleValue - expectedValue.doubleValue) < delta }
}

/// Matches as many numbers as expected, each at most a distance away from its counterpart.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - expectedValues: the other numbers.
///   - delta: the distance.
/// - Returns: a matcher: `expected to be close to <[1.2]> (each within 0.0001), got <[1.3]>`.
public func beCloseTo<Value: FloatingPoint, Values: Collection>(
    _ expectedValues: Values, within delta: Value = 1 / 10_000
) -> Matcher<Values> where Values.Element == Value {
    .parts(closeness(expectedValues, delta, "each ")) { actual in
        actual.count == expectedValues.count && zip(actual, expectedValues).allSatisfy { abs($0 - $1) <= delta }
    } mismatches: { actual in
        let count = expectedValues.count
        if actual.count != count { return ["count: expected <\(count)>, got <\(actual.count)>"] }
        // Nothing is close to a value that is not a number.
        return zip(actual, expectedValues).enumerated().filter { !(abs($1.0 - $1.1) <= delta) }.texts { index, pair in
            "item \(index): <\(stringify(pair.0))> is not close to <\(stringify(pair.1))>"
        }
    }
}

/// Makes the matchers of one number, which say how far another one is away.
private func close<Value, Delta>(
    to expected: Value, _ delta: Delta, _ isClose: @escaping (Value) -> Bool
) -> Matcher<Value> {
    .parts(closeness(expected, delta), isClose) { actual in
        func double(_ value: Value) -> Double? { PartTexts.number(value) ?? (value as? any DoubleValued)?.doubleValue }
        guard !isClose(actual), let number = double(actual), let other = double(expected) else { return [] }
        return [PartTexts.distance(of: number, from: other)].compactMap(\.self)
    }
}

private func closeness<Value, Delta>(_ expected: Value, _ delta: Delta, _ each: String = "") -> ExpectationMessage {
    .expectedActualValueTo("be close to <\(stringify(expected))> (\(each)within \(stringify(delta)))")
}

infix operator ≈ : ComparisonPrecedence

/// Binds more tightly than any other operator, so that `a ≈ b ± c` is `a ≈ (b ± c)`.
precedencegroup PlusMinusOperatorPrecedence {
    higherThan: BitwiseShiftPrecedence
}

infix operator ± : PlusMinusOperatorPrecedence

/// Returns a number and the distance that another may have from it: `expect(x) ≈ 1.2 ± 0.1`.
public func ± <Value: FloatingPoint>(value: Value, delta: Value) -> (expected: Value, delta: Value) {
    (value, delta)
}

/// Returns a value and the distance that another may have from it: `expect(date) ≈ now ± 60`.
@_disfavoredOverload
public func ± <Value: DoubleValued>(value: Value, delta: Double) -> (expected: Value, delta: Double) {
    (value, delta)
}

/// Expects a number close to another: `expect(x) ≈ 1.2`.
public func ≈ <Value: FloatingPoint>(expectation: SyncExpectation<Value>, expected: Value) {
    expectation.to(beCloseTo(expected))
}

/// Expects a number or a date close to another: `expect(date) ≈ now`.
@_disfavoredOverload
public func ≈ <Value: DoubleValued>(expectation: SyncExpectation<Value>, expected: Value) {
    expectation.to(beCloseTo(expected))
}

/// Expects numbers close to others: `expect(xs) ≈ [1.2, 3.4]`.
public func ≈ <Values: Collection>(expectation: SyncExpectation<Values>, expected: Values)
where Values.Element: FloatingPoint {
    expectation.to(beCloseTo(expected))
}

/// Expects a number less than a distance away from another: `expect(x) ≈ 1.2 ± 0.1`.
public func ≈ <Value: FloatingPoint>(expectation: SyncExpectation<Value>, expected: (expected: Value, delta: Value)) {
    expectation.to(beCloseTo(expected.expected, within: expected.delta))
}

/// Expects a number or a date less than a distance away from another: `expect(date) ≈ now ± 60`.
@_disfavoredOverload
public func ≈ <Value: DoubleValued>(
    expectation: SyncExpectation<Value>, expected: (expected: Value, delta: Double)
) { expectation.to(beCloseTo(expected.expected, within: expected.delta)) }

/// Expects a number less than a distance away from another: `expect(x) == 1.2 ± 0.1`.
public func == <Value: FloatingPoint>(expectation: SyncExpectation<Value>, expected: (expected: Value, delta: Value)) {
    expectation ≈ expected
}

/// Expects a number or a date less than a distance away from another: `expect(date) == now ± 60`.
@_disfavoredOverload
public func == <Value: DoubleValued>(
    expectation: SyncExpectation<Value>, expected: (expected: Value, delta: Double)
) { expectation ≈ expected }
