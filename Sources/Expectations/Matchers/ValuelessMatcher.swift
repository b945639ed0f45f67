/// A type that a matcher function can give: ``Matcher``, or ``ValuelessMatcher`` where a
/// requirement asks for one.
public protocol MatcherForm<Value> {
    /// The type of the values judged.
    associatedtype Value

    /// The form for a matcher.
    init(_ matcher: Matcher<Value>)
}

extension Matcher: MatcherForm {
    /// The matcher itself.
    public init(_ matcher: Matcher<T>) {
        self = matcher
    }
}

/// A matcher that passes when there is no value: it wants nil, an error or a crash.
///
/// `beNil()`, `throwError(…)` and `throwAssertion(…)` give a ``Matcher`` to `expect` and one of
/// these to `require(…).to`, whose overload for it returns nothing. So a requirement can pass
/// on nil without having to invent a value.
///
/// It is the form of `crash(…)`, `exitProcess(…)` and their like, too, where a match is required.
public struct ValuelessMatcher<Value>: MatcherForm, IsolatedMatcherForm {
    let matcher: Matcher<Value>

    /// The form for a matcher.
    public init(_ matcher: Matcher<Value>) {
        self.matcher = matcher
    }
}
