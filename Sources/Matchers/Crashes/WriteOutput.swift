import CrashCatching
import Isolation
import Expectations

/// Wants the expression to write a text to its standard output: all of it, and nothing else.
///
/// It runs in a forked child only; several such matchers on one expectation run it in a child
/// each. The expectation fails, positive or negative, unless it returns or exits with code 0: for
/// the output of what ends otherwise take ``isolatedRun(timeLimit:limits:output:_:)-swift.func``.
///
/// - Parameters:
///   - text: the text. What is not UTF-8 arrives as U+FFFD.
///   - timeLimit: how long it may take.
///   - limits: what it may use.
/// - Returns: a matcher: `expected to write <a> to standard output, got <b>`.
public func writeToStandardOutput<Form: IsolatedMatcherForm>(
    _ text: String, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    OutputMatcher(.output, text, timeLimit, limits).matcher()
}

/// Wants the expression to write a text that matches to its standard output.
///
/// As ``writeToStandardOutput(_:timeLimit:limits:)-swift.func`` for an exact text.
///
/// - Parameters:
///   - matcher: judges the text: `contain("done")`.
///   - timeLimit: how long it may take.
///   - limits: what it may use.
/// - Returns: a matcher: `expected to write to standard output what should contain <a>, got <b>`.
public func writeToStandardOutput<Form: IsolatedMatcherForm>(
    _ matcher: Matcher<String>, timeLimit: Duration = .seconds(10),
    limits: ChildLimits = .none
) -> Form {
    OutputMatcher(.output, matcher, timeLimit, limits).matcher()
}

/// Wants the expression to write a text to its standard error: all of it, and nothing else.
///
/// As ``writeToStandardOutput(_:timeLimit:limits:)-swift.func``.
///
/// - Parameters:
///   - text: the text. What is not UTF-8 arrives as U+FFFD.
///   - timeLimit: how long it may take.
///   - limits: what it may use.
/// - Returns: a matcher: `expected to write <a> to standard error, got <b>`.
public func writeToStandardError<Form: IsolatedMatcherForm>(
    _ text: String, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    OutputMatcher(.error, text, timeLimit, limits).matcher()
}

/// Wants the expression to write a text that matches to its standard error.
///
/// As ``writeToStandardOutput(_:timeLimit:limits:)-swift.func``.
///
/// - Parameters:
///   - matcher: judges the text: `contain("warning")`.
///   - timeLimit: how long it may take.
///   - limits: what it may use.
/// - Returns: a matcher: `expected to write to standard error what should contain <a>, got <b>`.
public func writeToStandardError<Form: IsolatedMatcherForm>(
    _ matcher: Matcher<String>, timeLimit: Duration = .seconds(10),
    limits: ChildLimits = .none
) -> Form {
    OutputMatcher(.error, matcher, timeLimit, limits).matcher()
}
