public import Expectations
import Foundation

/// Matches a string equal to another, ignoring the difference of upper and lower case.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expected: the other string.
/// - Returns: a matcher: `expected to equal <Ab> ignoring case, got <cd>`.
public func equalIgnoringCase(_ expected: String) -> Matcher<String> {
    .value(.expectedActualValueTo("equal <\(stringify(expected))> ignoring case")) {
        $0.compare(expected, options: .caseInsensitive) == .orderedSame
    }
}

/// Matches a string equal to another, ignoring the kind and amount of white space between words and
/// all white space at the ends.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter expected: the other string.
/// - Returns: a matcher: `expected to equal <a b> ignoring whitespace, got <ab>`.
public func equalIgnoringWhitespace(_ expected: String) -> Matcher<String> {
    let words = expected.split(whereSeparator: \.isWhitespace)
    return .value(.expectedActualValueTo("equal <\(stringify(expected))> ignoring whitespace")) {
        $0.split(whereSeparator: \.isWhitespace) == words
    }
}

/// Matches a value whose description matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges the description.
/// - Returns: a matcher: `expected to have description to begin with <a>, got <b>`.
public func haveDescription<T>(_ matcher: Matcher<String>) -> Matcher<T> {
    .value(hasWords: matcher.hasWords) { value in
        let description = value.map { String(describing: $0) }
        let phrase = "have description to \(matcher.phrase(of: description.map { [$0] } ?? []))"
        guard let description else { return .expectedActualValueTo(phrase) }
        return .expectedCustomValueTo(phrase, actual: "<\(ShortText.cut(description))>")
            .adding(details: (try? matcher.result(for: description))?.message.details ?? "")
    } _: {
        try matcher.matches(String(describing: $0))
    }
}

/// Matches a value with a description.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter description: the description.
/// - Returns: a matcher: `expected to have description to equal <a>, got <b>`.
@_disfavoredOverload
public func haveDescription<T>(_ description: String) -> Matcher<T> { haveDescription(equal(description)) }
