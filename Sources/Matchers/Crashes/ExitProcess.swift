import CrashCatching
import Isolation
import Expectations

/// Wants the expression to end its process, with `exit` or `_exit`.
///
/// It runs in a forked child only; several such matchers on one expectation run it in a child
/// each. A crash fails the expectation, positive or negative.
///
/// - Parameters:
///   - timeLimit: how long it may take.
///   - limits: what it may use.
/// - Returns: a matcher: `expected to exit the process, got a normal return`.
public func exitProcess<Form: IsolatedMatcherForm>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    exitMatcher("exit the process", timeLimit, limits) { _ in true }
}

/// Wants the expression to end its process with a code.
///
/// It runs in a forked child only; several such matchers on one expectation run it in a child
/// each. A crash fails the expectation, positive or negative.
///
/// - Parameters:
///   - code: the code. The system keeps its lowest eight bits, so -1 arrives as 255.
///   - timeLimit: how long it may take.
///   - limits: what it may use.
/// - Returns: a matcher: `expected to exit the process with code 3, got exit code 1`.
public func exitProcess<Form: IsolatedMatcherForm>(
    code: Int32, timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    exitMatcher("exit the process with code \(code)", timeLimit, limits) { $0 == code & 0xff }
}

private func exitMatcher<Form: IsolatedMatcherForm>(
    _ phrase: @autoclosure @escaping () -> String, _ timeLimit: Duration,
    _ limits: ChildLimits, _ matches: @escaping (Int32) -> Bool
) -> Form {
    ChildMatcher(phrase: phrase, timeLimit: timeLimit, limits: limits).wanting { termination in
        if case .exited(let code) = termination { matches(code) } else { false }
    }
}
