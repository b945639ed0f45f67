public import Isolation
public import Expectations

/// Matches an expression that writes a text, and nothing else, to its standard output.
///
/// The expression runs only in a forked child, one for each such matcher of an expectation. Unless the
/// expression returns or exits with code 0, the expectation fails, positive or negative. Of an expression that should
/// end otherwise, say how; the same child is judged, with the limits of this matcher:
///
/// ```swift
/// expect { run("--help") }.to(writeToStandardError(contain("usage:"), before: exitProcess(code: 64)))
/// expect { flush(nil) }.to(writeToStandardOutput("flushing\n", before: crash(message: "no file")))
/// ```
///
/// - Parameters:
///   - text: the text. Bytes that are not UTF-8 arrive as U+FFFD.
///   - ending: how the child should end: `crash()`, for example; nil for a return or code 0.
///   - timeLimit: how long the child may take.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to write <a> to standard output, got <b>`.
public func writeToStandardOutput<Form: IsolatedMatcherForm>(
    _ text: String, before ending: IsolatedMatcher<Form.Value>? = nil, timeLimit: Duration = .seconds(10),
    limits: ChildLimits = .none
) -> Form { OutputMatcher(.output, Wanted(text), timeLimit, limits).matcher(before: ending) }

/// Matches an expression that writes to its standard output a text that matches a matcher.
///
/// Like ``writeToStandardOutput(_:before:timeLimit:limits:)`` for an exact text.
///
/// - Parameters:
///   - matcher: judges the text: `contain("done")`.
///   - ending: how the child should end: `crash()`, for example; nil for a return or code 0.
///   - timeLimit: how long the child may take.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to write to standard output what should contain <a>, got <b>`.
public func writeToStandardOutput<Form: IsolatedMatcherForm>(
    _ matcher: Matcher<String>, before ending: IsolatedMatcher<Form.Value>? = nil, timeLimit: Duration = .seconds(10),
    limits: ChildLimits = .none
) -> Form { OutputMatcher(.output, Wanted(matcher), timeLimit, limits).matcher(before: ending) }

/// Matches an expression that writes a text, and nothing else, to its standard error.
///
/// Like ``writeToStandardOutput(_:before:timeLimit:limits:)``.
///
/// - Parameters:
///   - text: the text. Bytes that are not UTF-8 arrive as U+FFFD.
///   - ending: how the child should end: `crash()`, for example; nil for a return or code 0.
///   - timeLimit: how long the child may take.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to write <a> to standard error, got <b>`.
public func writeToStandardError<Form: IsolatedMatcherForm>(
    _ text: String, before ending: IsolatedMatcher<Form.Value>? = nil, timeLimit: Duration = .seconds(10),
    limits: ChildLimits = .none
) -> Form { OutputMatcher(.error, Wanted(text), timeLimit, limits).matcher(before: ending) }

/// Matches an expression that writes to its standard error a text that matches a matcher.
///
/// Like ``writeToStandardOutput(_:before:timeLimit:limits:)``.
///
/// - Parameters:
///   - matcher: judges the text: `contain("warning")`.
///   - ending: how the child should end: `crash()`, for example; nil for a return or code 0.
///   - timeLimit: how long the child may take.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to write to standard error what should contain <a>, got <b>`.
public func writeToStandardError<Form: IsolatedMatcherForm>(
    _ matcher: Matcher<String>, before ending: IsolatedMatcher<Form.Value>? = nil, timeLimit: Duration = .seconds(10),
    limits: ChildLimits = .none
) -> Form { OutputMatcher(.error, Wanted(matcher), timeLimit, limits).matcher(before: ending) }
