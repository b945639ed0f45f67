public import Expectations

/// Matches a sequence whose elements match the matchers, one each, in any order.
///
/// If each element can be given a matcher of its own, the matcher finds such an assignment. Nil fails
/// positive and negative expectations.
///
/// - Parameter matchers: the matchers; each judges one element.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it the leftover matchers and elements.
public func containInAnyOrder<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
    containInAnyOrder(matchers)
}

/// Matches a sequence of the given elements, in any order.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it the leftover matchers and elements.
public func containInAnyOrder<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    containInAnyOrder(items)
}

/// Matches a sequence of the same elements as an array, in any order.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the array.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it the leftover matchers and elements.
@_disfavoredOverload
public func containInAnyOrder<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    containInAnyOrder(items.map { equal($0) }) { elements in
        let pairs = EqualPairs(items, elements)
        return (pairs.missing, pairs.unexpected)
    }
}

/// Matches a sequence whose elements match the matchers of an array, one each, in any order.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: the matchers; each judges one element.
/// - Returns: a matcher: `expected to contain in any order [equal <1>, equal <2>], got <[2, 3]>`, and
///   below it the leftover matchers and elements.
public func containInAnyOrder<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    containInAnyOrder(matchers) { elements in
        let pairing = try Pairing(count: matchers.count, with: elements.count) {
            try matchers[$0].matches(elements[$1])
        }
        return (pairing.missing, pairing.unexpected)
    }
}

/// Makes both matchers above; `leftovers` returns the matchers and the elements without a partner.
private func containInAnyOrder<S: Sequence>(
    _ matchers: [Matcher<S.Element>], _ leftovers: @escaping ([S.Element]) throws -> (missing: [Int], unexpected: [Int])
) -> Matcher<S> {
    .parts(hasWords: matchers.allSatisfy(\.hasWords)) {
        "contain in any order [\(phrase(matchers, ", ", of: elements(of: $0)))]"
    } _: { sequence in
        let elements = sequence.elements(upTo: matchers.count + 1)
        return try elements.count == matchers.count && leftovers(elements).missing.isEmpty
    } mismatches: { sequence in
        let elements = Array(sequence)
        if max(elements.count, matchers.count) > 50_000 {
            return ["the items are too many to say which of them was not wanted"]
        }
        let (missing, unexpected) = try leftovers(elements)
        return missing.texts { "no item was there to \(matchers[$0].phrase(of: elements))" }
            + sequence.inOrder(unexpected.map { ($0, elements[$0]) })
            .texts { "\(sequence.item($0.offset)): unexpected <\(stringify($0.element))>" }
    }
}
