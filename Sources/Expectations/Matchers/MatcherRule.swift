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

    /// What the matcher needs from those around it.
    var traits: MatcherTraits {
        switch self {
        case .value(let rule): rule.hasWords ? [] : .wordsFromResult
        case .expression(let rule): rule.traits
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

/// A rule about expressions.
final class ExpressionRule {
    let traits: MatcherTraits
    let wanted: () -> ExpectationMessage
    let judge: Judge
    /// The work before the expression is evaluated, if any; returns the closure that judges.
    let begin: (() throws -> Judge)?

    typealias Judge = (_ cell: ExpressionCell, _ fresh: Bool) throws -> MatcherResult

    init(
        _ traits: MatcherTraits = [], wanted: @escaping () -> ExpectationMessage,
        judge: @escaping Judge
    ) {
        self.traits = traits
        self.wanted = wanted
        self.judge = judge
        begin = nil
    }

    init(
        _ traits: MatcherTraits, wanted: @escaping () -> ExpectationMessage,
        begin: @escaping () throws -> Judge
    ) {
        self.traits = traits
        self.wanted = wanted
        self.begin = begin
        judge = { cell, fresh in
            let isLate = !fresh && cell.root.isEvaluated
            if isLate && traits.contains(.looksFirst) { throw BeganTooLate() }
            return try begin()(cell, fresh)
        }
    }

    /// Returns this rule, begun.
    func begun(_ judge: @escaping Judge) -> ExpressionRule {
        ExpressionRule(traits.subtracting(.looksFirst), wanted: wanted, judge: judge)
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
        return (.expression(rule.begun(judge)), hasFailed)
    }
}
