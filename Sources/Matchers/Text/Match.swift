import Expectations
import Foundation

/// Wants a string in which a regular expression is found, anywhere.
///
/// Nil on either side fails, positive or negative, and so does a pattern that is none.
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

/// Wants a string in which a regular expression is found, anywhere: `match(/^a/)`.
///
/// Nil fails, positive or negative.
///
/// - Parameter regex: the regular expression.
/// - Returns: a matcher: `expected to match <^a>, got <ba>`.
public func match<Output>(_ regex: Regex<Output>) -> Matcher<String> {
    // It is of no use to two threads at a time, and an expectation is judged on one.
    .value(.expectedActualValueTo("match <\(regex._literalPattern ?? "a regular expression")>")) {
        try regex.firstMatch(in: $0) != nil
    }
}

/// Why a pattern is no regular expression, and where.
private func whyInvalid(_ pattern: String) -> String {
    do {
        _ = try Regex(pattern)
    } catch {
        return "this is no regular expression (\(error))"
    }
    // Of what only the other syntax has nothing more is known than where it stops being one.
    let characters = Array(pattern)
    let valid = (0..<characters.count).last { length in
        (try? NSRegularExpression(pattern: String(characters[..<length]))) != nil
    }
    return "this is no regular expression from character \(valid ?? 0) on"
}
