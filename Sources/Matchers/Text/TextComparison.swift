import Expectations
import Foundation

/// Wants a string equal to another, upper and lower case being the same.
///
/// Nil fails, positive or negative.
///
/// - Parameter expected: the other string.
/// - Returns: a matcher: `expected to equal <Ab> ignoring case, got <cd>`.
public func equalIgnoringCase(_ expected: String) -> Matcher<String> {
    .value(.expectedActualValueTo("equal <\(expected)> ignoring case")) {
        $0.compare(expected, options: .caseInsensitive) == .orderedSame
    }
}

/// Wants a string equal to another, any white space between words being the same, and none at the
/// ends.
///
/// Nil fails, positive or negative.
///
/// - Parameter expected: the other string.
/// - Returns: a matcher: `expected to equal <a b> ignoring whitespace, got <ab>`.
public func equalIgnoringWhitespace(_ expected: String) -> Matcher<String> {
    let words = expected.split(whereSeparator: \.isWhitespace)
    return .value(.expectedActualValueTo("equal <\(expected)> ignoring whitespace")) {
        $0.split(whereSeparator: \.isWhitespace) == words
    }
}

/// Wants a value whose description is what a matcher wants.
///
/// Nil fails, positive or negative.
///
/// - Parameter matcher: judges the description.
/// - Returns: a matcher: `expected to have description to begin with <a>, got <b>`.
public func haveDescription<T>(_ matcher: Matcher<String>) -> Matcher<T> {
    let wanted = {
        ExpectationMessage.expectedActualValueTo("have description to \(matcher.phrase)")
    }
    return Matcher(wanting: wanted, hasWords: matcher.hasWords) { expression in
        guard let actual = try expression.evaluate() else { return MatcherResult(.fail, wanted) }
        let description = String(describing: actual)
        let result = try matcher.result(for: description)
        return MatcherResult(MatcherStatus(bool: result.status == .matches)) {
            let phrase = "have description to \(matcher.phrase(of: [description]))"
            return .expectedCustomValueTo(phrase, actual: "<\(description)>")
                .adding(details: result.message.details ?? "")
        }
    }.requireNonNil
}

/// Wants a value with a description.
///
/// Nil fails, positive or negative.
///
/// - Parameter description: the description.
/// - Returns: a matcher: `expected to have description to equal <a>, got <b>`.
@_disfavoredOverload
public func haveDescription<T>(_ description: String) -> Matcher<T> {
    haveDescription(equal(description))
}
