public import Expectations

// The matchers of sequences for matchers that await: each asks all of them about all elements, so the sequence must
// have an end. Plain matchers beside them are passed as `equal(3).asAsync`.

/// Matches a sequence with at least one item that matches a matcher that awaits.
///
/// - Parameter matcher: judges an item.
/// - Returns: a matcher, as for a matcher that does not await.
public func haveItem<S: Sequence>(_ matcher: AsyncMatcher<S.Element>) -> AsyncMatcher<S> {
    Awaited.asking([matcher]) { haveItem($0[0]) }
}

/// Matches a sequence whose item at an index matches a matcher that awaits.
///
/// - Parameters:
///   - matcher: judges the item.
///   - index: the number of items before it.
/// - Returns: a matcher, as for a matcher that does not await.
public func haveItem<S: Sequence>(_ matcher: AsyncMatcher<S.Element>, atIndex index: Int) -> AsyncMatcher<S> {
    Awaited.asking([matcher]) { haveItem($0[0], atIndex: index) }
}

/// Matches a sequence with an item for each of some matchers that await.
///
/// - Parameter matchers: each judges an item.
/// - Returns: a matcher, as for matchers that do not await.
public func haveItems<S: Sequence>(_ matchers: AsyncMatcher<S.Element>...) -> AsyncMatcher<S> {
    Awaited.asking(matchers) { haveItems($0) }
}

/// Matches a sequence that contains an item for each of some matchers that await.
///
/// - Parameter matchers: each judges an item.
/// - Returns: a matcher, as for matchers that do not await.
public func contain<S: Sequence>(_ matchers: AsyncMatcher<S.Element>...) -> AsyncMatcher<S> {
    Awaited.asking(matchers) { haveItems($0, "contain an item to") }
}

/// Matches a sequence with an item that matches one of some matchers that await.
///
/// - Parameter matchers: each judges an item.
/// - Returns: a matcher, as for matchers that do not await.
public func containAny<S: Sequence>(_ matchers: AsyncMatcher<S.Element>...) -> AsyncMatcher<S> {
    Awaited.asking(matchers) { containAny($0) }
}

/// Matches a sequence without an item that matches one of some matchers that await.
///
/// - Parameter matchers: each judges an item.
/// - Returns: a matcher, as for matchers that do not await.
public func containNone<S: Sequence>(_ matchers: AsyncMatcher<S.Element>...) -> AsyncMatcher<S> {
    Awaited.asking(matchers) { containNone($0) }
}

/// Matches a sequence whose items match some matchers that await, one after another.
///
/// - Parameter matchers: each judges the item in its place.
/// - Returns: a matcher, as for matchers that do not await.
public func containExactly<S: Sequence>(_ matchers: AsyncMatcher<S.Element>...) -> AsyncMatcher<S> {
    Awaited.asking(matchers) { containExactly($0) }
}

/// Matches a sequence whose items match some matchers that await, in any order.
///
/// - Parameter matchers: each judges one item.
/// - Returns: a matcher, as for matchers that do not await.
public func containInAnyOrder<S: Sequence>(_ matchers: AsyncMatcher<S.Element>...) -> AsyncMatcher<S> {
    Awaited.asking(matchers) { containInAnyOrder($0) }
}

/// Matches a sequence with an item for each of some matchers that await, in their order.
///
/// - Parameter matchers: each judges an item.
/// - Returns: a matcher, as for matchers that do not await.
public func containInRelativeOrder<S: Sequence>(_ matchers: AsyncMatcher<S.Element>...) -> AsyncMatcher<S> {
    Awaited.asking(matchers) { containInRelativeOrder($0) }
}

/// Matches a sequence of which every item matches one of some matchers that await.
///
/// - Parameter matchers: each judges an item.
/// - Returns: a matcher, as for matchers that do not await.
public func containOnly<S: Sequence>(_ matchers: AsyncMatcher<S.Element>...) -> AsyncMatcher<S> {
    Awaited.asking(matchers) { containOnly($0) }
}
