public import Expectations

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
