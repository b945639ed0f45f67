/// A matcher that may await: ``Matcher`` or ``AsyncMatcher``.
public protocol AsyncableMatcher<Value> {
    /// The type of the values that are judged.
    associatedtype Value

    /// Judges an expression.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: the result.
    /// - Throws: the error of the expression, unless the matcher judges errors.
    func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult

    /// This matcher as one that awaits, for a matcher that asks others. A type of your own needs not implement it.
    var asAsync: AsyncMatcher<Value> { get }
}

extension AsyncableMatcher {
    /// This matcher as one that awaits, without words of its own.
    public var asAsync: AsyncMatcher<Value> { AsyncMatcher { try await satisfies($0) } }
}

extension Matcher: AsyncableMatcher {
    /// Evaluates an expression, then judges it.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: the result.
    /// - Throws: the error of the expression, unless the matcher judges errors.
    public func satisfies(_ expression: AsyncExpression<T>) async throws -> MatcherResult {
        try await asAsync.satisfies(expression)
    }

    /// This matcher as one that awaits the value.
    public var asAsync: AsyncMatcher<T> {
        AsyncMatcher(traits, wanting: { rule.message(at: nil) }) {
            let begun = try begun()
            return { expression in
                // Only one actor at a time uses them: the caller of the judgment waits.
                nonisolated(unsafe) let matcher = begun
                nonisolated(unsafe) let sync =
                    traits.contains(.inChild)
                    ? expression.inChild : await expression.toSynchronousExpression()
                return try await matcher.satisfies(sync, in: expression.isolation).result
            }
        }
    }
}

/// The result of a judgment on another actor, which keeps no part of it.
private struct Judgment: @unchecked Sendable {
    let result: MatcherResult
}

extension Matcher {
    /// Judges in an isolation: the closures of a matcher belong where they were written.
    fileprivate func satisfies(_ expression: Expression<T>, in isolation: isolated (any Actor)?) throws -> Judgment {
        Judgment(result: try satisfies(expression))
    }
}

/// A matcher that may await while it judges the value of an expression.
///
/// Create one like a ``Matcher``: with a factory or from a closure. If the matcher crashes, the expectation fails.
public struct AsyncMatcher<T>: AsyncableMatcher {
    /// What the matcher needs from those around it.
    public let traits: MatcherTraits
    /// Makes the expectation message; called only for failures.
    let wanted: () -> ExpectationMessage
    private let begin: () throws -> (AsyncExpression<T>) async throws -> MatcherResult

    /// Creates a matcher from a closure.
    ///
    /// The results of the closure supply the message, also inside of other matchers.
    ///
    /// - Parameter matcher: judges the expression; an error from this closure fails the expectation.
    public init(_ matcher: @escaping (AsyncExpression<T>) async throws -> MatcherResult) {
        self.init(.wordsFromResult, wanting: { .expectedActualValueTo("match") }, matcher)
    }

    /// Creates a matcher of expressions: see ``Matcher/init(_:wanting:_:)``.
    public init(
        _ traits: MatcherTraits = [], wanting wanted: @escaping () -> ExpectationMessage,
        _ judge: @escaping (AsyncExpression<T>) async throws -> MatcherResult
    ) { self.init(traits, wanting: wanted, beginning: { judge }) }

    /// Creates a matcher that does some work before the expression is evaluated: see
    /// ``Matcher/init(_:wanting:beginning:)``.
    public init(
        _ traits: MatcherTraits = .looksFirst, wanting wanted: @escaping () -> ExpectationMessage,
        beginning begin: @escaping () throws -> (AsyncExpression<T>) async throws -> MatcherResult
    ) {
        self.traits = traits
        self.wanted = wanted
        self.begin = begin
    }

    /// Does the work of the matcher that precedes the evaluation of the expression: see ``Matcher/begun()``.
    ///
    /// - Returns: the matcher that judges the expression.
    /// - Throws: the error that stopped this work.
    public func begun() throws -> AsyncMatcher<T> {
        AsyncMatcher(traits.subtracting(.looksFirst), wanting: wanted, try begin())
    }

    /// Judges an expression.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: the result.
    /// - Throws: the error of the expression, unless the matcher judges errors.
    public func satisfies(_ expression: AsyncExpression<T>) async throws -> MatcherResult {
        if traits.contains(.looksFirst) && expression.isEvaluated { throw BeganTooLate() }
        return try await begin()(expression)
    }

    /// Judges a value that is part of another: see ``Matcher/result(for:)``.
    ///
    /// - Parameter part: the value.
    /// - Returns: the result.
    /// - Throws: the error of the matcher, and an error if the matcher fails on every value.
    public func result(for part: T?) async throws -> MatcherResult {
        try traits.checkForPart(phrase)
        return try await satisfies(AsyncExpression(expression: { part }, location: ExpectationLocation()))
    }

    /// The phrase of this matcher for an enclosing message: `contain <range>`.
    public var phrase: String { traits.phrase(of: wanted()) }

    /// This matcher.
    public var asAsync: AsyncMatcher<T> { self }

    /// The same matcher, except that nil fails positive and negative expectations, with a hint at `beNil()`.
    public var requireNonNil: AsyncMatcher<T> {
        AsyncMatcher(traits.ofPart, wanting: wanted) { expression in
            let result = try await self.satisfies(expression)
            return try await expression.evaluate() == nil ? result.failedOnNil : result
        }
    }
}

extension AsyncMatcher {
    /// Returns a matcher that makes its own message and fails on nil.
    ///
    /// - Parameter matcher: judges the expression.
    /// - Returns: the matcher.
    public static func define(
        matcher: @escaping (AsyncExpression<T>) async throws -> MatcherResult
    ) -> AsyncMatcher<T> { AsyncMatcher(matcher).requireNonNil }

    /// Returns a matcher that receives a ready message and fails on nil.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression; receives `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func define(
        _ message: String = "match",
        matcher: @escaping (AsyncExpression<T>, ExpectationMessage) async throws -> MatcherResult
    ) -> AsyncMatcher<T> { defineNilable(message, matcher: matcher).requireNonNil }

    /// Returns a matcher that receives a ready message and judges nil itself.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression; receives `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func defineNilable(
        _ message: String = "match",
        matcher: @escaping (AsyncExpression<T>, ExpectationMessage) async throws -> MatcherResult
    ) -> AsyncMatcher<T> {
        AsyncMatcher(wanting: { .expectedActualValueTo(message) }) { expression in
            try await matcher(expression, .expectedActualValueTo(message))
        }
    }

    /// Returns a matcher that determines only a status and fails on nil.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression.
    /// - Returns: the matcher.
    public static func simple(
        _ message: String = "match", matcher: @escaping (AsyncExpression<T>) async throws -> MatcherStatus
    ) -> AsyncMatcher<T> { simpleNilable(message, matcher: matcher).requireNonNil }

    /// Returns a matcher that determines only a status and judges nil itself.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression.
    /// - Returns: the matcher.
    public static func simpleNilable(
        _ message: String = "match", matcher: @escaping (AsyncExpression<T>) async throws -> MatcherStatus
    ) -> AsyncMatcher<T> {
        defineNilable(message) { expression, message in
            MatcherResult(status: try await matcher(expression), message: message)
        }
    }
}
