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
            return { expression in
                let result = try begun.satisfies(expression)
                return MatcherResult(result.status) { described(result.message, description, matcher.phrase) }
            }
        })
}

private func described(_ message: ExpectationMessage, _ description: String, _ phrase: String) -> ExpectationMessage {
    var details = ""
    let message = message.replacedExpectation { leaf in
        switch leaf {
        case .expectedCustomValueTo(_, let actual): return .expectedCustomValueTo(description, actual: actual)
        // The phrase says more than that of the matcher: which element, for example.
        case .expectedTo(let own) where own != phrase: details = own
        default: break
        }
        return .expectedActualValueTo(description)
    }
    return message.adding(details: details)
}
