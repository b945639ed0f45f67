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
        by(
            Amount(
                phrase: { "\(words) <\(stringify(amount))>" },
                holds: { former, latter in
                    // If `former + amount` overflows, the sign of `amount` decides the comparison.
                    sum(former, amount).map { compare(latter, $0) } ?? compare(.zero, amount)
                },
                text: growth))
    }
}

/// Returns the amount by which a value grew, such as `-2` if the value shrank.
///
/// - Returns: the text; nil if the type has no such number.
private func growth<T: AdditiveArithmetic & Comparable>(_ former: T, _ latter: T) -> String? {
    if former < latter { return difference(latter, former).map { stringify($0) } }
    // In an unsigned type, only the lesser value can be subtracted from the greater.
    return difference(former, latter).map { "-\(stringify($0))" }
}

/// Returns the sum of two numbers; nil if the type has no such number.
private func sum<T: AdditiveArithmetic>(_ a: T, _ b: T) -> T? {
    guard let integer = a as? any FixedWidthInteger else { return a + b }
    return integer.added(b) as? T
}

/// Returns the difference of two numbers; nil if the type has no such number.
private func difference<T: AdditiveArithmetic>(_ a: T, _ b: T) -> T? {
    guard let integer = a as? any FixedWidthInteger else { return a - b }
    return integer.reduced(b) as? T
}

extension FixedWidthInteger {
    fileprivate func added(_ other: Any) -> Self? {
        guard let other = other as? Self else { return nil }
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? nil : sum
    }

    fileprivate func reduced(_ other: Any) -> Self? {
        guard let other = other as? Self else { return nil }
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? nil : difference
    }
}
