public import CrashCatching
public import Isolation
public import Expectations

/// Matches an expression that crashes in a forked child: by a trap, `abort`, a bad memory access,
/// a stack overflow.
///
/// ```swift
/// expect { parse(hostileInput) }.toNot(crash())
/// ```
///
/// The expression runs only in the child, as in ``isolatedRun(timeLimit:limits:output:_:)``,
/// even if it is a plain value. Each such matcher of an expectation has a child of its own. The value
/// is dropped, whatever its type.
///
/// A child that Airbag itself ended did not crash. The expectation fails, positive or negative, and
/// reports the reason, if the expression uses Dispatch or a run loop, reports more than 64 MiB, waits for
/// something that a thread of this process may hold, or could not be run. The same holds for every
/// matcher that runs the expression in a child.
///
/// - Parameters:
///   - timeLimit: how long the child may take; a time-out is no crash.
///   - limits: the child's resource limits; an exceeded limit is no crash.
/// - Returns: a matcher: `expected to crash, got a normal return`.
public func crash<Form: IsolatedMatcherForm>(timeLimit: Duration = .seconds(10), limits: ChildLimits = .none) -> Form {
    crashMatcher(WantedCrash("crash"), timeLimit, limits)
}

/// Matches an expression that crashes in a forked child by a signal.
///
/// - Parameters:
///   - signal: the signal: `.segmentationFault`. Swift's own traps raise `.swiftTrap`.
///   - timeLimit: how long the child may take; a time-out is no crash.
///   - limits: the child's resource limits; an exceeded limit is no crash.
/// - Returns: a matcher: `expected to crash with SIGSEGV, got <a (File.swift:12)>`.
public func crash<Form: IsolatedMatcherForm>(
    with signal: Crash.Signal, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form { crashMatcher(WantedCrash("crash with \(signal)") { $0.signal == signal }, timeLimit, limits) }

/// Matches an expression that crashes in a forked child with a message.
///
/// - Parameters:
///   - message: the exact message, without prefix and location. In release builds only
///     `fatalError` and a few checks of the runtime have the messages of debug builds.
///   - timeLimit: how long the child may take; a time-out is no crash.
///   - limits: the child's resource limits; an exceeded limit is no crash.
/// - Returns: a matcher: `expected to crash with message a, got <b (File.swift:12)>`.
public func crash<Form: IsolatedMatcherForm>(
    message: String, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form { crashMatcher(WantedCrash("crash", message: message), timeLimit, limits) }

/// Matches an expression that crashes in a forked child with a message that matches a matcher.
///
/// - Parameters:
///   - message: a matcher for the message: `contain("range")`.
///   - timeLimit: how long the child may take; a time-out is no crash.
///   - limits: the child's resource limits; an exceeded limit is no crash.
/// - Returns: a matcher: `expected to crash with message contain <a>, got <b (File.swift:12)>`.
public func crash<Form: IsolatedMatcherForm>(
    message: Matcher<String>, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form { crashMatcher(WantedCrash("crash", message: message), timeLimit, limits) }

/// Matches an expression whose crash in a forked child passes every expectation in `closure`.
///
/// - Parameters:
///   - timeLimit: how long the child may take; a time-out is no crash.
///   - limits: the child's resource limits; an exceeded limit is no crash.
///   - closure: receives the crash, in this process; if an expectation in it fails, the matcher
///     does not match.
/// - Returns: a matcher: `expected to crash in a way that satisfies block, got <a>`.
public func crash<Form: IsolatedMatcherForm>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none, _ closure: @escaping (Crash) -> Void
) -> Form {
    crashMatcher(WantedCrash("crash in a way that satisfies block", satisfying: closure), timeLimit, limits)
}

/// Makes each of the matchers above.
private func crashMatcher<Form: IsolatedMatcherForm>(
    _ wanted: WantedCrash, _ timeLimit: Duration, _ limits: ChildLimits
) -> Form {
    ChildMatcher(phrase: wanted.phrase, timeLimit: timeLimit, limits: limits)
        .judging { run, _ in try wanted.judge(run) }
}
