import Expectations

/// Wants a sequence with all the given elements, in any order.
///
/// Negated: not with all of them.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain <1, 2>, got <[1]>`.
public func contain<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    contain(items)
}

/// Wants a sequence with all the given elements, in any order.
///
/// Negated: not with all of them.
///
/// - Parameter items: the elements; with none, every sequence matches.
/// - Returns: a matcher: `expected to contain <1, 2>, got <[1]>`.
public func contain<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    .value(wanted("contain", items)) { sequence in
        items.allSatisfy { sequence.contains($0) }
    }
}

/// Wants a string with all the given parts.
///
/// The empty string is part of every string.
///
/// Negated: not with all of them.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain <a, b>, got <bcd>`.
public func contain(_ substrings: String...) -> Matcher<String> {
    contain(substrings)
}

/// Wants a string with all the given parts.
///
/// The empty string is part of every string.
///
/// Negated: not with all of them.
///
/// - Parameter substrings: the parts.
/// - Returns: a matcher: `expected to contain <a, b>, got <bcd>`.
public func contain(_ substrings: [String]) -> Matcher<String> {
    .value(wanted("contain", substrings)) { string in
        substrings.allSatisfy { $0.isEmpty || string.contains($0) }
    }
}

/// The message `contain <1, 2>`.
func wanted<T>(_ verb: String, _ items: [T]) -> ExpectationMessage {
    .expectedActualValueTo(
        "\(verb) <\(items.map { stringify($0) }.joined(separator: ", "))>")
}
