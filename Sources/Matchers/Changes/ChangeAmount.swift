import Expectations

extension Change where Value: AdditiveArithmetic & Comparable {
    /// The same, but by so much: `.by(-1)` for a value that shrinks.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the change.
    public func by(_ amount: Value) -> Change { by("by", amount, ==) }

    /// The same, but by so much or more.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the change.
    public func byAtLeast(_ amount: Value) -> Change { by("by at least", amount, >=) }

    /// The same, but by so much or less, also not at all.
    ///
    /// - Parameter amount: how much.
    /// - Returns: the change.
    public func byAtMost(_ amount: Value) -> Change { by("by at most", amount, <=) }

    private func by(
        _ words: String, _ amount: Value, _ compare: @escaping (Value, Value) -> Bool
    ) -> Change {
        by(
            Amount(
                phrase: { "\(words) <\(stringify(amount))>" },
                holds: { former, latter in
                    // What is not in the type's range is to its values as the amount, which led
                    // there, is to zero.
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
