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
    var before: Wanted<Value>?
    var after: Wanted<Value>?
    /// The conditions for the amount of the change, for types with differences.
    var amounts: [Amount] = []

    struct Amount {
        let phrase: () -> String
        let holds: (Value, Value) -> Bool
        /// The amount of the change, as a message shows it; nil if the type has no such number.
        let text: (Value, Value) -> String?
    }

    init(_ read: @escaping () throws -> Value) { self.read = { try PollMemory.outside(read) } }

    /// Returns this description with one more condition.
    func adding(_ condition: (inout ExpectedChange) -> Void) -> ExpectedChange {
        var change = self
        condition(&change)
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
        if let before { text += " from \(before.braced(former))" }
        if let after { text += " to \(after.braced(latter))" }
        return ([text] + amounts.map { $0.phrase() }).joined(separator: " ")
    }

    private func text(_ former: Value, _ latter: Value) -> String {
        if former == latter { return "no change from <\(stringify(former))>" }
        let amount = amounts.first?.text(former, latter).map { " (by \($0))" } ?? ""
        return "a change from <\(stringify(former))> to <\(stringify(latter))>\(amount)"
    }
}

/// A value that is wanted: an equal one, or one that matches.
struct Wanted<Value: Equatable> {
    /// The condition in words, made for failures only; receives the judged value, if there is one.
    let phrase: (Value?) -> String
    let holds: (Value?) throws -> Bool
    var hasWords = true
    var isMatcher = false

    init(_ value: Value) {
        phrase = { _ in "<\(stringify(value))>" }
        holds = { $0 == value }
    }

    init(_ matcher: Matcher<Value>) {
        phrase = { value in matcher.phrase(of: value.map { [$0] } ?? []) }
        hasWords = matcher.hasWords
        isMatcher = true
        holds = { try matcher.matches($0) }
    }

    /// The condition in words, with those of a matcher in braces.
    func braced(_ value: Value?) -> String { isMatcher ? "{\(phrase(value))}" : phrase(value) }
}
