public import Expectations

/// Matches a value whose transformed value matches a matcher: `map(\.name, equal("Ann"))`.
///
/// Nil stays nil. An error of the transformation fails the expectation.
///
/// - Parameters:
///   - transform: returns the transformed value, or nil; a key path will do.
///   - matcher: judges the transformed value.
/// - Returns: a matcher: `expected to equal <1>, got <2>`, and below it the original value.
public func map<T, U>(_ transform: @escaping (T) throws -> U?, _ matcher: Matcher<U>) -> Matcher<T> {
    Matcher(matcher.traits.ofTransformed, wanting: { .expectedActualValueTo(matcher.phrase) }) { expression in
        let made = expression.cast { try $0.flatMap(transform) }
        return mapped(try matcher.satisfies(made), made, from: expression)
    }
}

/// Matches a value that can be transformed into a value that matches a matcher.
///
/// Nil fails positive and negative expectations, and so does a value that cannot be transformed.
///
/// - Parameters:
///   - transform: returns the transformed value; nil if there is none.
///   - matcher: judges the transformed value.
/// - Returns: a matcher: `expected to equal <1>, got <2>`, and below it the original value.
public func compactMap<T, U>(_ transform: @escaping (T) throws -> U?, _ matcher: Matcher<U>) -> Matcher<T> {
    Matcher(matcher.traits.intersection(.failsAlways), wanting: { cannotMap(T.self, to: U.self) }) { expression in
        guard let value = try expression.evaluate() else { return nothingToMap(T.self, to: U.self) }
        let made = Expression(
            expression: { try transform(value) }, location: expression.location, isClosure: expression.isClosure)
        if try made.evaluate() == nil { return nothingMapped(value, to: U.self) }
        return mapped(try matcher.satisfies(made), made, from: expression)
    }
}

extension MatcherTraits {
    /// The traits of a matcher that asks this one about a value made of the whole value.
    var ofTransformed: MatcherTraits { intersection([.wordsFromResult, .failsAlways, .inChild]) }
}

func cannotMap<T, U>(_ type: T.Type, to other: U.Type) -> ExpectationMessage {
    .expectedTo("Map from \(type) to \(other)")
}

func nothingToMap<T, U>(_ type: T.Type, to other: U.Type) -> MatcherResult {
    MatcherResult(.fail) { cannotMap(type, to: other).appendedBeNilHint() }
}

func nothingMapped<T, U>(_ value: T, to other: U.Type) -> MatcherResult {
    MatcherResult(.fail) { cannotMap(T.self, to: other).appended(details: "mapped to nil from <\(stringify(value))>") }
}

/// Returns a result about a transformed value; its message also shows the original value.
func mapped<T, U>(_ result: MatcherResult, _ made: Expression<U>, from expression: Expression<T>) -> MatcherResult {
    MatcherResult(result.status) {
        let message = result.message.replacedExpectation { leaf in
            guard case .expectedActualValueTo(let phrase) = leaf else { return leaf }
            return .expectedCustomValueTo(phrase, actual: made.shown { "<\(stringify($0))>" })
        }
        guard expression.isEvaluated, case .some(.some(let original)) = try? expression.evaluate()
        else { return message }
        return message.adding(details: "mapped from <\(stringify(original))>")
    }
}

// The matcher has to be one that awaits: `map({ await price(of: $0) }, equal(3).asAsync)`. In async code the compiler
// prefers what is async, so a form for plain matchers would demand `await` of `map(\.count, equal(4))`.

/// Matches a value whose transformed value matches, where the matcher awaits, or both do.
///
/// - Parameters:
///   - transform: returns the transformed value, or nil; a key path will do.
///   - matcher: judges the transformed value.
/// - Returns: a matcher with the messages of `map` with a ``Matcher``.
public func map<T, U>(_ transform: @escaping (T) async throws -> U?, _ matcher: AsyncMatcher<U>) -> AsyncMatcher<T> {
    AsyncMatcher(matcher.traits.ofTransformed, wanting: { .expectedActualValueTo(matcher.phrase) }) { expression in
        let made = expression.cast { value -> U? in
            guard let value else { return nil }
            return try await transform(value)
        }
        let result = try await matcher.satisfies(made)
        if !matcher.traits.contains(.inChild) { _ = try? await made.evaluate() }
        return mapped(result, made.known, from: expression.known)
    }
}

/// Matches a value that can be transformed into a matching value, where the matcher awaits, or both do.
///
/// - Parameters:
///   - transform: returns the transformed value; nil if there is none. A key path will do.
///   - matcher: judges the transformed value.
/// - Returns: a matcher with the messages of `compactMap` with a ``Matcher``.
public func compactMap<T, U>(
    _ transform: @escaping (T) async throws -> U?, _ matcher: AsyncMatcher<U>
) -> AsyncMatcher<T> {
    AsyncMatcher(matcher.traits.intersection(.failsAlways), wanting: { cannotMap(T.self, to: U.self) }) { expression in
        guard let value = try await expression.evaluate() else { return nothingToMap(T.self, to: U.self) }
        let made = AsyncExpression(
            expression: { try await transform(value) }, location: expression.location, isClosure: expression.isClosure)
        if try await made.evaluate() == nil { return nothingMapped(value, to: U.self) }
        return mapped(try await matcher.satisfies(made), made.known, from: expression.known)
    }
}
