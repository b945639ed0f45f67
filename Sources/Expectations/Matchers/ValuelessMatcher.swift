/// A type that a matcher function can return: ``Matcher`` or ``ValuelessMatcher``.
///
/// A function returns a ``ValuelessMatcher`` where the verb of a requirement takes one.
public protocol MatcherForm<Value> {
    /// The type of the values that are judged.
    associatedtype Value

    /// Creates this form of a matcher.
    init(_ matcher: Matcher<Value>)
}

extension Matcher: MatcherForm {
    /// The matcher itself.
    public init(_ matcher: consuming Matcher<T>) { self = consume matcher }
}

/// A matcher that passes without a value: it matches nil, an error or a crash.
///
/// `beNil()`, `throwError(…)` and `throwAssertion(…)` return a ``Matcher`` for `expect` and a `ValuelessMatcher`
/// for `require(…).to`. The overload of `to` for this type returns nothing. So a requirement can pass on nil
/// without a value to return.
///
/// `crash(…)`, `exitProcess(…)` and similar functions return this type, too, if a requirement requires a match.
public struct ValuelessMatcher<Value>: MatcherForm, IsolatedMatcherForm {
    let matcher: Matcher<Value>

    /// Creates this form of a matcher.
    public init(_ matcher: Matcher<Value>) { self.matcher = matcher }
}
