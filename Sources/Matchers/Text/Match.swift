public import Expectations
import Foundation

/// Matches a string that contains a match of a regular expression, anywhere.
///
/// Nil on either side fails positive and negative expectations, and so does an invalid pattern.
///
/// - Parameter expectedValue: the pattern, in the syntax of `NSRegularExpression`.
/// - Returns: a matcher: `expected to match <^a>, got <ba>`.
public func match(_ expectedValue: String?) -> Matcher<String> {
    let wanted: () -> ExpectationMessage = {
        .expectedActualValueTo("match <\(stringify(expectedValue))>")
    }
    guard let pattern = expectedValue else { return .failing(wanted) }
    guard let expression = try? NSRegularExpression(pattern: pattern) else {
        return .failing { wanted().appended(message: ": \(whyInvalid(pattern))") }
    }
    return .value(wanted()) { string in
        let range = NSRange(string.startIndex..., in: string)
        return expression.firstMatch(in: string, range: range) != nil
    }
}

/// Matches a string that contains a match of a regular expression, anywhere: `match(/^a/)`.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter regex: the regular expression.
/// - Returns: a matcher: `expected to match <^a>, got <ba>`.
public func match<Output>(_ regex: Regex<Output>) -> Matcher<String> {
    // Several threads may use a regex at the same time: its program is made once, atomically. (6.3.1) What its own
    // closures do is for the user to know.
    .value(.expectedActualValueTo("match <\(regex._literalPattern ?? "a regular expression")>")) {
        try regex.firstMatch(in: $0) != nil
    }
}

/// Returns the reason and the position for which a pattern is no regular expression.
private func whyInvalid(_ pattern: String) -> String {
    do {
        _ = try Regex(pattern)
    } catch {
        return "this is no regular expression (\(error))"
    }
    // Of an error of the syntax of `NSRegularExpression` alone, nothing more is known.
    return "this is no regular expression"
}
