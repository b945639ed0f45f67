import CrashCatching
import Isolation
import Expectations

/// Wants the expression not to have ended after a time.
///
/// It runs in a forked child only, which is then ended; several such matchers on one expectation
/// run it in a child each. An expression that deadlocks never ends, so it matches, too, as soon as
/// that is certain. A crash fails the expectation, positive or negative, and so does a wait for what no
/// thread of the child holds: a thread of this process might have ended it (see ``deadlock(timeLimit:limits:)``).
///
/// - Parameters:
///   - time: the time.
///   - limits: what it may use.
/// - Returns: a matcher: `expected to time out after 0.5 seconds, got a normal return`.
public func timeOut<Form: IsolatedMatcherForm>(
    after time: Duration, limits: ChildLimits = .none
) -> Form {
    ChildMatcher(phrase: { "time out after \(time)" }, timeLimit: time, limits: limits)
        .wanting { termination in
            switch termination {
            case .timedOut, .deadlocked: true
            default: false
            }
        }
}

/// Wants the expression to block for ever: all its threads wait for each other.
///
/// It runs in a forked child only; several such matchers on one expectation run it in a child
/// each. A deadlock is noticed long before the time limit. A crash fails the expectation, positive
/// or negative.
///
/// Each of the threads has to wait for a lock that one of them holds, or for the end of one. What
/// nobody holds (a semaphore, a condition, a continuation) or what a thread of this process held at the
/// fork fails the expectation, positive or negative: that thread might have ended the wait, and the
/// child does not have it. Threads that sleep or wait with a time limit do not deadlock. Where proc(5)
/// cannot be read, a deadlock is a time-out.
///
/// - Parameters:
///   - timeLimit: how long it may take; a time-out is no deadlock.
///   - limits: what it may use.
/// - Returns: a matcher: `expected to deadlock, got a normal return`.
public func deadlock<Form: IsolatedMatcherForm>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    ChildMatcher(phrase: { "deadlock" }, timeLimit: timeLimit, limits: limits)
        .wanting { termination in
            if case .deadlocked = termination { true } else { false }
        }
}
