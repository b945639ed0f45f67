import Expectations

/// Wants a string with the given parts, one behind the other, whatever is between them.
///
/// Nil fails, positive or negative.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain in order <a, b>, got <ba>`, and below it which was not
///   found.
public func containInOrder(_ substrings: String...) -> Matcher<String> {
    containInOrder(substrings)
}

/// Wants a string with the parts of an array, one behind the other, whatever is between them.
///
/// Nil fails, positive or negative.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain in order <a, b>, got <ba>`, and below it which was not
///   found.
public func containInOrder(_ substrings: [String]) -> Matcher<String> {
    /// Which is not found behind those before it; nil if all are.
    func missing(_ string: String) -> String? {
        var rest = string[...]
        for substring in substrings where !substring.isEmpty {
            guard let range = rest.firstRange(of: substring) else { return substring }
            rest = rest[range.upperBound...]
        }
        return nil
    }
    return .parts(wanted("contain in order", substrings)) {
        missing($0) == nil
    } mismatches: {
        missing($0).map { ["<\($0)> was not found"] } ?? []
    }
}
