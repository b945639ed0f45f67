/// A type that a matcher function about child processes can give: ``Matcher``, or
/// ``IsolatedMatcher`` where a requirement asks for one.
public protocol IsolatedMatcherForm<Value> {
    /// The type of the values whose expressions are judged.
    associatedtype Value

    /// The form for a matcher.
    init(_ matcher: Matcher<Value>)
}

extension Matcher: IsolatedMatcherForm {}

/// A matcher that runs the expression in a child process, where its value stays.
///
/// `crash(…)`, `exitProcess(…)` and their like give a ``Matcher`` to `expect` and one of these to
/// `require`, whose overloads for it return nothing: neither `to` nor `toNot` has a value to give.
public struct IsolatedMatcher<Value>: IsolatedMatcherForm {
    let matcher: Matcher<Value>

    /// The form for a matcher.
    public init(_ matcher: Matcher<Value>) {
        self.matcher = matcher
    }
}
