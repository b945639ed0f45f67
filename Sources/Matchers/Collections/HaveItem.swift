public import Expectations

/// Matches a sequence with an element that matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges an element.
/// - Returns: a matcher: `expected to have an item to be greater than <2>, got <[1, 2]>`.
public func haveItem<S: Sequence>(_ matcher: Matcher<S.Element>) -> Matcher<S> {
    haveItems([matcher], "have an item to")
}

/// Matches a sequence with an element.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter item: the element.
/// - Returns: a matcher: `expected to have an item to equal <3>, got <[1, 2]>`.
public func haveItem<S: Sequence>(_ item: S.Element) -> Matcher<S> where S.Element: Equatable {
    haveItem(equal(item))
}

/// Matches a sequence with a matching element for each matcher; one element may serve several.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: the matchers; each needs an element that matches.
/// - Returns: a matcher: `expected to have items to equal <1>, and to equal <3>, got <[1, 2]>`, and
///   below it the matchers without an element.
public func haveItems<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> { haveItems(matchers) }

/// Matches a sequence with a matching element for each matcher of an array.
///
/// One element may serve several matchers.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: the matchers; each needs an element that matches.
/// - Returns: a matcher: `expected to have items to equal <1>, and to equal <3>, got <[1, 2]>`, and
///   below it the matchers without an element.
public func haveItems<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
    haveItems(matchers, "have items to")
}

/// Matches a sequence with all the given elements.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to have items to equal <1>, and to equal <3>, got <[1, 2]>`, and
///   below it the missing elements.
public func haveItems<S: Sequence>(_ items: S.Element...) -> Matcher<S>
where S.Element: Equatable {
    haveItems(items)
}

/// Matches a sequence with all the elements of an array.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter items: the elements.
/// - Returns: a matcher: `expected to have items to equal <1>, and to equal <3>, got <[1, 2]>`, and
///   below it the missing elements.
@_disfavoredOverload
public func haveItems<S: Sequence>(_ items: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
    haveItems(items.map { equal($0) })
}

/// Matches a sequence whose element at an index matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - matcher: judges the element.
///   - index: the number of elements before it.
/// - Returns: a matcher: `expected to have item 1 to equal <3>, got <[1, 2]>`.
public func haveItem<S: Sequence>(_ matcher: Matcher<S.Element>, atIndex index: Int) -> Matcher<S> {
    element("have item \(index)", called: "item \(index)", matcher) { sequence in
        index < 0 ? nil : sequence.dropFirst(index).first { _ in true }
    }
}

/// Matches a sequence with an element at an index.
///
/// Nil fails positive and negative expectations.
///
/// - Parameters:
///   - item: the element.
///   - index: the number of elements before it.
/// - Returns: a matcher: `expected to have item 1 to equal <3>, got <[1, 2]>`.
public func haveItem<S: Sequence>(_ item: S.Element, atIndex index: Int) -> Matcher<S>
where S.Element: Equatable {
    haveItem(equal(item), atIndex: index)
}

/// Returns a matcher of a sequence with an element for each of several matchers.
func haveItems<S: Sequence>(_ matchers: [Matcher<S.Element>], _ verb: String) -> Matcher<S> {
    func missing(_ sequence: S) throws -> [Int] {
        try sequence.unmet(matchers.count) { try matchers[$0].matches($1) }
    }
    return .parts(hasWords: matchers.allSatisfy(\.hasWords)) {
        verb + " " + phrase(matchers, ", and to ", of: elements(of: $0))
    } _: {
        try missing($0).isEmpty
    } mismatches: { sequence in
        let missing = try missing(sequence)
        guard matchers.count == 1, !missing.isEmpty else {
            return missing.texts {
                "no item was found to \(matchers[$0].phrase(of: elements(of: sequence)))"
            }
        }
        // The message names the missing element, but not the elements that are there.
        return try findings(sequence.inOrder(Array(sequence.enumerated()))) { index, element in
            try matchers[0].finding(of: element).map { "\(sequence.item(index)): \($0)" }
        }
    }
}

/// Returns the matcher of a sequence that asks a matcher about one of the elements.
///
/// - Parameters:
///   - verb: the words in front of those of the matcher.
///   - name: what messages call the element.
///   - matcher: judges the element.
///   - element: returns the element; nil if there is none.
/// - Returns: the matcher.
func element<S: Sequence>(
    _ verb: String, called name: String, _ matcher: Matcher<S.Element>, _ element: @escaping (S) -> S.Element?
) -> Matcher<S> {
    .parts(hasWords: matcher.hasWords) { sequence in
        "\(verb) to " + matcher.phrase(of: sequence.flatMap(element).map { [$0] } ?? [])
    } _: { sequence in
        try element(sequence).map { try matcher.matches($0) } ?? false
    } mismatches: { sequence in
        guard let element = element(sequence) else { return ["there is no \(name)"] }
        return try matcher.mismatch(of: element).map { ["\(name): \($0)"] } ?? []
    }
}
