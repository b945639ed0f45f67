public import Expectations

/// Matches a sequence with at least one of the given elements.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain any of <1, 2>, got <[3]>`.
public func containAny<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containAny(items)
}

/// Matches a sequence with at least one of the elements of an array.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain any of <1, 2>, got <[3]>`.
@_disfavoredOverload
public func containAny<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    .value(wanted("contain any of", items)) { $0.contains { items.contains($0) } }
}

/// Matches a sequence with an element that at least one of the matchers matches.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain any item to be less than <1>, or to equal <5>, got <[3]>`.
public func containAny<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> { containAny(matchers) }

/// Matches a sequence with an element that at least one matcher of an array matches.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain any item to be less than <1>, or to equal <5>, got <[3]>`.
@_disfavoredOverload
public func containAny<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    .parts(hasWords: matchers.allSatisfy(\.hasWords)) {
        "contain any item to " + phrase(matchers, ", or to ", of: elements(of: $0))
    } _: {
        try $0.contains(where: isWanted(by: matchers))
    }
}

/// Matches a sequence with none of the given elements.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain none of <1, 2>, got <[1]>`.
public func containNone<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containNone(items)
}

/// Matches a sequence with none of the elements of an array.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain none of <1, 2>, got <[1]>`.
@_disfavoredOverload
public func containNone<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    .parts(wanted("contain none of", items)) {
        !$0.contains { items.contains($0) }
    } mismatches: {
        $0.items { items.contains($0) }
    }
}

/// Matches a sequence without an element that any of the matchers matches.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain no item to be less than <1>, or to equal <5>, got <[0]>`,
///   and below it the elements that match.
public func containNone<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containNone(matchers)
}

/// Matches a sequence without an element that any matcher of an array matches.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain no item to be less than <1>, or to equal <5>, got <[0]>`,
///   and below it the elements that match.
@_disfavoredOverload
public func containNone<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    contain("no item", matchers, without: isWanted(by: matchers))
}

/// Returns a matcher of a sequence without unwanted elements, which stand below the message.
func contain<S: Sequence>(
    _ which: String, _ matchers: [Matcher<S.Element>], without isUnwanted: @escaping (S.Element) throws -> Bool
) -> Matcher<S> {
    .parts(hasWords: matchers.allSatisfy(\.hasWords)) {
        "contain \(which) to " + phrase(matchers, ", or to ", of: elements(of: $0))
    } _: {
        try !$0.contains(where: isUnwanted)
    } mismatches: {
        try $0.items(where: isUnwanted)
    }
}

/// Returns a predicate for elements that at least one matcher matches.
func isWanted<T>(by matchers: [Matcher<T>]) -> (T) throws -> Bool {
    { element in try matchers.contains { try $0.matches(element) } }
}
