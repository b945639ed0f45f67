import Expectations

/// Wants a sequence whose first element is the given one.
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

/// Wants a string that begins with the given one.
///
/// - Parameter prefix: the beginning.
/// - Returns: a matcher: `expected to begin with <a>, got <ba>`.
public func beginWith(_ prefix: String) -> Matcher<String> {
    .value(wanted("begin with", [prefix])) { $0.hasPrefix(prefix) }
}

/// Wants a sequence whose last element is the given one.
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

/// Wants a string that ends with the given one.
///
/// - Parameter suffix: the end.
/// - Returns: a matcher: `expected to end with <a>, got <ab>`.
public func endWith(_ suffix: String) -> Matcher<String> {
    .value(wanted("end with", [suffix])) { $0.hasSuffix(suffix) }
}
