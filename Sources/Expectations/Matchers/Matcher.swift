/// Judges the value of an expression.
///
/// Create a matcher with a factory (`define`, `simple` and their `…Nilable` forms) or from a closure. A matcher
/// does not have to handle crashes: if the expression crashes, the expectation fails before the matcher has a value
/// to judge.
public struct Matcher<T> {
    let rule: MatcherRule

    /// Creates a matcher from a closure.
    ///
    /// The results of the closure supply the message, also inside of other matchers.
    ///
    /// - Parameter matcher: judges the expression; an error from this closure fails the expectation.
    public init(_ matcher: @escaping (Expression<T>) throws -> MatcherResult) {
        self.init(wanting: { .expectedActualValueTo("match") }, hasWords: false, matcher)
    }

    /// Creates a matcher whose message needs no value.
    ///
    /// - Parameters:
    ///   - wanted: makes the expectation message.
    ///   - hasWords: whether the message needs no result, neither of this matcher nor of a matcher inside of it.
    ///   - judgesNothing: whether every value fails positive and negative expectations.
    ///   - isInChild: whether the matcher evaluates the expression only in a child process.
    ///   - judge: judges the expression.
    package init(
        wanting wanted: @escaping () -> ExpectationMessage, hasWords: Bool = true,
        judgesNothing: Bool = false, inChild isInChild: Bool = false,
        _ judge: @escaping (Expression<T>) throws -> MatcherResult
    ) {
        rule = .expression(
            ExpressionRule(
                wanted: wanted, hasWords: hasWords, isInChild: isInChild,
                judgesNothing: judgesNothing
            ) {
                try judge(Expression(cell: $0, bypassesCache: $1))
            })
    }

    /// Creates a matcher that does some work before the expression is evaluated.
    ///
    /// - Parameters:
    ///   - wanted: makes the expectation message.
    ///   - hasWords: whether the message needs no result, neither of this matcher nor of a matcher inside of it.
    ///   - judgesNothing: whether every value fails positive and negative expectations.
    ///   - isInChild: whether the matcher evaluates the expression only in a child process.
    ///   - looksFirst: whether the matcher fails if the expression has been evaluated already.
    ///   - begin: does this work; returns the closure that judges the expression.
    package init(
        wanting wanted: @escaping () -> ExpectationMessage, hasWords: Bool = true,
        judgesNothing: Bool = false, inChild isInChild: Bool = false, looksFirst: Bool = true,
        beginning begin: @escaping () throws -> (Expression<T>) throws -> MatcherResult
    ) {
        rule = .expression(
            ExpressionRule(
                wanted: wanted, hasWords: hasWords, isInChild: isInChild,
                judgesNothing: judgesNothing, looksFirst: looksFirst
            ) {
                let judge = try begin()
                return { try judge(Expression(cell: $0, bypassesCache: $1)) }
            })
    }

    /// Does the work of the matcher that precedes the evaluation of the expression.
    ///
    /// A matcher around others begins all of them first, so that each one observes the same evaluation of the
    /// expression.
    ///
    /// - Returns: the matcher that judges the expression.
    /// - Throws: the error that stopped this work.
    package func begun() throws -> Matcher<T> {
        guard case .expression(let rule) = rule, let begin = rule.begin else { return self }
        let judge = try begin()
        return Matcher(
            .expression(
                ExpressionRule(
                    wanted: rule.wanted, hasWords: rule.hasWords, isInChild: rule.isInChild,
                    judgesNothing: rule.judgesNothing, judge: judge)))
    }

    /// Whether the matcher evaluates the expression in a child process, not in this process.
    package var isInChild: Bool { rule.isInChild }

    /// Whether it has to begin before the expression is evaluated.
    package var looksFirst: Bool {
        if case .expression(let rule) = rule { rule.looksFirst } else { false }
    }

    /// Returns a matcher that no value can match: every value fails positive and negative expectations.
    ///
    /// - Parameter message: makes the message with the reason; for nil, the hint at `beNil()` is added.
    /// - Returns: the matcher.
    package static func failing(_ message: @escaping () -> ExpectationMessage) -> Matcher<T> {
        Matcher(wanting: message, judgesNothing: true) { expression in
            let isNil = try expression.evaluate() == nil
            return MatcherResult(.fail) { isNil ? message().appendedBeNilHint() : message() }
        }
    }

    /// Judges a value that is part of another.
    ///
    /// - Parameter part: the value.
    /// - Returns: the result.
    /// - Throws: the error of the matcher, and an error if the matcher fails on every value. Without this error,
    ///   the enclosing matcher would only find a value that does not match, and its negation would pass.
    package func result(for part: T?) throws -> MatcherResult {
        if judgesNothing { throw JudgesNothing(phrase: phrase) }
        if looksFirst { throw BeganTooLate() }
        return try satisfies(Expression(expression: { part }, location: ExpectationLocation()))
    }

