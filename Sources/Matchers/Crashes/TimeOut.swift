import CrashCatching
import Isolation
import Expectations

/// Matches an expression that has not ended after a time.
///
/// The expression runs only in a forked child, one for each such matcher of an expectation. The child is
/// ended after the time. An expression that deadlocks never ends, so it also matches, as soon as the
/// deadlock is certain. A crash fails the expectation, positive or negative. So does a wait for something
/// that no thread of the child holds: a thread of this process might have ended the wait (see
/// ``deadlock(timeLimit:limits:)``).
///
/// - Parameters:
///   - time: the time.
///   - limits: the child's resource limits.
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

/// Matches an expression that blocks for ever: all its threads wait for each other.
///
/// The expression runs only in a forked child, one for each such matcher of an expectation. A
/// deadlock is noticed long before the time limit. A crash fails the expectation, positive or negative.
///
/// Each thread of the child must wait for a lock that one of these threads holds, or for the end of one of
/// them. A wait for something that no thread holds (a semaphore, a condition, a continuation), or that a
/// thread of this process held at the fork, fails the expectation, positive or negative: a thread of this
/// process might have ended the wait, and the child does not have that thread. Threads that sleep or wait
/// with a time limit do not deadlock. Where proc(5) cannot be read, a deadlock is a time-out.
///
/// - Parameters:
///   - timeLimit: how long the child may take; a time-out is no deadlock.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to deadlock, got a normal return`.
public func deadlock<Form: IsolatedMatcherForm>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    ChildMatcher(phrase: { "deadlock" }, timeLimit: timeLimit, limits: limits)
        .wanting { termination in
            if case .deadlocked = termination { true } else { false }
        }
}
