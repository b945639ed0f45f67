public import Expectations

// The same groups for matchers of which some await. One of the first three has to be an `AsyncMatcher`: in async code
// the compiler prefers async functions, so a form that takes plain matchers only would demand `await` of
// `expect(…).to(satisfyAllOf(equal(1), equal(2)))` (6.3.1; it has a higher rank than `@_disfavoredOverload`).

/// Matches a value that every one of the matchers matches, of which some await.
///
/// They judge the same value, one after the other; see `satisfyAllOf` with ``Matcher``. Where the first async one is
/// later than the third, write it earlier, or give an array: `[equal(1).asAsync, beReady()]`.
///
/// - Parameters:
///   - first: a matcher that awaits.
///   - others: more matchers, plain or async.
/// - Returns: a matcher: `expected to match all of: {equal <1>}, and {be ready}, got 1`.
public func satisfyAllOf<T>(_ first: AsyncMatcher<T>, _ others: any AsyncableMatcher<T>...) -> AsyncMatcher<T> {
    satisfyAllOf([first] + others.map { $0.asAsync })
}

/// Matches a value that every one of the matchers matches, of which some await.
public func satisfyAllOf<T>(
    _ first: Matcher<T>, _ second: AsyncMatcher<T>, _ others: any AsyncableMatcher<T>...
) -> AsyncMatcher<T> { satisfyAllOf([first.asAsync, second] + others.map { $0.asAsync }) }

/// Matches a value that every one of the matchers matches, of which some await.
public func satisfyAllOf<T>(
    _ first: Matcher<T>, _ second: Matcher<T>, _ third: AsyncMatcher<T>, _ others: any AsyncableMatcher<T>...
) -> AsyncMatcher<T> { satisfyAllOf([first.asAsync, second.asAsync, third] + others.map { $0.asAsync }) }

/// Matches a value that every one of the matchers matches, which await.
@_disfavoredOverload
public func satisfyAllOf<T>(_ matchers: [AsyncMatcher<T>]) -> AsyncMatcher<T> { Group.all.of(matchers) }

/// Matches a value that at least one of the matchers matches, of which some await.
///
/// They judge the same value, one after the other; see `satisfyAnyOf` with ``Matcher``. Where the first async one is
/// later than the third, write it earlier, or give an array: `[equal(1).asAsync, beReady()]`.
///
/// - Parameters:
///   - first: a matcher that awaits.
///   - others: more matchers, plain or async.
/// - Returns: a matcher: `expected to match one of: {equal <1>}, or {be ready}, got 2`.
public func satisfyAnyOf<T>(_ first: AsyncMatcher<T>, _ others: any AsyncableMatcher<T>...) -> AsyncMatcher<T> {
    satisfyAnyOf([first] + others.map { $0.asAsync })
}

/// Matches a value that at least one of the matchers matches, of which some await.
public func satisfyAnyOf<T>(
    _ first: Matcher<T>, _ second: AsyncMatcher<T>, _ others: any AsyncableMatcher<T>...
) -> AsyncMatcher<T> { satisfyAnyOf([first.asAsync, second] + others.map { $0.asAsync }) }

/// Matches a value that at least one of the matchers matches, of which some await.
public func satisfyAnyOf<T>(
    _ first: Matcher<T>, _ second: Matcher<T>, _ third: AsyncMatcher<T>, _ others: any AsyncableMatcher<T>...
) -> AsyncMatcher<T> { satisfyAnyOf([first.asAsync, second.asAsync, third] + others.map { $0.asAsync }) }

/// Matches a value that at least one of the matchers matches, which await.
@_disfavoredOverload
public func satisfyAnyOf<T>(_ matchers: [AsyncMatcher<T>]) -> AsyncMatcher<T> { Group.any.of(matchers) }

/// Matches a value that both matchers match, of which the left one awaits.
@_disfavoredOverload
public func && <T>(left: AsyncMatcher<T>, right: Matcher<T>) -> AsyncMatcher<T> { satisfyAllOf(left, right) }

/// Matches a value that both matchers match, which both await.
@_disfavoredOverload
public func && <T>(left: AsyncMatcher<T>, right: AsyncMatcher<T>) -> AsyncMatcher<T> {
    satisfyAllOf(left, right)
}

/// Matches a value that both matchers match, of which the right one awaits.
@_disfavoredOverload
public func && <T>(left: Matcher<T>, right: AsyncMatcher<T>) -> AsyncMatcher<T> { satisfyAllOf(left, right) }

/// Matches a value that at least one of the matchers matches, of which the left one awaits.
@_disfavoredOverload
public func || <T>(left: AsyncMatcher<T>, right: Matcher<T>) -> AsyncMatcher<T> { satisfyAnyOf(left, right) }

/// Matches a value that at least one of the matchers matches, which both await.
@_disfavoredOverload
public func || <T>(left: AsyncMatcher<T>, right: AsyncMatcher<T>) -> AsyncMatcher<T> {
    satisfyAnyOf(left, right)
}

/// Matches a value that at least one of the matchers matches, of which the right one awaits.
@_disfavoredOverload
public func || <T>(left: Matcher<T>, right: AsyncMatcher<T>) -> AsyncMatcher<T> { satisfyAnyOf(left, right) }
