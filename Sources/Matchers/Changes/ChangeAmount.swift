import Expectations

extension ExpectedChange where Value: AdditiveArithmetic & Comparable {
    /// Wants the value to grow by `amount`: `.by(-1)` for one that shrinks.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the change, to be described further.
    public func by(_ amount: Value) -> ExpectedChange { by("by", amount, ==) }

    /// The same, as a matcher.
    public func by<Out>(_ amount: Value) -> Matcher<Out> { by("by", amount, ==).matcher() }

    /// Wants the value to grow by `amount` or more.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the change, to be described further.
    public func byAtLeast(_ amount: Value) -> ExpectedChange { by("by at least", amount, >=) }

    /// The same, as a matcher.
    public func byAtLeast<Out>(_ amount: Value) -> Matcher<Out> {
        by("by at least", amount, >=).matcher()
    }

    /// Wants the value to grow by `amount` or less, also not at all.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the change, to be described further.
    public func byAtMost(_ amount: Value) -> ExpectedChange { by("by at most", amount, <=) }

    /// The same, as a matcher.
    public func byAtMost<Out>(_ amount: Value) -> Matcher<Out> {
        by("by at most", amount, <=).matcher()
    }

    private func by(
        _ words: String, _ amount: Value, _ compare: @escaping (Value, Value) -> Bool
    ) -> ExpectedChange {
        by(
            Amount(
                phrase: { "\(words) <\(stringify(amount))>" },
                holds: { former, latter in
                    // If `former + amount` overflows, the sign of `amount` decides.
                    sum(former, amount).map { compare(latter, $0) } ?? compare(.zero, amount)
                },
                text: growth))
    }
}

/// By how much a value grew, `-2` if it shrank.
///
/// - Returns: the text; nil if the type has no such number.
private func growth<T: AdditiveArithmetic & Comparable>(_ former: T, _ latter: T) -> String? {
    if former < latter { return difference(latter, former).map { stringify($0) } }
    // Without a sign, the lesser of the two can only be taken from the greater.
    return difference(former, latter).map { "-\(stringify($0))" }
}

/// The sum of two numbers; nil if the type has no such number.
private func sum<T: AdditiveArithmetic>(_ a: T, _ b: T) -> T? {
    guard let integer = a as? any FixedWidthInteger else { return a + b }
    return integer.added(b) as? T
}

/// The difference of two numbers; nil if the type has no such number.
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
