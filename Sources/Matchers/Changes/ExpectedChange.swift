public import Expectations

/// The description of an expression that changes a value:
/// `expect { queue.push(1) }.to(change { queue.count }.from(0).to(1))`.
///
/// The value is read before the expression is evaluated and after it, on the same thread; in a poll, for each look. It
/// has to be a copy: of an object that the expression changes, both readings are the same. If reading throws or
/// crashes, the expectation fails. If the expression throws or crashes, it fails, too, for `to` and `toNot`. `from`
/// also applies to `toNot`: if the first value does not satisfy it, `toNot` fails. Without `by` and its kin, the two
/// values must differ; with them, each amount decides, so `by(0)` matches no change.
///
/// Each method has two overloads, which differ in their result. One returns an `ExpectedChange`, so that another method
/// can follow. The other returns a ``Matcher``: the compiler takes that one in `expect(…).to(…)`, and as an operand of
/// `&&` or `not`.
public struct ExpectedChange<Value: Equatable> {
    private let read: () throws -> Value
    private var before: Wanted?
    private var after: Wanted?
    /// The conditions for the amount of the change, for types with differences.
    private var amounts: [Amount] = []

    struct Wanted {
        /// The condition in words; receives the judged value.
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
        /// The amount of the change, as a message shows it; nil if the type has no such number.
        let text: (Value, Value) -> String?
    }

    init(_ read: @escaping () throws -> Value) { self.read = { try PollMemory.outside(read) } }

    /// Returns this description with a condition for the value before the change.
    func beginning(with wanted: Wanted) -> ExpectedChange {
        var change = self
        change.before = wanted
        return change
    }

    /// Returns this description with a condition for the value after the change.
    func ending(with wanted: Wanted) -> ExpectedChange {
        var change = self
        change.after = wanted
        return change
    }

    /// Returns this description with a condition for the amount of the change.
    func by(_ amount: Amount) -> ExpectedChange {
        var change = self
        change.amounts.append(amount)
        return change
    }

    /// The matcher of this change, for a change that is stored.
    ///
    /// - Returns: a matcher for expressions of any type; their value is not used.
    public func matcher<Out>() -> Matcher<Out> {
        Matcher(
            hasWords ? .looksFirst : [.looksFirst, .wordsFromResult],
            wanting: { .expectedTo(phrase()) },
            // Runs before each evaluation of the expression, in the process that judges.
            beginning: {
                let former = try read()
                return { expression in
                    _ = try expression.evaluate()
                    let latter = try read()
                    let beganAsWanted = try before?.holds(former) ?? true
                    // A wrong value before the change fails `toNot`, too.
                    let status: MatcherStatus = beganAsWanted ? MatcherStatus(bool: try holds(former, latter)) : .fail
                    return MatcherResult(status) {
                        .expectedCustomValueTo(phrase(former, latter), actual: text(former, latter))
                    }
                }
            })
    }

    private var hasWords: Bool { before?.hasWords != false && after?.hasWords != false }

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
