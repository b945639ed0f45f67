public import CrashCatching
public import Isolation
public import Expectations

/// Matches an expression that ends its process, with `exit` or `_exit`.
///
/// The expression runs only in a forked child, one for each such matcher of an expectation. A
/// crash fails the expectation, positive or negative.
///
/// - Parameters:
///   - timeLimit: how long the child may take.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to exit the process, got a normal return`.
public func exitProcess<Form: IsolatedMatcherForm>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    ChildMatcher(phrase: { "exit the process" }, timeLimit: timeLimit, limits: limits)
        .wanting { if case .exited = $0.termination { true } else { false } }
}

/// Matches an expression that ends its process with a code.
///
/// The expression runs only in a forked child, one for each such matcher of an expectation. A
/// crash fails the expectation, positive or negative.
///
/// - Parameters:
///   - code: the code. The system keeps its lowest eight bits, so -1 arrives as 255.
///   - timeLimit: how long the child may take.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to exit the process with code 3, got exit code 1`.
public func exitProcess<Form: IsolatedMatcherForm>(
    code: Int32, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    ChildMatcher(phrase: { "exit the process with code \(code)" }, timeLimit: timeLimit, limits: limits)
        .wanting { if case .exited(code & 0xff) = $0.termination { true } else { false } }
}

/// Matches an expression whose process a signal ends: `kill`, or a signal that nobody handles.
///
/// The expression runs only in a forked child, one for each such matcher of an expectation. A
/// crash fails the expectation, positive or negative: for signals of crashes there is `crash(with:)`.
///
/// ```swift
/// expect { kill(getpid(), SIGTERM) }.to(exitProcess(signal: .terminate))
/// ```
///
/// - Parameters:
///   - signal: the signal: `.terminate`.
///   - timeLimit: how long the child may take.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to exit the process with SIGTERM, got exit code 1`.
public func exitProcess<Form: IsolatedMatcherForm>(
    signal: Crash.Signal, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    ChildMatcher(phrase: { "exit the process with \(signal)" }, timeLimit: timeLimit, limits: limits)
        .wanting { if case .killed(signal) = $0.termination { true } else { false } }
}
