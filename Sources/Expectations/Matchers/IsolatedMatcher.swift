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

extension SyncRequirement {
    /// Requires an ending in a child process.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    @_disfavoredOverload
    public func to(_ matcher: IsolatedMatcher<Value>, description: String? = nil) throws {
        try judge(matcher.matcher, .toMatch, description)
    }

    /// Requires that an ending in a child process does not match.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func toNot(_ matcher: IsolatedMatcher<Value>, description: String? = nil) throws {
        try judge(matcher.matcher, .toNotMatch, description)
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: runs the expression in a child and judges its ending.
    ///   - description: a line above the message if it fails.
    /// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
    public func notTo(_ matcher: IsolatedMatcher<Value>, description: String? = nil) throws {
        try toNot(matcher, description: description)
    }
}