    init(_ rule: MatcherRule) {
        self.rule = rule
    }

    /// Creates a matcher from a rule about values.
    ///
    /// - Parameter rule: judges a value.
    public init(_ rule: PlacedValueRule<T>) {
        self.rule = .value(rule)
    }

    /// Creates a matcher of values, which fails on nil with a hint at `beNil()`.
    ///
    /// - Parameter rule: judges a value.
    public init(_ rule: ValueRule<T>) {
        self.rule = .value(rule)
    }

    /// Returns a matcher that judges plain values by a predicate.
    ///
    /// - Parameters:
    ///   - wanted: the expectation message, evaluated only for failures.
    ///   - matches: judges a value.
    /// - Returns: the matcher.
    package static func value(
        _ wanted: @autoclosure @escaping () -> ExpectationMessage,
        _ matches: @escaping (T) throws -> Bool
    ) -> Matcher<T> {
        Matcher(PredicateRule(wanted, matches))
    }

    /// The phrase of this matcher for an enclosing message: `contain <range>`.
    ///
    /// A matcher without words of its own has a neutral phrase.
    package var phrase: String {
        let phrase = rule.message(for: nil).expectedMessage
        return !hasWords && phrase == "match" ? ExpectationMessage.neutralPhrase : phrase
    }

    /// Whether the matcher judges by the value alone.
    package var isOfValues: Bool {
        if case .value = rule { true } else { false }
    }

    /// Whether the message is known without a result.
    package var hasWords: Bool { rule.hasWords }

    /// Whether every value fails positive and negative expectations.
    package var judgesNothing: Bool {
        if case .expression(let rule) = rule { rule.judgesNothing } else { false }
    }

    /// Returns the phrase of the matcher, or of the first result if the matcher has no words of its own.
    ///
    /// - Parameter parts: the judged values; evaluated only if they are needed.
    /// - Returns: the phrase.
    package func phrase(of parts: @autoclosure () -> [T?]) -> String {
        if hasWords { return phrase }
        for part in parts() {
            if let result = try? result(for: part) { return result.message.phrase }
        }
        return phrase
    }

    /// Judges an expression.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: the result.
    /// - Throws: the error of the expression, unless the matcher judges errors.
    public func satisfies(_ expression: Expression<T>) throws -> MatcherResult {
        try rule.judge(expression.cell, fresh: expression.bypassesCache)
    }

    /// The same matcher, except that nil fails positive and negative expectations, with a hint at `beNil()`.
    public var requireNonNil: Matcher<T> {
        Matcher(wanting: { rule.message(for: nil) }, hasWords: hasWords) { expression in
            var result = try self.satisfies(expression)
            if try expression.evaluate() == nil {
                let message = result.message
                result = MatcherResult(status: .fail, message: message.appendedBeNilHint())
            }
            return result
        }
    }
}

/// The error of a matcher that fails on every value and is part of another matcher.
struct JudgesNothing: Error, CustomStringConvertible {
    let phrase: String

    var description: String { "there is no value that could \(phrase)" }
}

extension Matcher {
    /// Returns a matcher that makes its own message and fails on nil.
    ///
    /// - Parameter matcher: judges the expression.
    /// - Returns: the matcher.
    public static func define(
        matcher: @escaping (Expression<T>) throws -> MatcherResult
    ) -> Matcher<T> {
        Matcher(matcher).requireNonNil
    }

    /// Returns a matcher that receives a ready message and fails on nil.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression; receives `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func define(
        _ message: String = "match",
        matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
    ) -> Matcher<T> {
        defineNilable(message, matcher: matcher).requireNonNil
    }

    /// Returns a matcher that receives a ready message and judges nil itself.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression; receives `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func defineNilable(
        _ message: String = "match",
        matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
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
        _ message: String = "match",
        matcher: @escaping (Expression<T>) throws -> MatcherStatus
    ) -> Matcher<T> {
        simpleNilable(message, matcher: matcher).requireNonNil
    }

    /// Returns a matcher that determines only a status and judges nil itself.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression.
    /// - Returns: the matcher.
    public static func simpleNilable(
        _ message: String = "match",
        matcher: @escaping (Expression<T>) throws -> MatcherStatus
    ) -> Matcher<T> {
        let wanted: () -> ExpectationMessage = { .expectedActualValueTo(message) }
        return Matcher(wanting: wanted) { MatcherResult(try matcher($0), wanted) }
    }
}
