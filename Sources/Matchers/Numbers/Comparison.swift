public import Expectations

/// Matches a value greater than another.
///
/// Nil on either side fails positive and negative expectations.
///
/// - Parameter expected: the other value.
/// - Returns: a matcher: `expected to be greater than <2>, got <1>`.
public func beGreaterThan<T: Comparable>(_ expected: T?) -> Matcher<T> {
    comparison("be greater than", expected, >)
}

/// Matches a value greater than or equal to another.
///
/// Nil on either side fails positive and negative expectations.
///
/// - Parameter expected: the other value.
/// - Returns: a matcher: `expected to be greater than or equal to <2>, got <1>`.
public func beGreaterThanOrEqualTo<T: Comparable>(_ expected: T?) -> Matcher<T> {
    comparison("be greater than or equal to", expected, >=)
}

/// Matches a value less than another.
///
/// Nil on either side fails positive and negative expectations.
///
/// - Parameter expected: the other value.
/// - Returns: a matcher: `expected to be less than <1>, got <2>`.
public func beLessThan<T: Comparable>(_ expected: T?) -> Matcher<T> {
    comparison("be less than", expected, <)
}

/// Matches a value less than or equal to another.
///
/// Nil on either side fails positive and negative expectations.
///
/// - Parameter expected: the other value.
/// - Returns: a matcher: `expected to be less than or equal to <1>, got <2>`.
public func beLessThanOrEqualTo<T: Comparable>(_ expected: T?) -> Matcher<T> {
    comparison("be less than or equal to", expected, <=)
}

private func comparison<T: Comparable>(
    _ phrase: String, _ expected: T?, _ holds: @escaping (T, T) -> Bool
) -> Matcher<T> {
    guard let expected else { return .failing { .expectedActualValueTo("\(phrase) <nil>") } }
    return .value(.expectedActualValueTo("\(phrase) <\(stringify(expected))>")) {
        holds($0, expected)
    }
}

/// Expects a greater value: `expect(total) > 3`.
public func > <T: Comparable>(expectation: SyncExpectation<T>, expected: T) {
    expectation.to(beGreaterThan(expected))
}

/// Expects a greater or equal value: `expect(total) >= 3`.
public func >= <T: Comparable>(expectation: SyncExpectation<T>, expected: T) {
    expectation.to(beGreaterThanOrEqualTo(expected))
}

/// Expects a lesser value: `expect(total) < 3`.
public func < <T: Comparable>(expectation: SyncExpectation<T>, expected: T) {
    expectation.to(beLessThan(expected))
}

/// Expects a lesser or equal value: `expect(total) <= 3`.
public func <= <T: Comparable>(expectation: SyncExpectation<T>, expected: T) {
    expectation.to(beLessThanOrEqualTo(expected))
}

/// Matches a value in a range that excludes its upper bound.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter range: the range.
/// - Returns: a matcher: `expected to be within range <(1..<3)>, got <3>`.
public func beWithin<T: Comparable>(_ range: Range<T>) -> Matcher<T> {
    within(range, "..<", range.lowerBound, range.upperBound)
}

/// Matches a value in a range that includes both bounds.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter range: the range.
/// - Returns: a matcher: `expected to be within range <(1...3)>, got <4>`.
public func beWithin<T: Comparable>(_ range: ClosedRange<T>) -> Matcher<T> {
    within(range, "...", range.lowerBound, range.upperBound)
}

private func within<R: RangeExpression>(
    _ range: R, _ dots: String, _ lower: R.Bound, _ upper: R.Bound
) -> Matcher<R.Bound> {
    .value(
        .expectedActualValueTo("be within range <(\(stringify(lower))\(dots)\(stringify(upper)))>")
    ) { range.contains($0) }
}
