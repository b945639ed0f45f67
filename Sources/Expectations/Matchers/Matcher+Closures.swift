import CrashCatching

/// Matchers that are made of closures.
extension Matcher {
    /// Creates a matcher from a closure.
    ///
    /// The results of the closure supply the message, also inside of other matchers.
    ///
    /// - Parameter matcher: judges the expression; an error from this closure fails the expectation.
    public init(_ matcher: @escaping (Expression<T>) throws -> MatcherResult) {
        self.init(.wordsFromResult, wanting: { .expectedActualValueTo("match") }, matcher)
    }

    /// Creates a matcher of expressions.
    ///
    /// Other than the factories it leaves nil, errors and crashes to `judge`.
    ///
    /// - Parameters:
    ///   - traits: what the matcher needs from those around it.
    ///   - wanted: makes the expectation message; called only for failures.
    ///   - judge: judges the expression; an error from this closure fails the expectation.
    public init(
        _ traits: MatcherTraits = MatcherTraits(), wanting wanted: @escaping () -> ExpectationMessage,
        _ judge: @escaping (Expression<T>) throws -> MatcherResult
    ) {
        let rule = ExpressionRule(traits, wanted: wanted) {
            try judge(Expression(cell: $0, bypassesCache: $1, owner: $0.owner))
        }
        self.init(rule: rule)
    }

    /// Creates a matcher that does some work before the expression is evaluated.
    ///
    /// - Parameters:
    ///   - traits: what the matcher needs from those around it. With ``MatcherTraits/looksFirst`` it fails if the
    ///     expression has been evaluated already.
    ///   - wanted: makes the expectation message; called only for failures.
    ///   - begin: does this work; returns the closure that judges the expression. An error fails the expectation.
    public init(
        _ traits: MatcherTraits = .looksFirst, wanting wanted: @escaping () -> ExpectationMessage,
        beginning begin: @escaping () throws -> (Expression<T>) throws -> MatcherResult
    ) {
        let rule = ExpressionRule(traits, wanted: wanted) {
            let judge = try begin()
            return { try judge(Expression(cell: $0, bypassesCache: $1, owner: $0.owner)) }
        }
        self.init(rule: rule)
    }

    /// Does the work of the matcher that precedes the evaluation of the expression.
    ///
    /// A matcher around others begins all of them first, so that each one observes the same evaluation of the
    /// expression.
    ///
    /// - Returns: the matcher that judges the expression.
    /// - Throws: the error that stopped this work.
    public func begun() throws -> Matcher<T> {
        guard let rule = rule as? ExpressionRule, let begin = rule.begin else { return self }
        return Matcher(rule: rule.begun(try begin()))
    }

    /// Returns a matcher that judges plain values by a predicate.
    ///
    /// - Parameters:
    ///   - wanted: the expectation message, evaluated only for failures.
    ///   - matches: judges a value.
    /// - Returns: the matcher.
    public static func value(
        _ wanted: @autoclosure @escaping () -> ExpectationMessage, _ matches: @escaping (T) throws -> Bool
    ) -> Matcher<T> { Matcher(PredicateRule(wanted, matches)) }

    /// Returns a matcher that no value can match: every value fails positive and negative expectations.
    ///
    /// - Parameter message: makes the message with the reason; for nil, the hint at `beNil()` is added.
    /// - Returns: the matcher.
    public static func failing(_ message: @escaping () -> ExpectationMessage) -> Matcher<T> {
        Matcher(.failsAlways, wanting: message) { expression in
            let isNil = try expression.evaluate() == nil
            return MatcherResult(.fail) { isNil ? message().appendedBeNilHint() : message() }
        }
    }

    /// The same matcher, except that nil fails positive and negative expectations, with a hint at `beNil()`.
    public var requireNonNil: Matcher<T> {
        Matcher(traits.ofPart, wanting: { rule.message(at: nil) }) { expression in
            let result = try self.satisfies(expression)
            return try expression.evaluate() == nil ? result.failedOnNil : result
        }
    }

    /// Returns a matcher that makes its own message and fails on nil.
    ///
    /// - Parameter matcher: judges the expression.
    /// - Returns: the matcher.
    public static func define(matcher: @escaping (Expression<T>) throws -> MatcherResult) -> Matcher<T> {
        Matcher(matcher).requireNonNil
    }

    /// Returns a matcher that receives a ready message and fails on nil.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression; receives `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func define(
        _ message: String = "match", matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
    ) -> Matcher<T> { defineNilable(message, matcher: matcher).requireNonNil }

    /// Returns a matcher that receives a ready message and judges nil itself.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression; receives `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func defineNilable(
        _ message: String = "match", matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
    ) -> Matcher<T> {
        Matcher(wanting: { .expectedActualValueTo(message) }) { expression in
            try matcher(expression, .expectedActualValueTo(message))
        }
    }

    /// Returns a matcher that determines only a status and fails on nil.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression.
    /// - Returns: the matcher.
    public static func simple(
        _ message: String = "match", matcher: @escaping (Expression<T>) throws -> MatcherStatus
    ) -> Matcher<T> { simpleNilable(message, matcher: matcher).requireNonNil }

    /// Returns a matcher that determines only a status and judges nil itself.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression.
    /// - Returns: the matcher.
    public static func simpleNilable(
        _ message: String = "match", matcher: @escaping (Expression<T>) throws -> MatcherStatus
    ) -> Matcher<T> {
        let wanted: () -> ExpectationMessage = { .expectedActualValueTo(message) }
        return Matcher(wanting: wanted) { MatcherResult(try matcher($0), wanted) }
    }
}

/// A rule about expressions.
final class ExpressionRule: MatcherRule {
    private let ownTraits: MatcherTraits
    /// Stored, because `asking` is called several times (see Tricks in docs/performance.md).
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

/// A rule about values that is made of two closures.
final class PredicateRule<Value>: ValueRule<Value> {
    private let wanted: () -> ExpectationMessage
    private let predicate: (Value) throws -> Bool

    init(_ wanted: @escaping () -> ExpectationMessage, _ predicate: @escaping (Value) throws -> Bool) {
        self.wanted = wanted
        self.predicate = predicate
    }

    override func matches(_ value: Value) throws -> Bool { try predicate(value) }

    override func message(for value: Value?) -> ExpectationMessage { wanted() }
}
