/// A matcher of sendable values may be kept in a `static let` and used by tests that run at the same time.
///
/// The compiler cannot see into the closures of a matcher. All of this library are safe to share, as long as the values
/// in them are (`equal(value)`). A closure of yours that changes what it captured is not: keep such a matcher local to
/// a test.
extension Matcher: @unchecked Sendable where T: Sendable {}

/// See ``Matcher``.
extension AsyncMatcher: @unchecked Sendable where T: Sendable {}
