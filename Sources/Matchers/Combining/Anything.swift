public import Expectations

/// Matches every value, including nil.
///
/// Use this matcher inside other matchers, for a part whose value does not matter.
///
/// - Returns: a matcher: `expected to not be anything, got <1>`.
public func beAnything<T>() -> Matcher<T> {
    .simpleNilable("be anything") {
        _ = try $0.evaluate()
        return .matches
    }
}

/// Matches the same values as a matcher, with another description.
///
/// - Parameters:
///   - description: the description of the matcher: `be a prime number`.
///   - matcher: judges the value.
/// - Returns: a matcher: `expected to be a prime number, got <4>`.
public func describedAs<T>(_ description: String, _ matcher: Matcher<T>) -> Matcher<T> {
    Matcher(
        matcher.traits.subtracting(.wordsFromResult),
        wanting: { .expectedActualValueTo(description) },
        beginning: {
            let begun = try matcher.begun()
            return { described(try begun.satisfies($0), description, matcher) }
        })
}

private func described<T>(_ result: MatcherResult, _ description: String, _ matcher: Matcher<T>) -> MatcherResult {
    return MatcherResult(result.status) {
        var details = ""
        let message = result.message.replacedExpectation { leaf in
            switch leaf {
            case .expectedCustomValueTo(_, let actual):
                return .expectedCustomValueTo(description, actual: actual)
            case .expectedTo(let phrase) where phrase != matcher.phrase:
                // The phrase says more than that of the matcher: which element, for example.
                details = phrase
            default: break
            }
            return .expectedActualValueTo(description)
        }
        return message.adding(details: details)
    }
}
