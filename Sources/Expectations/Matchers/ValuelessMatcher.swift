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
/// `beNil()` and `throwAssertion(…)` return a ``Matcher`` for `expect` and a `ValuelessMatcher` for `require(…).to`.
/// The overload of `to` for this type returns nothing. So a requirement can pass on nil without a value to return.
///
/// `crash(…)`, `exitProcess(…)` and similar functions return this type, too, if a requirement requires a match.
public typealias ValuelessMatcher<Value> = OutcomeMatcher<Value, Void>

/// A matcher that passes without a value, and gives something else instead.
///
/// `throwError(…)` returns a ``Matcher`` for `expect` and an `OutcomeMatcher` for `require(…).to`. The overload of `to`
/// for this type returns the error:
///
/// ```swift
/// let error = try require { try parse("{") }.to(throwError(ParseError.self))
/// ```
public struct OutcomeMatcher<Value, Outcome> {
    let matcher: Matcher<Value>
    private let outcome: ((any Error)?) -> Outcome

    /// Creates a matcher that passes on errors.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - outcome: makes what the requirement returns of the error that the expression threw; called if the
    ///     requirement passed. Nil if the expression threw nothing.
    public init(_ matcher: Matcher<Value>, outcome: @escaping ((any Error)?) -> Outcome) {
        self.matcher = matcher
        self.outcome = outcome
    }

    /// Returns what a requirement that passed returns.
    func outcome(of judged: Expression<Value>) -> Outcome {
        outcome(judged.cell.state == .threw ? judged.cell.error : nil)
    }
}

extension OutcomeMatcher: MatcherForm, IsolatedMatcherForm where Outcome == Void {
    /// Creates this form of a matcher.
    public init(_ matcher: Matcher<Value>) { self.init(matcher) { _ in } }
}
