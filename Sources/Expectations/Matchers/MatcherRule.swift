import CrashCatching

/// The rule by which a matcher judges, without the type of its values: see ``ExpressionCell``.
enum MatcherRule {
    /// Judges by the value alone; nil fails.
    case value(AnyValueRule)
    /// Judges by the expression; the matcher decides when and how to evaluate it.
    case expression(ExpressionRule)

    /// Returns the expectation message; called only for failures.
    ///
    /// - Parameter place: the address of the actual value; nil if there is no value to show.
    /// - Returns: the message.
    func message(for place: UnsafeRawPointer?) -> ExpectationMessage {
        switch self {
        case .value(let rule): rule.message(at: place)
        case .expression(let rule): rule.wanted()
        }
    }

    /// Whether the matcher evaluates the expression in a child process, not in this process.
    var isInChild: Bool {
        switch self {
        case .value: false
        case .expression(let rule): rule.isInChild
        }
    }

    /// Whether the message is known without a result.
    var hasWords: Bool {
        switch self {
        case .value(let rule): rule.hasWords
        case .expression(let rule): rule.hasWords
        }
    }

    /// Judges an expression for a matcher around this one.
    func judge(_ cell: ExpressionCell, fresh: Bool) throws -> MatcherResult {
        switch self {
        case .expression(let rule): return try rule.judge(cell, fresh)
        case .value(let rule):
            guard let place = try cell.place(fresh: fresh) else {
                return MatcherResult(.fail) { rule.message(at: nil).appendedBeNilHint() }
            }
            let status = MatcherStatus(bool: try rule.matches(at: place))
            // The message may be made after the expression was destroyed (a cast, for example) or evaluated again.
            // So the closure keeps the cell, and reads the address when it makes the message.
            return MatcherResult(status) { rule.message(at: cell.currentPlace) }
        }
    }
}

extension Expression {
    /// Returns the text of the latest ending for a message: of an error, a crash, or a value.
    ///
    /// - Parameter text: makes the text of a value.
    /// - Returns: the text of the value, or of the error or crash.
    package func shown(_ text: (Value?) -> String) -> String {
        if case .none = cell.ending { _ = try? cell.place(fresh: false) }
        guard case .returned(let place) = cell.ending else { return cell.text }
        return text(place?.assumingMemoryBound(to: Value.self).pointee)
    }
}

/// A rule about expressions.
final class ExpressionRule {
    let wanted: () -> ExpectationMessage
    /// Whether the message is known without a result.
    let hasWords: Bool
    /// Whether the matcher evaluates the expression in a child process, not in this process.
    let isInChild: Bool
    /// Whether every value fails positive and negative expectations.
    let judgesNothing: Bool
    let judge: Judge
    /// The work before the expression is evaluated, if any; returns the closure that judges.
    let begin: (() throws -> Judge)?

    /// Whether it has to begin before the expression is evaluated, and not only may.
    let looksFirst: Bool

    typealias Judge = (_ cell: ExpressionCell, _ fresh: Bool) throws -> MatcherResult

    init(
        wanted: @escaping () -> ExpectationMessage, hasWords: Bool = true,
        isInChild: Bool = false, judgesNothing: Bool = false, judge: @escaping Judge
    ) {
        self.wanted = wanted
        self.hasWords = hasWords
        self.isInChild = isInChild
        self.judgesNothing = judgesNothing
        self.judge = judge
        begin = nil
        looksFirst = false
    }

    init(
        wanted: @escaping () -> ExpectationMessage, hasWords: Bool = true,
        isInChild: Bool = false, judgesNothing: Bool = false, looksFirst: Bool = true,
        begin: @escaping () throws -> Judge
    ) {
        self.wanted = wanted
        self.hasWords = hasWords
        self.isInChild = isInChild
        self.judgesNothing = judgesNothing
        judge = { cell, fresh in
            if looksFirst && !fresh && cell.root.isEvaluated { throw BeganTooLate() }
            return try begin()(cell, fresh)
        }
        self.begin = begin
        self.looksFirst = looksFirst
    }
}

/// A matcher that has to look before the expression is evaluated, as `change` does, was asked afterwards.
struct BeganTooLate: Error, CustomStringConvertible {
    var description: String {
        "the expression was evaluated before this matcher could look; give it an expectation of its own, or combine "
            + "it by && or ||"
    }
}

extension MatcherRule {
    /// Begins to judge an expression that is evaluated elsewhere in the meantime.
    ///
    /// - Returns: the rule that judges the expression afterwards, and whether the beginning failed. If the
    ///   beginning failed, the rule reports the failure, and the expression does not have to be evaluated.
    func begun() -> (rule: MatcherRule, hasFailed: Bool) {
        guard case .expression(let rule) = self, let begin = rule.begin else {
            return (self, false)
        }
        let judge: ExpressionRule.Judge
        var hasFailed = true
        switch catchCrash(begin) {
        case .returned(let begun):
            judge = begun
            hasFailed = false
        case .threw(let error): judge = { _, _ in throw error }
        case .crashed(let crash): judge = { _, _ in throw ClosureCrash(crash: crash) }
        }
        return (.expression(ExpressionRule(wanted: rule.wanted, judge: judge)), hasFailed)
    }
}
