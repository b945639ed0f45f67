// The compiler cannot see into the closures of a matcher, so it takes these words for it.

/// A matcher of sendable values may be kept in a `static let` and used by tests that run at the same time.
///
/// Matchers of this library are safe to share if what they were made of is: the values in them (`equal(value)`), the
/// regular expressions, and the closures. A closure that reads or changes an object of one thread, as in
/// `change { till.total }`, is not: keep such a matcher local to a test.
extension Matcher: @unchecked Sendable where T: Sendable {}

/// See ``Matcher``.
extension AsyncMatcher: @unchecked Sendable where T: Sendable {}
