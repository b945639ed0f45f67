/// Judges the value of an expression.
///
/// Make one with a factory (`define`, `simple` and their `…Nilable` forms) or from a closure.
/// A matcher need not know about crashes: an expression that crashes is a failed expectation
/// before the matcher has a value to judge.
public struct Matcher<T> {
    let rule: MatcherRule

    /// A matcher from a closure.
    ///
    /// What it wants is said by its results, also inside of other matchers.
    ///
    /// - Parameter matcher: judges the expression; what it throws fails the expectation.
    public init(_ matcher: @escaping (Expression<T>) throws -> MatcherResult) {
        self.init(wanting: { .expectedActualValueTo("match") }, hasWords: false, matcher)
    }

    /// A matcher that can say what it wants without a value.
    ///
    /// - Parameters:
    ///   - wanted: what is wanted.
    ///   - hasWords: whether that is known without a result, from a matcher inside of it too.
    ///   - judgesNothing: whether it fails on every value, positive or negative.
    ///   - isInChild: whether it evaluates the expression in a child only.
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

    /// A matcher that does something before the expression is evaluated.
    ///
    /// - Parameters:
    ///   - wanted: what is wanted.
    ///   - hasWords: whether that is known without a result, from a matcher inside of it too.
    ///   - judgesNothing: whether it fails on every value, positive or negative.
    ///   - isInChild: whether it evaluates the expression in a child only.
    ///   - begin: is called before; gives what judges the expression.
    package init(
        wanting wanted: @escaping () -> ExpectationMessage, hasWords: Bool = true,
        judgesNothing: Bool = false, inChild isInChild: Bool = false,
        beginning begin: @escaping () throws -> (Expression<T>) throws -> MatcherResult
    ) {
        rule = .expression(
            ExpressionRule(
                wanted: wanted, hasWords: hasWords, isInChild: isInChild,
                judgesNothing: judgesNothing
            ) {
                let judge = try begin()
                return { try judge(Expression(cell: $0, bypassesCache: $1)) }
            })
    }

    /// The matcher after it has done what it does before the expression is evaluated.
    ///
    /// A matcher around others begins all of them first: each sees the one evaluation of the expression.
    ///
    /// - Returns: what judges the expression.
    /// - Throws: what kept it from beginning.
    package func begun() throws -> Matcher<T> {
        guard case .expression(let rule) = rule, let begin = rule.begin else { return self }
        let judge = try begin()
        return Matcher(
            .expression(
                ExpressionRule(
                    wanted: rule.wanted, hasWords: rule.hasWords, isInChild: rule.isInChild,
                    judgesNothing: rule.judgesNothing, judge: judge)))
    }

    /// Whether it evaluates the expression in a child, and not in this process.
    package var isInChild: Bool { rule.isInChild }

    /// A matcher that fails on every value, positive or negative, for there is nothing that it could want.
    ///
    /// - Parameter message: says what is wrong with it; nil is hinted at besides.
    /// - Returns: the matcher.
    package static func failing(_ message: @escaping () -> ExpectationMessage) -> Matcher<T> {
        Matcher(wanting: message, judgesNothing: true) { expression in
            let isNil = try expression.evaluate() == nil
            return MatcherResult(.fail) { isNil ? message().appendedBeNilHint() : message() }
        }
    }

    /// What this matcher finds of a value that is part of another.
    ///
    /// - Parameter part: the value.
    /// - Returns: what was found.
    /// - Throws: what the matcher throws, and an error if it fails on every value: for the matcher around
    ///   it that would be one that is not wanted, so that its negation would pass.
    package func result(for part: T?) throws -> MatcherResult {
        if judgesNothing { throw JudgesNothing(phrase: phrase) }
        return try satisfies(Expression(expression: { part }, location: ExpectationLocation()))
    }

    init(_ rule: MatcherRule) {
        self.rule = rule
    }

    /// A matcher of plain values, failing on nil with a hint at `beNil()`.
    package init(_ rule: any ValueRule) {
        self.rule = .value(rule)
    }

    /// A matcher of plain values from a predicate.
    ///
    /// - Parameters:
    ///   - wanted: what is wanted, made only for failures.
    ///   - matches: judges a value.
    /// - Returns: the matcher.
    package static func value(
        _ wanted: @autoclosure @escaping () -> ExpectationMessage,
        _ matches: @escaping (T) throws -> Bool
    ) -> Matcher<T> {
        Matcher(PredicateRule(wanted, matches))
    }

    /// What is wanted, for a message around this matcher's: `contain <range>`.
    ///
    /// A matcher without words of its own says no more than that it is one.
    package var phrase: String {
        let phrase = rule.message(for: nil).expectedMessage
        return !hasWords && phrase == "match" ? ExpectationMessage.neutralPhrase : phrase
    }

    /// Whether it judges by the value alone.
    package var isOfValues: Bool {
        if case .value = rule { true } else { false }
    }

    /// Whether what is wanted is known without a result.
    package var hasWords: Bool { rule.hasWords }

    /// Whether it fails on every value, positive or negative.
    package var judgesNothing: Bool {
        if case .expression(let rule) = rule { rule.judgesNothing } else { false }
    }

    /// What is wanted, in the words of the matcher, or where it has none of the first result.
    ///
    /// - Parameter parts: what was judged; asked for only where it is needed.
    /// - Returns: the words.
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
    /// - Returns: what was found.
    /// - Throws: what the expression throws, unless the matcher is about errors.
    public func satisfies(_ expression: Expression<T>) throws -> MatcherResult {
        try rule.judge(expression.cell, fresh: expression.bypassesCache)
    }

    /// The matcher, failing on nil with a hint at `beNil()`, positive or negative.
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

/// A matcher that fails on every value stands inside of another.
struct JudgesNothing: Error, CustomStringConvertible {
    let phrase: String

    var description: String { "there is no value that could \(phrase)" }
}

extension Matcher {
    /// A matcher that makes its own message and fails on nil.
    ///
    /// - Parameter matcher: judges the expression.
    /// - Returns: the matcher.
    public static func define(
        matcher: @escaping (Expression<T>) throws -> MatcherResult
    ) -> Matcher<T> {
        Matcher(matcher).requireNonNil
    }

    /// A matcher that gets its message made and fails on nil.
    ///
    /// - Parameters:
    ///   - message: what is wanted: `be green`.
    ///   - matcher: judges the expression; gets `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func define(
        _ message: String = "match",
        matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
    ) -> Matcher<T> {
        defineNilable(message, matcher: matcher).requireNonNil
    }

    /// A matcher that gets its message made and decides about nil itself.
    ///
    /// - Parameters:
    ///   - message: what is wanted: `be green`.
    ///   - matcher: judges the expression; gets `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func defineNilable(
        _ message: String = "match",
        matcher: @escaping (Expression<T>, ExpectationMessage) throws -> MatcherResult
    ) -> Matcher<T> {
        Matcher(wanting: { .expectedActualValueTo(message) }) { expression in
            try matcher(expression, .expectedActualValueTo(message))
        }
    }

    /// A matcher of a status alone that fails on nil.
    ///
    /// - Parameters:
    ///   - message: what is wanted: `be green`.
    ///   - matcher: judges the expression.
    /// - Returns: the matcher.
    public static func simple(
        _ message: String = "match",
        matcher: @escaping (Expression<T>) throws -> MatcherStatus
    ) -> Matcher<T> {
        simpleNilable(message, matcher: matcher).requireNonNil
    }

    /// A matcher of a status alone that decides about nil itself.
    ///
    /// - Parameters:
    ///   - message: what is wanted: `be green`.
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
