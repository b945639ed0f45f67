import CrashCatching

/// The rule by which a matcher judges, without the type of its values.
///
/// Subclass ``ValueRule``.
open class MatcherRule {
    init() {}

    /// What the matcher needs from those around it.
    var traits: MatcherTraits { MatcherTraits() }

    /// Whether the rule judges by the value alone; nil fails.
    var isOfValues: Bool { false }

    /// Whether the expression is evaluated before any code of the rule runs.
    var evaluatesFirst: Bool { false }

    /// Whether to ask such a rule after the expression crashed.
    var judgesCrashes: Bool { false }

    /// Judges in the guarded call of an expectation, and records in the cell what was found.
    ///
    /// - Parameters:
    ///   - cell: the expression.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    /// - Throws: the error of the expression or of the matcher.
    func settle(_ cell: ExpressionCell, fresh: Bool) throws {}

    /// Judges an expression for a matcher around this one.
    func judge(_ cell: ExpressionCell, fresh: Bool) throws -> MatcherResult {
        preconditionFailure("a rule overrides judge(_:fresh:)")
    }

    /// Returns the expectation message; called only for failures.
    ///
    /// - Parameter place: the address of the actual value; nil if there is no value to show.
    /// - Returns: the message.
    func message(at place: UnsafeRawPointer?) -> ExpectationMessage { .fail("") }

    /// Returns the expectation message for nil.
    func messageForNil() -> ExpectationMessage { message(at: nil) }

    /// Begins to judge an expression that is evaluated elsewhere in the meantime.
    ///
    /// - Returns: the rule that judges the expression afterwards, and whether the beginning failed. If the
    ///   beginning failed, the rule reports the failure, and the expression does not have to be evaluated.
    func begun() -> (rule: MatcherRule, hasFailed: Bool) { (self, false) }
}

/// A rule about expressions.
final class ExpressionRule: MatcherRule {
    private let ownTraits: MatcherTraits
    private let isAskedLater: Bool
    let wanted: () -> ExpectationMessage
    private let judge: Judge
    /// The work before the expression is evaluated, if any; returns the closure that judges.
    let begin: (() throws -> Judge)?

    typealias Judge = (_ cell: ExpressionCell, _ fresh: Bool) throws -> MatcherResult

    init(
        _ traits: MatcherTraits, wanted: @escaping () -> ExpectationMessage,
        judge: @escaping Judge
    ) {
        ownTraits = traits
        isAskedLater = traits.evaluateFirst
        self.wanted = wanted
        self.judge = judge
        begin = nil
    }

    init(
        _ traits: MatcherTraits, wanted: @escaping () -> ExpectationMessage,
        begin: @escaping () throws -> Judge
    ) {
        ownTraits = traits
        isAskedLater = false
        self.wanted = wanted
        self.begin = begin
        judge = { cell, fresh in
            let isLate = !fresh && cell.root.isEvaluated
            if isLate && traits.contains(.looksFirst) { throw BeganTooLate() }
            return try begin()(cell, fresh)
        }
    }

    override var traits: MatcherTraits { ownTraits }

    override var evaluatesFirst: Bool { isAskedLater }

    override var judgesCrashes: Bool { isAskedLater }

    override func settle(_ cell: ExpressionCell, fresh: Bool) throws {
        // A matcher without `evaluatesFirst` may have begun work that it must end. So it evaluates the expression in a
        // guarded call of its own, and receives an error.
        cell.attempt = .judged(try judge(cell, fresh))
    }

    override func judge(_ cell: ExpressionCell, fresh: Bool) throws -> MatcherResult {
        try judge(cell, fresh)
    }

    override func message(at place: UnsafeRawPointer?) -> ExpectationMessage { wanted() }

    /// Returns this rule, begun.
    func begun(_ judge: @escaping Judge) -> ExpressionRule {
        ExpressionRule(
            traits.subtracting([.looksFirst, .evaluatesFirst]), wanted: wanted, judge: judge)
    }

    override func begun() -> (rule: MatcherRule, hasFailed: Bool) {
        guard let begin else { return (self, false) }
        let judge: ExpressionRule.Judge
        var hasFailed = true
        switch catchCrash(begin) {
        case .returned(let begun):
            judge = begun
            hasFailed = false
        case .threw(let error): judge = { _, _ in throw error }
        case .crashed(let crash): judge = { _, _ in throw ClosureCrash(crash: crash) }
        }
        return (begun(judge), hasFailed)
    }
}
