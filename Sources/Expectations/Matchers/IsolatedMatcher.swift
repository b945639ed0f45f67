/// A type that a matcher function about child processes can return: ``Matcher`` or ``IsolatedMatcher``.
///
/// A function returns an ``IsolatedMatcher`` where the verb of a requirement takes one.
public protocol IsolatedMatcherForm<Value> {
    /// The type of the values whose expressions are judged.
    associatedtype Value

    /// Creates this form of a matcher.
    init(_ matcher: Matcher<Value>)
}

extension Matcher: IsolatedMatcherForm {}

/// A matcher that runs the expression in a child process; the value stays there.
///
/// `crash(…)`, `exitProcess(…)` and similar functions return a ``Matcher`` for `expect`, a ``ValuelessMatcher`` for
/// the positive verbs of `require` and an `IsolatedMatcher` for the negative ones. These verbs of `require` return
/// nothing, because neither `to` nor `toNot` has a value to return.
public struct IsolatedMatcher<Value>: IsolatedMatcherForm {
    package let matcher: Matcher<Value>

    /// Creates this form of a matcher.
    public init(_ matcher: Matcher<Value>) { self.matcher = matcher }
}

/// As a ``Matcher``.
extension IsolatedMatcher: Sendable where Value: Sendable {}
