import Expectations

/// Wants a sequence with elements that are what the matchers want, in the same order, others between
/// them.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge an element each.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it which was not found.
public func containInRelativeOrder<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containInRelativeOrder(matchers)
}

/// Wants a sequence with the given elements in the same order, others between them.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it which was not found.
@_disfavoredOverload
public func containInRelativeOrder<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containInRelativeOrder(items.map { equal($0) })
}

/// Wants a sequence with the elements of an array in the same order, others between them.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it which was not found.
@_disfavoredOverload
public func containInRelativeOrder<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    containInRelativeOrder(items.map { equal($0) })
}

/// Wants a sequence with elements that are what the matchers of an array want, in the same order.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge an element each.
/// - Returns: a matcher: `expected to contain in relative order [equal <2>, equal <1>], got <[1, 2]>`,
///   and below it which was not found.
public func containInRelativeOrder<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    /// How many are found, and behind which element the search for the next begins.
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
