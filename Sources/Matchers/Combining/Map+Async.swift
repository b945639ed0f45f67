public import Expectations

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
        if try await made.evaluate() == nil { return nothingMapped(T.self, to: U.self) }
        return mapped(try await matcher.satisfies(made), made.known, from: expression.known)
    }
}
