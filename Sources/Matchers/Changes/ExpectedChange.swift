import Expectations

/// Wants an expression that changes a value:
/// `expect { queue.push(1) }.to(change { queue.count }.from(0).to(1))`.
///
/// The value is read before the expression is evaluated and after it. An expression that throws or
/// crashes fails the expectation. In `toNot`, too, the value must first be what `from` says.
///
/// Each of its functions gives such a description, for more of them, or the matcher itself: `to`, `&&`, `not` and
/// groups take it like every other one.
public struct ExpectedChange<Value: Equatable> {
    private let read: () throws -> Value
    private var before: Wanted?
    private var after: Wanted?
    /// What the change must be like, if it can be measured.
    private var amounts: [Amount] = []

    struct Wanted {
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

    /// The same, but with a wish about the value before.
    func beginning(with wanted: Wanted) -> ExpectedChange {
        var change = self
        change.before = wanted
        return change
    }

    /// The same, but with a wish about the value afterwards.
    func ending(with wanted: Wanted) -> ExpectedChange {
        var change = self
        change.after = wanted
        return change
    }

    /// The same, but by an amount.
    func by(_ amount: Amount) -> ExpectedChange {
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
