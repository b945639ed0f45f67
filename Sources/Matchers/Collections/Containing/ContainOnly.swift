public import Expectations

/// Matches a sequence whose elements each match at least one of the matchers.
///
/// An empty sequence matches. Nil fails positive and negative expectations.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain only items to equal <1>, or to equal <2>, got <[3]>`,
///   and below it the unexpected elements.
public func containOnly<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containOnly(matchers)
}

/// Matches a sequence without elements other than the given ones.
///
/// An empty sequence matches. Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain only items to equal <1>, or to equal <2>, got <[3]>`,
///   and below it the unexpected elements.
public func containOnly<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containOnly(items.map { equal($0) })
}

/// Matches a sequence without elements other than those of an array.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain only items to equal <1>, or to equal <2>, got <[3]>`,
///   and below it the unexpected elements.
@_disfavoredOverload
public func containOnly<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    containOnly(items.map { equal($0) })
}

/// Matches a sequence whose elements each match at least one matcher of an array.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain only items to equal <1>, or to equal <2>, got <[3]>`,
///   and below it the unexpected elements.
public func containOnly<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    func isOther(_ element: S.Element) throws -> Bool { try !matchers.contains { try $0.matches(element) } }
    return .parts(hasWords: matchers.allSatisfy(\.hasWords)) {
        "contain only items to " + phrase(matchers, ", or to ", of: elements(of: $0))
    } _: { sequence in
        try !sequence.contains(where: isOther)
    } mismatches: { sequence in
        try sequence.enumerated().filter { try isOther($0.element) }
            .texts { "item \($0.offset): <\(stringify($0.element))>" }
    }
}
