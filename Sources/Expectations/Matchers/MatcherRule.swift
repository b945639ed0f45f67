import CrashCatching

/// The rule by which a matcher judges, without the type of its values.
///
/// To write a rule, subclass ``ValueRule``. A rule judges by the value alone, unless it is an `ExpressionRule`. One
/// more level of classes would add 12 ns to a passing expectation. (debug build)
open class MatcherRule {
    init() {}

    /// Whether the message is known without a value.
    open var hasWords: Bool { true }

    /// The status for nil; `.fail`, the default, adds a hint at `beNil()` to the message.
    open var statusOfNil: MatcherStatus { .fail }

    /// Returns whether the value at an address matches.
    func matches(at place: UnsafeRawPointer) throws -> Bool { false }

    /// Returns the expectation message; called only for failures.
    ///
    /// - Parameter place: the address of the actual value; nil if there is no value to show.
    /// - Returns: the message.
    func message(at place: UnsafeRawPointer?) -> ExpectationMessage { .fail("") }

    /// Returns the expectation message for nil.
    func messageForNil() -> ExpectationMessage {
        let message = message(at: nil)
        if case .fail = statusOfNil { return message.appendedBeNilHint() }
        return message
    }

    /// What the matcher needs from those around it.
    var traits: MatcherTraits { hasWords ? MatcherTraits(rawValue: 0) : .wordsFromResult }

    /// When the rule is asked, and about what.
    enum Asking {
        /// After the evaluation, about the value.
        case aboutValue
        /// After the evaluation, about the expression.
        case afterEvaluation
        /// Before the evaluation: the rule evaluates the expression if it needs the value.
        case beforeEvaluation
    }

    var asking: Asking { .aboutValue }

    /// Whether to ask the rule after a crash of the expression.
    final var judgesCrashes: Bool { if case .afterEvaluation = asking { true } else { false } }

    /// Judges the value at an address.
    ///
    /// - Parameter place: the address of the value; nil if the expression is nil.
    /// - Returns: what was found.
    /// - Throws: the error of the matcher.
    final func status(at place: UnsafeRawPointer?) throws -> MatcherStatus {
        guard let place else { return statusOfNil }
        return try matches(at: place) ? .matches : .doesNotMatch
    }

    /// Judges an expression.
    ///
    /// - Parameters:
    ///   - cell: the expression.
    ///   - fresh: whether to evaluate again, even if a result is kept.
    /// - Returns: the result.
    /// - Throws: the error of the expression or of the matcher.
    func judge(_ cell: ExpressionCell, fresh: Bool) throws -> MatcherResult {
        let place = try cell.place(fresh: fresh)
        // The message may be made after the expression was destroyed (a cast, for example) or evaluated again.
        // So the closure keeps the cell, and reads the address when it makes the message.
        return MatcherResult(try status(at: place)) {
            place == nil ? self.messageForNil() : self.message(at: cell.currentPlace)
        }
    }

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

    init(_ traits: MatcherTraits, wanted: @escaping () -> ExpectationMessage, judge: @escaping Judge) {
        ownTraits = traits
        isAskedLater = traits.contains(.evaluatesFirst)
        self.wanted = wanted
        self.judge = judge
        begin = nil
    }

    init(_ traits: MatcherTraits, wanted: @escaping () -> ExpectationMessage, begin: @escaping () throws -> Judge) {
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

    override var asking: Asking { isAskedLater ? .afterEvaluation : .beforeEvaluation }

    override func judge(_ cell: ExpressionCell, fresh: Bool) throws -> MatcherResult {
        try judge(cell, fresh)
    }

    override func message(at place: UnsafeRawPointer?) -> ExpectationMessage { wanted() }

    override func messageForNil() -> ExpectationMessage { wanted() }

    /// Returns this rule, begun.
    func begun(_ judge: @escaping Judge) -> ExpressionRule {
        ExpressionRule(traits.subtracting([.looksFirst, .evaluatesFirst]), wanted: wanted, judge: judge)
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
        case .crashed(let crash): judge = { _, _ in throw MatcherCrash(crash: crash) }
        }
        return (begun(judge), hasFailed)
    }
}
