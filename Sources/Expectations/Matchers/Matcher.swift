/// Judges the value of an expression.
///
/// Create a matcher with a factory (`define`, `simple` and their `…Nilable` forms) or from a closure. A matcher
/// does not have to handle crashes: if the expression crashes, the expectation fails before the matcher has a value
/// to judge.
public struct Matcher<T> {
    let rule: MatcherRule
}

// In an extension, so that the struct keeps its memberwise initializer, which retains nothing in a debug build.
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
        _ traits: MatcherTraits = MatcherTraits(rawValue: 0), wanting wanted: @escaping () -> ExpectationMessage,
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

    /// What the matcher needs from those around it.
    ///
    /// Without ``MatcherTraits/evaluatesFirst``, which says nothing of the matcher that takes these traits over.
    public var traits: MatcherTraits { rule.traits.subtracting(.evaluatesFirst) }

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

    /// Judges a value that is part of another.
    ///
    /// - Parameter part: the value.
    /// - Returns: the result.
    /// - Throws: the error of the matcher, and an error if the matcher fails on every value. Without this error,
    ///   the enclosing matcher would only find a value that does not match, and its negation would pass.
    public func result(for part: T?) throws -> MatcherResult {
        try traits.checkForPart(phrase)
        return try satisfies(Expression(expression: { part }, location: ExpectationLocation()))
    }

    /// Returns whether a value matches, judged without an expression; nil if the matcher needs one.
    ///
    /// Collections ask this of each element.
    ///
    /// - Parameter value: the value.
    /// - Returns: whether the value matches.
    /// - Throws: the error of the matcher.
    package func matches(plain value: T) throws -> Bool? { try (rule as? ValueRule<T>)?.matches(value) }

    /// Creates a matcher from a rule about values.
    ///
    /// - Parameter rule: judges a value.
    public init(_ rule: PlacedValueRule<T>) { self.init(rule: rule) }

    /// Creates a matcher of values, which fails on nil with a hint at `beNil()`.
    ///
    /// - Parameter rule: judges a value.
    public init(_ rule: consuming ValueRule<T>) { self.init(rule: consume rule) }

    /// Returns a matcher that judges plain values by a predicate.
    ///
    /// - Parameters:
    ///   - wanted: the expectation message, evaluated only for failures.
    ///   - matches: judges a value.
    /// - Returns: the matcher.
    public static func value(
        _ wanted: @autoclosure @escaping () -> ExpectationMessage, _ matches: @escaping (T) throws -> Bool
    ) -> Matcher<T> { Matcher(PredicateRule(wanted, matches)) }

    /// The phrase of this matcher for an enclosing message: `contain <range>`.
    ///
    /// A matcher without words of its own has a neutral phrase.
    public var phrase: String { traits.phrase(of: rule.message(at: nil)) }

    /// Whether the matcher judges by the value alone.
    package var isOfValues: Bool { rule.asking == .aboutValue }

    /// Whether the phrase is known without a result.
    public var hasWords: Bool { !traits.contains(.wordsFromResult) }

    /// Returns the phrase of the matcher, or of the first result if the matcher has no words of its own.
    ///
    /// - Parameter parts: the judged values; read only if they are needed.
    /// - Returns: the phrase.
    public func phrase(of parts: @autoclosure () -> [T?]) -> String {
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
        Matcher(traits.ofPart, wanting: { rule.message(at: nil) }) { expression in
            let result = try self.satisfies(expression)
            return try expression.evaluate() == nil ? result.failedOnNil : result
        }
    }
}

extension Matcher {
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
