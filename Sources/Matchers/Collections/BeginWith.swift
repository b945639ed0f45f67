public import Expectations

/// Matches a sequence whose first element is the given one.
///
/// - Parameter element: the element.
/// - Returns: a matcher: `expected to begin with <1>, got <[2]>`. An empty sequence begins with
///   nothing.
public func beginWith<S: Sequence>(_ element: S.Element) -> Matcher<S>
where S.Element: Equatable {
    .value(wanted("begin with", [element])) { sequence in
        sequence.first { _ in true } == element
    }
}

/// Matches a sequence whose first element matches a matcher.
///
/// An empty sequence does not match. Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges the element.
/// - Returns: a matcher: `expected to begin with an item to equal <1>, got <[2]>`, and below it the
///   mismatch.
public func beginWith<S: Sequence>(_ matcher: Matcher<S.Element>) -> Matcher<S> {
    element("begin with an item", called: "first item", matcher) { $0.first { _ in true } }
}

/// Matches a sequence whose last element matches a matcher.
///
/// An empty sequence does not match. Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges the element.
/// - Returns: a matcher: `expected to end with an item to equal <1>, got <[2]>`, and below it the
///   mismatch.
public func endWith<S: Sequence>(_ matcher: Matcher<S.Element>) -> Matcher<S> {
    element("end with an item", called: "last item", matcher) { $0.reduce(nil as S.Element?) { $1 } }
}

/// Matches a string that begins with the given one.
///
/// - Parameter prefix: the beginning.
/// - Returns: a matcher: `expected to begin with <a>, got <ba>`.
public func beginWith(_ prefix: String) -> Matcher<String> {
    .value(wanted("begin with", [prefix])) { $0.hasPrefix(prefix) }
}

/// Matches a sequence that begins with the elements of another, in their order.
///
/// Every sequence begins with an empty sequence. Nil on either side fails positive and
/// negative expectations.
///
/// - Parameter expectedPrefix: the other sequence.
/// - Returns: a matcher: `expected to begin with <[1, 2]>, got <[1]>`.
public func beginWith<S: Sequence, Prefix: Sequence>(
    prefix expectedPrefix: Prefix?
) -> Matcher<S> where S.Element: Equatable, Prefix.Element == S.Element {
    compared("begin with", expectedPrefix) { $0.starts(with: $1) }
}

/// Matches a sequence that begins with the counterparts of the elements of another, in their order.
///
/// Every sequence begins with an empty sequence. Nil on either side fails positive and
/// negative expectations.
///
/// - Parameters:
///   - expectedPrefix: the other sequence.
///   - areEquivalent: whether an element and its counterpart belong together.
/// - Returns: a matcher: `expected to begin with <[1, 2]>, got <[1]>`.
public func beginWith<S: Sequence, Prefix: Sequence>(
    prefix expectedPrefix: Prefix?, by areEquivalent: @escaping (S.Element, Prefix.Element) throws -> Bool
) -> Matcher<S> { compared("begin with", expectedPrefix) { try $0.starts(with: $1, by: areEquivalent) } }

/// Matches a sequence whose last element is the given one.
///
/// - Parameter element: the element.
/// - Returns: a matcher: `expected to end with <1>, got <[2]>`. An empty sequence ends with
///   nothing.
public func endWith<S: Sequence>(_ element: S.Element) -> Matcher<S>
where S.Element: Equatable {
    .value(wanted("end with", [element])) { sequence in
        sequence.reduce(nil as S.Element?) { $1 } == element
    }
}

/// Matches a string that ends with the given one.
///
/// - Parameter suffix: the end.
/// - Returns: a matcher: `expected to end with <a>, got <ab>`.
public func endWith(_ suffix: String) -> Matcher<String> {
    .value(wanted("end with", [suffix])) { $0.hasSuffix(suffix) }
}
