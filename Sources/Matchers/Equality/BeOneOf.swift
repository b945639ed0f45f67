public import Expectations

/// Matches an element of a collection.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter collection: the collection.
/// - Returns: a matcher: `expected to be one of <[1, 2]>, got <3>`.
public func beOneOf<C: Collection>(_ collection: C) -> Matcher<C.Element>
where C.Element: Equatable {
    .value(.expectedActualValueTo("be one of <\(stringify(collection))>")) {
        collection.contains($0)
    }
}

/// Matches one of the given values.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter values: the values.
/// - Returns: a matcher: `expected to be one of <[1, 2]>, got <3>`.
public func beOneOf<T: Equatable>(_ values: T...) -> Matcher<T> { beOneOf(values) }

/// Matches a value that at least one of the matchers matches.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: judge the value.
/// - Returns: a matcher: `expected to be one of [equal <1>, be less than <0>], got <3>`, and below it the
///   findings of the matchers.
@_disfavoredOverload
public func beOneOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> { beOneOf(matchers) }

/// Matches a value that at least one matcher of an array matches.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matchers: judge the value.
/// - Returns: a matcher: `expected to be one of [equal <1>, be less than <0>], got <3>`, and below it the
///   findings of the matchers.
@_disfavoredOverload
public func beOneOf<T>(_ matchers: [Matcher<T>]) -> Matcher<T> {
    .parts(hasWords: matchers.allSatisfy(\.hasWords)) { value in
        "be one of [\(phrase(matchers, ", ", of: value.map { [$0] } ?? []))]"
    } _: { value in
        try matchers.contains { try $0.matches(value) }
    } mismatches: { value in
        if try matchers.contains(where: { try $0.matches(value) }) { return [] }
        return try matchers.compactMap { try $0.finding(of: value) }
    }
}
