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
    contain("only items", matchers) { [isWanted = isWanted(by: matchers)] in try !isWanted($0) }
}
