import CrashCatching

/// How a matcher judges, without the type of its values: see ``ExpressionCell``.
enum MatcherRule {
    /// By the value alone; nil fails.
    case value(any ValueRule)
    /// By the expression, evaluated when and how the matcher likes.
    case expression(ExpressionRule)

    /// What is wanted; made only for failures.
    ///
    /// - Parameter place: where the actual value lies, nil if there is none to show.
    /// - Returns: the message.
    func message(for place: UnsafeRawPointer?) -> ExpectationMessage {
        switch self {
        case .value(let rule): rule.message(for: place)
        case .expression(let rule): rule.wanted()
        }
    }

    /// Whether it evaluates the expression in a child, and not in this process.
    var isInChild: Bool {
        switch self {
        case .value: false
        case .expression(let rule): rule.isInChild
        }
    }

    /// Whether its words are known without a result.
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
                return MatcherResult(.fail) { rule.message(for: nil).appendedBeNilHint() }
            }
            let status = MatcherStatus(bool: try rule.matches(place))
            // The message may be made after the expression is gone (a cast, say) or was
            // evaluated anew: so it keeps the cell, and asks for the place when it is made.
            return MatcherResult(status) { rule.message(for: cell.currentPlace) }
        }
    }
}

extension Expression {
    /// What it gave when it was last evaluated, as a message shows it: an error, a crash, or a value.
    ///
    /// - Parameter text: the text of a value.
    /// - Returns: that text, or that of what came instead of a value.
    package func shown(_ text: (Value?) -> String) -> String {
        if case .none = cell.ending { _ = try? cell.place(fresh: false) }
        guard case .returned(let place) = cell.ending else { return cell.text }
        return text(place?.assumingMemoryBound(to: Value.self).pointee)
    }
}

/// A rule about values.
///
/// An object, and generic only in its own type: in a debug build that is cheaper than closures.
package protocol ValueRule: AnyObject {
    /// Whether the value at a place is what is wanted.
    func matches(_ place: UnsafeRawPointer) throws -> Bool

    /// What is wanted; made only for failures.
    ///
    /// - Parameter place: where the actual value lies, nil if there is none to show.
    /// - Returns: the message.
    func message(for place: UnsafeRawPointer?) -> ExpectationMessage

    /// Whether its words are known without a result.
    var hasWords: Bool { get }
}

extension ValueRule {
    package var hasWords: Bool { true }
}

/// A rule about expressions.
final class ExpressionRule {
    let wanted: () -> ExpectationMessage
    /// Whether what it wants is known without a result.
    let hasWords: Bool
    /// Whether it evaluates the expression in a child, and not in this process.
    let isInChild: Bool
    /// Whether it fails on every value, positive or negative.
    let judgesNothing: Bool
    let judge: Judge
    /// What it does before the expression is evaluated, if it does: gives what judges then.
    let begin: (() throws -> Judge)?

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
    }

    init(
        wanted: @escaping () -> ExpectationMessage, hasWords: Bool = true,
        isInChild: Bool = false, judgesNothing: Bool = false, begin: @escaping () throws -> Judge
    ) {
        self.wanted = wanted
        self.hasWords = hasWords
        self.isInChild = isInChild
        self.judgesNothing = judgesNothing
        judge = { try begin()($0, $1) }
        self.begin = begin
    }
}

extension MatcherRule {
    /// Begins to judge an expression that is evaluated elsewhere, meanwhile.
    ///
    /// - Returns: the rule that judges it then, and whether the beginning failed: the rule says so, and
    ///   the expression need not be evaluated.
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

/// A rule about values from two closures.
final class PredicateRule<T>: ValueRule {
    private let wanted: () -> ExpectationMessage
    private let predicate: (T) throws -> Bool

    init(_ wanted: @escaping () -> ExpectationMessage, _ predicate: @escaping (T) throws -> Bool) {
        self.wanted = wanted
        self.predicate = predicate
    }

    func matches(_ place: UnsafeRawPointer) throws -> Bool {
        try predicate(place.assumingMemoryBound(to: T.self).pointee)
    }

    func message(for place: UnsafeRawPointer?) -> ExpectationMessage {
        wanted()
    }
}
