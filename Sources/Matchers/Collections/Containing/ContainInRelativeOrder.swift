public import Expectations

/// Matches a sequence with a matching element for each matcher, in the same order.
///
/// Other elements may be between them. Nil fails positive and negative expectations.
///
/// - Parameter matchers: the matchers; each judges one element.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it the first matcher without an element.
public func containInRelativeOrder<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containInRelativeOrder(matchers)
}

/// Matches a sequence with the given elements in the same order, with any others between them.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it the first missing element.
public func containInRelativeOrder<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containInRelativeOrder(items.map { equal($0) })
}

/// Matches a sequence with the elements of an array in the same order, with any others between them.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it the first missing element.
@_disfavoredOverload
public func containInRelativeOrder<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    containInRelativeOrder(items.map { equal($0) })
}

/// Matches a sequence with a matching element for each matcher of an array, in the same order.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: the matchers; each judges one element.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it the first matcher without an element.
public func containInRelativeOrder<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    /// Returns the number of matchers with an element, and the last of these elements.
    func found(_ sequence: S) throws -> (count: Int, latest: S.Element?) {
        var count = 0
        var latest: S.Element?
        if matchers.isEmpty { return (0, nil) }
        for element in sequence where try matchers[count].matches(element) {
            count += 1
            latest = element
            if count == matchers.count { break }
        }
        return (count, latest)
    }
    return .parts(hasWords: matchers.allSatisfy(\.hasWords)) {
        "contain in relative order [\(phrase(matchers, ", ", of: elements(of: $0)))]"
    } _: {
        try found($0).count == matchers.count
    } mismatches: { sequence in
        let (count, latest) = try found(sequence)
        guard count < matchers.count else { return [] }
        let place = latest.map { " after <\(stringify($0))>" } ?? ""
        let phrase = matchers[count].phrase(of: elements(of: sequence))
        return ["no item was found\(place) to \(phrase)"]
    }
}
