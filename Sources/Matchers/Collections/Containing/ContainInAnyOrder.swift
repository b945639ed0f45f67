import Expectations

/// Wants a sequence whose elements are what the matchers want, one each, in any order.
///
/// If there is a way to give each element a matcher of its own, it is found. Nil fails, positive or
/// negative.
///
/// - Parameter matchers: judge an element each.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it what is left over.
public func containInAnyOrder<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containInAnyOrder(matchers)
}

/// Wants a sequence of the given elements, in any order.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it what is left over.
@_disfavoredOverload
public func containInAnyOrder<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containInAnyOrder(items)
}

/// Wants a sequence of the same elements as an array, in any order.
///
/// Nil fails, positive or negative.
///
/// - Parameter items: the array.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it what is left over.
@_disfavoredOverload
public func containInAnyOrder<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    containInAnyOrder(items.map { equal($0) }) { elements in
        let pairs = EqualPairs(items, elements)
        return (pairs.missing, pairs.unexpected)
    }
}

/// Wants a sequence whose elements are what the matchers of an array want, one each, in any order.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge an element each.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it what is left over.
public func containInAnyOrder<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    containInAnyOrder(matchers) { elements in
        let pairing = try Pairing(count: matchers.count, with: elements.count) {
            try matchers[$0].matches(elements[$1])
        }
        return (pairing.missing, pairing.unexpected)
    }
}

/// Both of the above; `leftovers` gives which matchers and which elements are without a partner.
private func containInAnyOrder<S: Sequence>(
    _ matchers: [Matcher<S.Element>],
    _ leftovers: @escaping ([S.Element]) throws -> (missing: [Int], unexpected: [Int])
) -> Matcher<S> {
    .parts(hasWords: matchers.allSatisfy(\.hasWords)) {
        "contain in any order [\(phrase(matchers, ", ", of: elements(of: $0)))]"
    } _: { sequence in
        let elements = sequence.elements(upTo: matchers.count + 1)
        return try elements.count == matchers.count && leftovers(elements).missing.isEmpty
    } mismatches: { sequence in
        let elements = Array(sequence)
        let (missing, unexpected) = try leftovers(elements)
        return missing.map { "no item was there to \(matchers[$0].phrase(of: elements))" }
            + unexpected.map { "item \($0): unexpected <\(stringify(elements[$0]))>" }
    }
}
