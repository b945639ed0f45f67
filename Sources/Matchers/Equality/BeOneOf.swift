import Expectations

/// Wants an element of a collection.
///
/// Nil fails, positive or negative.
///
/// - Parameter collection: the collection.
/// - Returns: a matcher: `expected to be one of <[1, 2]>, got <3>`.
public func beOneOf<C: Collection>(_ collection: C) -> Matcher<C.Element>
where C.Element: Equatable {
    .value(.expectedActualValueTo("be one of <\(stringify(collection))>")) {
        collection.contains($0)
    }
}

/// Wants one of the given values.
///
/// Nil fails, positive or negative.
///
/// - Parameter values: the values.
/// - Returns: a matcher: `expected to be one of <[1, 2]>, got <3>`.
public func beOneOf<T: Equatable>(_ values: T...) -> Matcher<T> {
    beOneOf(values)
}

/// Wants what one of the matchers wants.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge the value.
/// - Returns: a matcher: `expected to be one of [equal <1>, be less than <0>], got <3>`, and below it what
///   they found.
@_disfavoredOverload
public func beOneOf<T>(_ matchers: Matcher<T>...) -> Matcher<T> {
    beOneOf(matchers)
}

/// Wants what one of the matchers of an array wants.
///
/// Nil fails, positive or negative.
///
/// - Parameter matchers: judge the value.
/// - Returns: a matcher: `expected to be one of [equal <1>, be less than <0>], got <3>`, and below it what
///   they found.
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
