import Expectations

/// Wants an expression that changes a value:
/// `expect { queue.push(1) }.to(change { queue.count }.from(0).to(1))`.
///
/// The value is read before the expression is evaluated and after it. An expression that throws or
/// crashes fails the expectation. In `toNot`, too, the value must first be what `from` says.
///
/// It stands in `to` and `toNot` alone: in a group of matchers the expression has been evaluated by the
/// first one, so the second would see no change.
public struct Change<Value: Equatable> {
    private let read: () throws -> Value
    private var before: Value?
    private var after: Value?
    /// What the change must be like, if it can be measured.
    private var amount: Amount?

    private struct Amount {
        let phrase: String
        let holds: (Value, Value) -> Bool
        /// The change itself, as a message shows it.
        let text: (Value, Value) -> String
    }

    init(_ read: @escaping () throws -> Value) {
        self.read = read
    }

    /// The same, but the value was this before.
    public func from(_ value: Value) -> Change {
        var change = self
        change.before = value
        return change
    }

    /// The same, but the value is this afterwards.
    public func to(_ value: Value) -> Change {
        var change = self
        change.after = value
        return change
    }

    /// The matcher for an expectation.
    func matcher<Out>() -> Matcher<Out> {
        Matcher(wanting: { .expectedTo(phrase) }) { expression in
            let former = try read()
            _ = try expression.evaluate()
            let latter = try read()
            // What did not begin as wanted is no way of not changing, either.
            let status =
                before == nil || before == former
                ? MatcherStatus(bool: holds(former, latter)) : .fail
            return MatcherResult(status) {
                .expectedCustomValueTo(phrase, actual: text(former, latter))
            }
        }
    }

    private func holds(_ former: Value, _ latter: Value) -> Bool {
        if let after, after != latter { return false }
        if let amount { return amount.holds(former, latter) }
        return former != latter
    }

    private var phrase: String {
        var text = "change"
        if let before { text += " from <\(stringify(before))>" }
        if let after { text += " to <\(stringify(after))>" }
        if let amount { text += " \(amount.phrase)" }
        return text
    }

    private func text(_ former: Value, _ latter: Value) -> String {
        if former == latter { return "no change from <\(stringify(former))>" }
        let amount = amount.map { " (by \($0.text(former, latter)))" } ?? ""
        return "a change from <\(stringify(former))> to <\(stringify(latter))>\(amount)"
    }
}

extension Change where Value: AdditiveArithmetic & Comparable {
    /// The same, but by so much: `.by(-1)` for a value that shrinks.
    public func by(_ amount: Value) -> Change {
        measured("by <\(stringify(amount))>") { $1 == $0 + amount }
    }

    /// The same, but by so much or more.
    public func byAtLeast(_ amount: Value) -> Change {
        measured("by at least <\(stringify(amount))>") { $1 >= $0 + amount }
    }

    /// The same, but by so much or less, also not at all.
    public func byAtMost(_ amount: Value) -> Change {
        measured("by at most <\(stringify(amount))>") { $1 <= $0 + amount }
    }

    private func measured(
        _ phrase: String, _ holds: @escaping (Value, Value) -> Bool
    ) -> Change {
        var change = self
        change.amount = Amount(phrase: phrase, holds: holds) { former, latter in
            // Without a sign, the lesser of the two can only be taken from the greater.
            latter < former
                ? "-\(stringify(former - latter))" : stringify(latter - former)
        }
        return change
    }
}

/// Wants an expression that changes a value.
///
/// - Parameter value: reads the value: once before the expression is evaluated, once after it.
/// - Returns: the change, to be described further: `expected to change from <0> to <1>, got no change
///   from <0>`.
public func change<Value: Equatable>(_ value: @escaping () throws -> Value) -> Change<Value> {
    Change(value)
}

/// Wants an expression that changes a property of an object: `change(\.count, of: queue)`.
///
/// - Parameters:
///   - property: the property.
///   - object: the object.
/// - Returns: the change, to be described further: `expected to change from <0> to <1>, got no change
///   from <0>`.
public func change<Root: AnyObject, Value: Equatable>(
    _ property: KeyPath<Root, Value>, of object: Root
) -> Change<Value> {
    Change { object[keyPath: property] }
}

extension SyncExpectation {
    /// Expects that the expression changes something.
    ///
    /// - Parameters:
    ///   - change: what it changes.
    ///   - description: stands in front of the message of a failure.
    /// - Returns: the expectation, for further ones.
    @discardableResult
    public func to<V>(_ change: Change<V>, description: String? = nil) -> SyncExpectation {
        to(change.matcher(), description: description)
    }

    /// Expects that the expression does not change something.
    ///
    /// - Parameters:
    ///   - change: what it must not change.
    ///   - description: stands in front of the message of a failure.
    /// - Returns: the expectation, for further ones.
    @discardableResult
    public func toNot<V>(_ change: Change<V>, description: String? = nil) -> SyncExpectation {
        toNot(change.matcher(), description: description)
    }

    /// Expects that the expression does not change something: another name for `toNot`.
    @discardableResult
    public func notTo<V>(_ change: Change<V>, description: String? = nil) -> SyncExpectation {
        toNot(change, description: description)
    }
}
