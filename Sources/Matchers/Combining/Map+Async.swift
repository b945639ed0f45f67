import Expectations

/// Matches a value whose transformed value matches, where the matcher awaits, or both do.
///
/// - Parameters:
///   - transform: returns the transformed value, or nil; a key path will do.
///   - matcher: judges the transformed value.
/// - Returns: a matcher with the messages of `map` with a ``Matcher``.
public func map<T, U>(
    _ transform: @escaping (T) async throws -> U?, _ matcher: AsyncMatcher<U>
) -> AsyncMatcher<T> {
    AsyncMatcher(
        matcher.traits.ofTransformed, wanting: { .expectedActualValueTo(matcher.phrase) }
    ) { expression in
        let made = expression.cast { value -> U? in
            guard let value else { return nil }
            return try await transform(value)
        }
        return mapped(try await matcher.satisfies(made), made.known, from: expression.known)
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
    AsyncMatcher(wanting: { cannotMap(T.self, to: U.self) }) { expression in
        guard let value = try await expression.evaluate() else {
            return nothingToMap(T.self, to: U.self)
        }
        let made = AsyncExpression(
            expression: { try await transform(value) }, location: expression.location,
            isClosure: expression.isClosure)
        if try await made.evaluate() == nil { return nothingMapped(T.self, to: U.self) }
        return mapped(try await matcher.satisfies(made), made.known, from: expression.known)
    }
}

// With a plain matcher, the closure has to be one that awaits. If `map(\.count, equal(1))` fitted, too, async code
// would need `await` for it, because there the compiler prefers what is async. A key path is no closure with a pack of
// parameters, and here the pack has one element: the value.

/// Matches a value whose transformed value matches, where the transformation awaits.
///
/// - Parameters:
///   - transform: returns the transformed value, or nil.
///   - matcher: judges the transformed value.
/// - Returns: a matcher with the messages of `map` with a ``Matcher``.
@_disfavoredOverload
public func map<each T, U>(
    _ transform: @escaping (repeat each T) async throws -> U?, _ matcher: Matcher<U>
) -> AsyncMatcher<(repeat each T)> {
    map({ (value: (repeat each T)) in try await transform(repeat each value) }, matcher.asAsync)
}

/// Matches a value that can be transformed into a matching value, where the transformation awaits.
///
/// - Parameters:
///   - transform: returns the transformed value; nil if there is none.
///   - matcher: judges the transformed value.
/// - Returns: a matcher with the messages of `compactMap` with a ``Matcher``.
@_disfavoredOverload
public func compactMap<each T, U>(
    _ transform: @escaping (repeat each T) async throws -> U?, _ matcher: Matcher<U>
) -> AsyncMatcher<(repeat each T)> {
    compactMap(
        { (value: (repeat each T)) in try await transform(repeat each value) }, matcher.asAsync)
}
