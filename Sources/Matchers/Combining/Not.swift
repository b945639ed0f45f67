public import Expectations

/// Matches a value that a matcher does not match.
///
/// A value on which the matcher fails both ways (nil, for example) stays a failure.
///
/// - Parameter matcher: the matcher.
/// - Returns: a matcher: `expected to not equal <2>, got <2>`.
public func not<T>(_ matcher: Matcher<T>) -> Matcher<T> {
    Matcher(matcher.traits, wanting: { negatedWords(matcher.phrase) }) {
        let matcher = try matcher.begun()
        return { negated(try matcher.satisfies($0)) }
    }
}

/// Matches a value that an async matcher does not match; see `not` with a ``Matcher``.
public func not<T>(_ matcher: AsyncMatcher<T>) -> AsyncMatcher<T> {
    AsyncMatcher(matcher.traits, wanting: { negatedWords(matcher.phrase) }) {
        let matcher = try matcher.begun()
        return { negated(try await matcher.satisfies($0)) }
    }
}

private func negatedWords(_ phrase: String) -> ExpectationMessage { .expectedActualValueTo("not " + phrase) }

private func negated(_ result: MatcherResult) -> MatcherResult {
    let status: MatcherStatus =
        switch result.status {
        case .matches: .doesNotMatch
        case .doesNotMatch: .matches
        case .fail: .fail
        }
    return MatcherResult(status) { result.message.prepended(expectation: "not ") }
}

/// Matches a value that is not equal to another: `not(equal(2))`.
///
/// - Parameter value: the other value.
/// - Returns: a matcher: `expected to not equal <2>, got <2>`.
@_disfavoredOverload
public func not<T: Equatable>(_ value: T) -> Matcher<T> { not(equal(value)) }
