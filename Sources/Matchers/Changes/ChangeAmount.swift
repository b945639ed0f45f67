public import Expectations

extension ExpectedChange where Value: AdditiveArithmetic & Comparable {
    /// Requires the value to grow by `amount`: `.by(-1)` for a value that shrinks.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the description, for further conditions.
    public func by(_ amount: Value) -> ExpectedChange { by("by", amount, ==) }

    /// Returns the same requirement as a matcher.
    public func by<Out>(_ amount: Value) -> Matcher<Out> { by("by", amount, ==).matcher() }

    /// Requires the value to grow by `amount` or more.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the description, for further conditions.
    public func byAtLeast(_ amount: Value) -> ExpectedChange { by("by at least", amount, >=) }

    /// Returns the same requirement as a matcher.
    public func byAtLeast<Out>(_ amount: Value) -> Matcher<Out> { by("by at least", amount, >=).matcher() }

    /// Requires the value to grow by `amount` or less, including no growth.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the description, for further conditions.
    public func byAtMost(_ amount: Value) -> ExpectedChange { by("by at most", amount, <=) }

    /// Returns the same requirement as a matcher.
    public func byAtMost<Out>(_ amount: Value) -> Matcher<Out> { by("by at most", amount, <=).matcher() }

    private func by(_ words: String, _ amount: Value, _ compare: @escaping (Value, Value) -> Bool) -> ExpectedChange {
        let amount = Amount(
            phrase: { "\(words) <\(stringify(amount))>" },
            holds: { former, latter in
                // If `former + amount` overflows, the sign of `amount` decides the comparison.
                sum(former, amount, isNegative: false).map { compare(latter, $0) } ?? compare(.zero, amount)
            },
            text: growth)
        return adding { $0.amounts.append(amount) }
    }
}

/// Returns the amount by which a value grew, such as `-2` if the value shrank.
///
/// - Returns: the text; nil if the type has no such number.
private func growth<T: AdditiveArithmetic & Comparable>(_ former: T, _ latter: T) -> String? {
    if former < latter { return sum(latter, former, isNegative: true).map { stringify($0) } }
    // In an unsigned type, only the lesser value can be subtracted from the greater.
    return sum(former, latter, isNegative: true).map { "-\(stringify($0))" }
}

/// Returns the sum of two numbers, or their difference; nil if the type has no such number.
private func sum<T: AdditiveArithmetic>(_ a: T, _ b: T, isNegative: Bool) -> T? {
    guard let integer = a as? any FixedWidthInteger else { return isNegative ? a - b : a + b }
    return integer.sum(b, isNegative) as? T
}

extension FixedWidthInteger {
    fileprivate func sum(_ other: Any, _ isNegative: Bool) -> Self? {
        guard let other = other as? Self else { return nil }
        let (sum, overflow) = isNegative ? subtractingReportingOverflow(other) : addingReportingOverflow(other)
        return overflow ? nil : sum
    }
}
