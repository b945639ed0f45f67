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
    private var before: Wanted?
    private var after: Wanted?
    /// What the change must be like, if it can be measured.
    private var amounts: [Amount] = []

    private struct Wanted {
        /// The words; gets what was judged.
        let phrase: (Value?) -> String
        let holds: (Value) throws -> Bool
        var hasWords = true

        init(_ value: Value) {
            phrase = { _ in "<\(stringify(value))>" }
            holds = { $0 == value }
        }

        init(_ matcher: Matcher<Value>) {
            phrase = { value in "{\(matcher.phrase(of: value.map { [$0] } ?? []))}" }
            hasWords = matcher.hasWords
            holds = { try matcher.matches($0) }
        }
    }

    struct Amount {
        let phrase: () -> String
        let holds: (Value, Value) -> Bool
        /// The change itself, as a message shows it; nil where its type has no such number.
        let text: (Value, Value) -> String?
    }

    init(_ read: @escaping () throws -> Value) {
        self.read = read
    }

    /// The same, but the value was this before.
    ///
    /// - Parameter value: the value.
    /// - Returns: the change.
    public func from(_ value: Value) -> Change { with(\.before, Wanted(value)) }

    /// The same, but before the value was what a matcher wants.
    ///
    /// - Parameter matcher: judges the value.
    /// - Returns: the change.
    public func from(_ matcher: Matcher<Value>) -> Change { with(\.before, Wanted(matcher)) }

    /// The same, but the value is this afterwards.
    ///
    /// - Parameter value: the value.
    /// - Returns: the change.
    public func to(_ value: Value) -> Change { with(\.after, Wanted(value)) }

    /// The same, but afterwards the value is what a matcher wants.
    ///
    /// - Parameter matcher: judges the value.
    /// - Returns: the change.
    public func to(_ matcher: Matcher<Value>) -> Change { with(\.after, Wanted(matcher)) }

    private func with(_ part: WritableKeyPath<Change, Wanted?>, _ wanted: Wanted) -> Change {
        var change = self
        change[keyPath: part] = wanted
        return change
    }

    /// The same, but by an amount.
    func by(_ amount: Amount) -> Change {
        var change = self
        change.amounts.append(amount)
        return change
    }

    /// The matcher for an expectation.
    func matcher<Out>() -> Matcher<Out> {
        Matcher(
            wanting: { .expectedTo(phrase()) },
            hasWords: before?.hasWords != false && after?.hasWords != false,
            beginning: {
                let former = try read()
                return { expression in
                    _ = try expression.evaluate()
                    let latter = try read()
                    // What did not begin as wanted is no way of not changing, either.
                    let status =
                        try before.map { try $0.holds(former) } ?? true
                        ? MatcherStatus(bool: try holds(former, latter)) : .fail
                    return MatcherResult(status) {
                        .expectedCustomValueTo(phrase(former, latter), actual: text(former, latter))
                    }
                }
            })
    }

    private func holds(_ former: Value, _ latter: Value) throws -> Bool {
        if let after, try !after.holds(latter) { return false }
        if amounts.isEmpty { return former != latter }
        return amounts.allSatisfy { $0.holds(former, latter) }
    }

    private func phrase(_ former: Value? = nil, _ latter: Value? = nil) -> String {
        var text = "change"
        if let before { text += " from \(before.phrase(former))" }
        if let after { text += " to \(after.phrase(latter))" }
        return ([text] + amounts.map { $0.phrase() }).joined(separator: " ")
    }

    private func text(_ former: Value, _ latter: Value) -> String {
        if former == latter { return "no change from <\(stringify(former))>" }
        let amount = amounts.first?.text(former, latter).map { " (by \($0))" } ?? ""
        return "a change from <\(stringify(former))> to <\(stringify(latter))>\(amount)"
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
