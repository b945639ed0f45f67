import CrashCatching
import Isolation
import Expectations

/// Wants the expression to crash in a forked child: by a trap, `abort`, a bad memory access, a
/// stack overflow.
///
/// ```swift
/// expect { parse(hostileInput) }.toNot(crash())
/// ```
///
/// The expression runs in the child only, as in ``isolatedRun(timeLimit:limits:output:_:)-swift.func``,
/// also when it is a plain value. Several such matchers on one expectation run it in a child each.
/// Its value is dropped, whatever its type.
///
/// What Airbag itself ended is no crash: where the expression uses Dispatch or a run loop, tells more than
/// 64 MiB, waits for what a thread of this process may hold, or could not be run, the expectation fails,
/// positive or negative, and says why. So it is with every matcher that runs the expression in a child.
///
/// - Parameters:
///   - timeLimit: how long it may take; a time-out is no crash.
///   - limits: what it may use; running into a limit is no crash.
/// - Returns: a matcher: `expected to crash, got a normal return`.
public func crash<Form: IsolatedMatcherForm>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    crashMatcher(WantedCrash("crash"), timeLimit, limits)
}

/// Wants the expression to crash in a forked child by a signal.
///
/// - Parameters:
///   - signal: the signal: `.segmentationFault`. Swift's own traps raise `.swiftTrap`.
///   - timeLimit: how long it may take; a time-out is no crash.
///   - limits: what it may use; running into a limit is no crash.
/// - Returns: a matcher: `expected to crash with SIGSEGV, got <a (File.swift:12)>`.
public func crash<Form: IsolatedMatcherForm>(
    with signal: Crash.Signal, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    crashMatcher(WantedCrash("crash with \(signal)") { $0.signal == signal }, timeLimit, limits)
}

/// Wants the expression to crash in a forked child with a message.
///
/// - Parameters:
///   - message: the exact message, without prefix and location. In release builds only
///     `fatalError` and a few checks of the runtime have the messages of debug builds.
///   - timeLimit: how long it may take; a time-out is no crash.
///   - limits: what it may use; running into a limit is no crash.
/// - Returns: a matcher: `expected to crash with message a, got <b (File.swift:12)>`.
public func crash<Form: IsolatedMatcherForm>(
    message: String, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    crashMatcher(WantedCrash("crash", message: message), timeLimit, limits)
}

/// Wants the expression to crash in a forked child with a message that matches.
///
/// - Parameters:
///   - message: a matcher for the message: `contain("range")`.
///   - timeLimit: how long it may take; a time-out is no crash.
///   - limits: what it may use; running into a limit is no crash.
/// - Returns: a matcher: `expected to crash with message contain <a>, got <b (File.swift:12)>`.
public func crash<Form: IsolatedMatcherForm>(
    message: Matcher<String>, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    crashMatcher(WantedCrash("crash", message: message), timeLimit, limits)
}

/// Wants the expression to crash in a forked child in a way about which a closure has nothing to
/// complain.
///
/// - Parameters:
///   - timeLimit: how long it may take; a time-out is no crash.
///   - limits: what it may use; running into a limit is no crash.
///   - closure: gets the crash, in this process; expectations that fail inside make it not match.
/// - Returns: a matcher: `expected to crash in a way that satisfies block, got <a>`.
public func crash<Form: IsolatedMatcherForm>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none,
    _ closure: @escaping (Crash) -> Void
) -> Form {
    let wanted = WantedCrash("crash in a way that satisfies block") { try satisfies(closure, $0) }
    return crashMatcher(wanted, timeLimit, limits)
}

/// All of the above.
private func crashMatcher<Form: IsolatedMatcherForm>(
    _ wanted: WantedCrash, _ timeLimit: Duration, _ limits: ChildLimits
) -> Form {
    ChildMatcher(phrase: wanted.phrase, timeLimit: timeLimit, limits: limits)
        .judging { try wanted.judge($0, timeLimit) }
}
