import Expectations

/// Wants a sequence with at least one of the given elements.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain any of <1, 2>, got <[3]>`.
public func containAny<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containAny(items)
}

/// Wants a sequence with at least one of the elements of an array.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain any of <1, 2>, got <[3]>`.
@_disfavoredOverload
public func containAny<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    .value(wanted("contain any of", items)) { $0.contains { items.contains($0) } }
}

/// Wants a sequence with an element that is what at least one of the matchers wants.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain any item to be less than <1>, or to equal <5>, got <[3]>`.
@_disfavoredOverload
public func containAny<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containAny(matchers)
}

/// Wants a sequence with an element that is what at least one matcher of an array wants.
///
/// Nil fails, positive or negative.
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

/// Wants a sequence with none of the given elements.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain none of <1, 2>, got <[1]>`.
public func containNone<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containNone(items)
}

/// Wants a sequence with none of the elements of an array.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain none of <1, 2>, got <[1]>`.
@_disfavoredOverload
public func containNone<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    .value(wanted("contain none of", items)) { !$0.contains { items.contains($0) } }
}

/// Wants a sequence without an element that is what one of the matchers wants.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain no item to be less than <1>, or to equal <5>, got <[0]>`,
///   and below it which elements are like that.
@_disfavoredOverload
public func containNone<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containNone(matchers)
}

/// Wants a sequence without an element that is what one matcher of an array wants.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge the elements.
/// - Returns: a matcher: `expected to contain no item to be less than <1>, or to equal <5>, got <[0]>`,
///   and below it which elements are like that.
@_disfavoredOverload
public func containNone<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    let isUnwanted = isWanted(by: matchers)
    return .parts(hasWords: matchers.allSatisfy(\.hasWords)) {
        "contain no item to " + phrase(matchers, ", or to ", of: elements(of: $0))
    } _: {
        try !$0.contains(where: isUnwanted)
    } mismatches: { sequence in
        try sequence.enumerated().filter { try isUnwanted($0.element) }
            .map { "item \($0.offset): <\(stringify($0.element))>" }
    }
}

/// A judgement of elements: what at least one matcher wants.
private func isWanted<T>(by matchers: [Matcher<T>]) -> (T) throws -> Bool {
    { element in try matchers.contains { try $0.matches(element) } }
}
