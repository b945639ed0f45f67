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
}

extension Matcher: AsyncableMatcher {
    /// Evaluates an expression, then judges it.
    ///
    /// - Parameter expression: the expression.
    /// - Returns: the result.
    /// - Throws: the error of the expression, unless the matcher judges errors.
    public func satisfies(_ expression: AsyncExpression<T>) async throws -> MatcherResult {
        try satisfies(await expression.toSynchronousExpression())
    }
}

/// A matcher that may await while it judges the value of an expression.
///
/// Create one like a ``Matcher``: with a factory or from a closure. If the matcher crashes, the expectation fails.
public struct AsyncMatcher<T>: AsyncableMatcher {
    /// Makes the expectation message; called only for failures.
    let wanted: () -> ExpectationMessage
    private let judge: (AsyncExpression<T>) async throws -> MatcherResult

    /// Creates a matcher from a closure.
    ///
    /// - Parameter matcher: judges the expression; an error from this closure fails the expectation.
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
    /// - Returns: the result.
    /// - Throws: the error of the expression, unless the matcher judges errors.
    public func satisfies(_ expression: AsyncExpression<T>) async throws -> MatcherResult {
        try await judge(expression)
    }

    /// The same matcher, except that nil fails positive and negative expectations, with a hint at `beNil()`.
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
    /// Returns a matcher that makes its own message and fails on nil.
    ///
    /// - Parameter matcher: judges the expression.
    /// - Returns: the matcher.
    public static func define(
        matcher: @escaping (AsyncExpression<T>) async throws -> MatcherResult
    ) -> AsyncMatcher<T> {
        AsyncMatcher(matcher).requireNonNil
    }

    /// Returns a matcher that receives a ready message and fails on nil.
    ///
    /// - Parameters:
    ///   - message: the words after `expected to`, for example `be green`.
    ///   - matcher: judges the expression; receives `.expectedActualValueTo(message)`.
    /// - Returns: the matcher.
    public static func define(
        _ message: String = "match",
        matcher: @escaping (AsyncExpression<T>, ExpectationMessage) async throws -> MatcherResult
    ) -> AsyncMatcher<T> {
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
        _ message: String = "match",
        matcher: @escaping (AsyncExpression<T>) async throws -> MatcherStatus
    ) -> AsyncMatcher<T> {
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
        matcher: @escaping (AsyncExpression<T>) async throws -> MatcherStatus
    ) -> AsyncMatcher<T> {
        defineNilable(message) { expression, message in
            MatcherResult(status: try await matcher(expression), message: message)
        }
    }
}
