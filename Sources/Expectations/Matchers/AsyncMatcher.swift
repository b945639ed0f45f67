/// A matcher that may await: ``Matcher`` or ``AsyncMatcher``.
public protocol AsyncableMatcher<Value> {
    /// The type of the values judged.
    associatedtype Value

    /// Judges an expression.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: what was found.
    /// - Throws: what the expression throws, unless the matcher is about errors.
    func satisfies(_ expression: AsyncExpression<Value>) async throws -> MatcherResult
}

extension Matcher: AsyncableMatcher {
    /// Judges an expression, which is evaluated first.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: what was found.
    /// - Throws: what the expression throws, unless the matcher is about errors.
    public func satisfies(_ expression: AsyncExpression<T>) async throws -> MatcherResult {
        try satisfies(await expression.toSynchronousExpression())
    }
}

/// Judges the value of an expression, and may await.
///
/// Made as a ``Matcher``: by a factory or from a closure. A matcher that crashes is a failed
/// expectation.
public struct AsyncMatcher<T>: AsyncableMatcher {
    /// What is wanted, made only for failures.
    let wanted: () -> ExpectationMessage
    private let judge: (AsyncExpression<T>) async throws -> MatcherResult

    /// A matcher from a closure.
    ///
    /// - Parameter matcher: judges the expression; what it throws fails the expectation.
    public init(_ matcher: @escaping (AsyncExpression<T>) async throws -> MatcherResult) {
        self.init(wanting: { .expectedActualValueTo("match") }, matcher)
    }

    private init(
        wanting wanted: @escaping () -> ExpectationMessage,
        _ judge: @escaping (AsyncExpression<T>) async throws -> MatcherResult
    ) {
        self.wanted = wanted
        self.judge = judge
    }

    /// Judges an expression.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: what was found.
    /// - Throws: what the expression throws, unless the matcher is about errors.
    public func satisfies(_ expression: AsyncExpression<T>) async throws -> MatcherResult {
        try await judge(expression)
    }

    /// The matcher, failing on nil with a hint at `beNil()`, positive or negative.
    public var requireNonNil: AsyncMatcher<T> {
        AsyncMatcher(wanting: wanted) { expression in
            var result = try await self.satisfies(expression)
            if try await expression.evaluate() == nil {
                let message = result.message
                result = MatcherResult(status: .fail, message: message.appendedBeNilHint())
            }
            return result
        }
    }
}

extension AsyncMatcher {
    /// A matcher that makes its own message and fails on nil.
    ///
    /// - Parameter matcher: judges the expression.
    /// - Returns: the matcher.
    public static func define(
        matcher: @escaping (AsyncExpression<T>) async throws -> MatcherResult
    ) -> AsyncMatcher<T> {
        AsyncMatcher(matcher).requireNonNil
    }

    /// A matcher that gets its message made and fails on nil.
    ///
    /// - Parameters:
    ///   - message: what is wanted: `be green`.
    ///   - matcher: judges the expression; gets `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func define(
        _ message: String = "match",
        matcher: @escaping (AsyncExpression<T>, ExpectationMessage) async throws -> MatcherResult
    ) -> AsyncMatcher<T> {
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
        matcher: @escaping (AsyncExpression<T>, ExpectationMessage) async throws -> MatcherResult
    ) -> AsyncMatcher<T> {
        AsyncMatcher(wanting: { .expectedActualValueTo(message) }) { expression in
            try await matcher(expression, .expectedActualValueTo(message))
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
        matcher: @escaping (AsyncExpression<T>) async throws -> MatcherStatus
    ) -> AsyncMatcher<T> {
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
        matcher: @escaping (AsyncExpression<T>) async throws -> MatcherStatus
    ) -> AsyncMatcher<T> {
        defineNilable(message) { expression, message in
            MatcherResult(status: try await matcher(expression), message: message)
        }
    }
}
