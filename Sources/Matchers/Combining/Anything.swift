import Expectations

/// Wants nothing: every value matches, also nil.
///
/// For places in other matchers where it does not matter what is there.
///
/// - Returns: a matcher: `expected to not be anything, got <1>`.
public func beAnything<T>() -> Matcher<T> {
    .simpleNilable("be anything") {
        _ = try $0.evaluate()
        return .matches
    }
}

/// Wants what a matcher wants, in other words.
///
/// - Parameters:
///   - description: what is wanted: `be a prime number`.
///   - matcher: judges the value.
/// - Returns: a matcher: `expected to be a prime number, got <4>`.
public func describedAs<T>(_ description: String, _ matcher: Matcher<T>) -> Matcher<T> {
    Matcher(
        wanting: { .expectedActualValueTo(description) }, judgesNothing: matcher.judgesNothing,
        inChild: matcher.isInChild,
        beginning: {
            let begun = try matcher.begun()
            return { described(try begun.satisfies($0), description, matcher) }
        })
}

private func described<T>(
    _ result: MatcherResult, _ description: String, _ matcher: Matcher<T>
) -> MatcherResult {
    return MatcherResult(result.status) {
        var details = ""
        let message = result.message.replacedExpectation { leaf in
            switch leaf {
            case .expectedCustomValueTo(_, let actual):
                return .expectedCustomValueTo(description, actual: actual)
            case .expectedTo(let phrase) where phrase != matcher.phrase:
                // It says more than what is wanted: which element, for example.
                details = phrase
            default: break
            }
            return .expectedActualValueTo(description)
        }
        return message.adding(details: details)
    }
}
