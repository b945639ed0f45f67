public import Expectations

/// Matches a value that every one of the matchers matches.
///
/// All of them judge the same value. With none, every value but nil matches.
///
/// - Parameter matchers: the matchers.
/// - Returns: a matcher: `expected to match all of: {equal <1>}, and {be less than <1>}, got 1`,
///   followed by the matchers that failed.
public func satisfyAllOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> { satisfyAllOf(matchers) }

/// Matches a value that every one of the matchers matches.
///
/// All of them judge the same value. With none, every value but nil matches.
///
/// - Parameter matchers: the matchers.
/// - Returns: a matcher: `expected to match all of: {equal <1>}, and {be less than <1>}, got 1`,
///   followed by the matchers that failed.
public func satisfyAllOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> { Group.all.of(matchers) }

/// Matches a value that at least one of the matchers matches.
///
/// All of them judge the same value. A matcher that fails on the value both ways (on nil, for
/// example) counts only if no other matcher matches. With none, no value matches. A crash of a matcher's
/// own code fails the expectation, whatever the others say.
///
/// - Parameter matchers: the matchers.
/// - Returns: a matcher: `expected to match one of: {equal <1>}, or {be less than <1>}, got 2`.
public func satisfyAnyOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> { satisfyAnyOf(matchers) }

/// Matches a value that at least one of the matchers matches.
///
/// All of them judge the same value. A matcher that fails on the value both ways (on nil, for
/// example) counts only if no other matcher matches. With none, no value matches. A crash of a matcher's
/// own code fails the expectation, whatever the others say.
///
/// - Parameter matchers: the matchers.
/// - Returns: a matcher: `expected to match one of: {equal <1>}, or {be less than <1>}, got 2`.
public func satisfyAnyOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> { Group.any.of(matchers) }

// The standard library has only one `&&` and one `||`, so the compiler resolves `a == b && c == d`
// quickly. Another operator that it considers as early triples the time (measured, 6.3.1).

/// Matches a value that both matchers match: `beGreaterThan(1) && beLessThan(5)`.
@_disfavoredOverload
public func && <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> { satisfyAllOf(left, right) }

/// Matches a value that at least one of the matchers matches: `beNil() || equal(1)`.
@_disfavoredOverload
public func || <T>(left: Matcher<T>, right: Matcher<T>) -> Matcher<T> { satisfyAnyOf(left, right) }
