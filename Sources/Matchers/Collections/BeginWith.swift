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

/// Wants a sequence whose first element is what a matcher wants.
///
/// An empty sequence has none. Nil fails, positive or negative.
///
/// - Parameter matcher: judges the element.
/// - Returns: a matcher: `expected to begin with an item to equal <1>, got <[2]>`, and below it what is
///   wrong.
public func beginWith<S: Sequence>(_ matcher: Matcher<S.Element>) -> Matcher<S> {
    end("begin with", matcher) { $0.first { _ in true } }
}

/// Wants a sequence whose last element is what a matcher wants.
///
/// An empty sequence has none. Nil fails, positive or negative.
///
/// - Parameter matcher: judges the element.
/// - Returns: a matcher: `expected to end with an item to equal <1>, got <[2]>`, and below it what is
///   wrong.
public func endWith<S: Sequence>(_ matcher: Matcher<S.Element>) -> Matcher<S> {
    end("end with", matcher) { $0.reduce(nil as S.Element?) { $1 } }
}

private func end<S: Sequence>(
    _ verb: String, _ matcher: Matcher<S.Element>, _ element: @escaping (S) -> S.Element?
) -> Matcher<S> {
    .parts(hasWords: matcher.hasWords) { sequence in
        "\(verb) an item to " + matcher.phrase(of: sequence.flatMap(element).map { [$0] } ?? [])
    } _: { sequence in
        try element(sequence).map { try matcher.matches($0) } ?? false
    } mismatches: { sequence in
        guard let element = element(sequence) else { return ["there is no item"] }
        return try matcher.mismatch(of: element).map { [$0] } ?? []
    }
}

/// Wants a string that begins with the given one.
///
/// - Parameter prefix: the beginning.
/// - Returns: a matcher: `expected to begin with <a>, got <ba>`.
public func beginWith(_ prefix: String) -> Matcher<String> {
    .value(wanted("begin with", [prefix])) { $0.hasPrefix(prefix) }
}

/// Wants a sequence that begins with the elements of another, in their order.
///
/// Every sequence begins with an empty one. Nil on either side fails, positive or negative.
///
/// - Parameter expectedPrefix: the other sequence.
/// - Returns: a matcher: `expected to begin with <[1, 2]>, got <[1]>`.
public func beginWith<S: Sequence, Prefix: Sequence>(
    prefix expectedPrefix: Prefix?
) -> Matcher<S> where S.Element: Equatable, Prefix.Element == S.Element {
    compared("begin with", expectedPrefix) { $0.starts(with: $1) }
}

/// Wants a sequence that begins with the counterparts of the elements of another, in their order.
///
/// Every sequence begins with an empty one. Nil on either side fails, positive or negative.
///
/// - Parameters:
///   - expectedPrefix: the other sequence.
///   - areEquivalent: whether an element and its counterpart belong together.
/// - Returns: a matcher: `expected to begin with <[1, 2]>, got <[1]>`.
public func beginWith<S: Sequence, Prefix: Sequence>(
    prefix expectedPrefix: Prefix?,
    by areEquivalent: @escaping (S.Element, Prefix.Element) throws -> Bool
) -> Matcher<S> {
    compared("begin with", expectedPrefix) { try $0.starts(with: $1, by: areEquivalent) }
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
