public import Isolation
public import Expectations

/// Matches an expression that has not ended after a time.
///
/// The expression runs only in a forked child, one for each such matcher of an expectation. The child is
/// ended after the time. An expression that deadlocks never ends, so it also matches, as soon as the
/// deadlock is certain. A crash fails the expectation, positive or negative. So does a wait for a lock that a
/// thread of this process held at the fork (see ``deadlock(timeLimit:limits:)``).
///
/// - Parameters:
///   - time: the time.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to time out after 0.5 seconds, got a normal return`.
public func timeOut<Form: IsolatedMatcherForm>(after time: Duration, limits: ChildLimits = .none) -> Form {
    ChildMatcher(phrase: { "time out after \(time)" }, timeLimit: time, limits: limits).wanting { run in
        switch run.termination {
        // A whole test has a time limit of its own, and may have been cancelled.
        case .timedOut: run.traces.exceededTime.map { $0 >= time } ?? false
        case .deadlocked: true
        default: false
        }
    }
}

/// Matches an expression that blocks for ever: all its threads wait.
///
/// The expression runs only in a forked child, one for each such matcher of an expectation. A
/// deadlock is noticed long before the time limit. A crash fails the expectation, positive or negative.
///
/// Each thread of the child must wait without a time limit: for a lock, a semaphore, a group, a condition, a
/// continuation, or the end of a thread. A lock that a thread of this process held at the fork, and a task that
/// has not run because the expression blocks the child's one thread for tasks, fail the expectation, positive or
/// negative. Other threads of this process are not in the child: if one of them would have ended the wait, the
/// expression deadlocks there all the same. Threads that sleep or wait with a time limit do not deadlock. Where
/// proc(5) cannot be read, a deadlock is a time-out.
///
/// - Parameters:
///   - timeLimit: how long the child may take; a time-out is no deadlock.
///   - limits: the child's resource limits.
/// - Returns: a matcher: `expected to deadlock, got a normal return`.
public func deadlock<Form: IsolatedMatcherForm>(
    timeLimit: Duration = .seconds(10), limits: ChildLimits = .none
) -> Form {
    ChildMatcher(phrase: { "deadlock" }, timeLimit: timeLimit, limits: limits).wanting { run in
        if case .deadlocked = run.termination { true } else { false }
    }
}

/// Matches an expression that needs more memory than a number of bytes.
///
/// The expression runs only in a forked child with ``ChildLimits/memory`` set, one child for each such
/// matcher of an expectation. The expression matches if an allocation of the Swift runtime (for an array,
/// an object) fails and so crashes, if a `std::bad_alloc` is not caught, or if it throws an error with
/// the code `ENOMEM`. A crash for any other reason fails the expectation, positive or negative. So does
/// the use of a nil pointer from `malloc`, because that is a bad memory access.
///
/// - Parameters:
///   - bytes: how much the address space may grow, used or not: a thread that the expression starts
///     takes its whole stack at once, often 8 MiB.
///   - timeLimit: how long the child may take.
/// - Returns: a matcher: `expected to exceed 1048576 bytes of memory, got a normal return`.
public func exceedMemory<Form: IsolatedMatcherForm>(_ bytes: UInt64, timeLimit: Duration = .seconds(10)) -> Form {
    let limits = ChildLimits(memory: bytes)
    let phrase = { "exceed \(bytes) bytes of memory" }
    return ChildMatcher(phrase: phrase, timeLimit: timeLimit, limits: limits).wanting { run in
        guard case .exceeded(.memory) = run.termination else { return false }
        // A whole test has limits of its own.
        return run.traces.limits.memory.map { $0 >= bytes } ?? false
    }
}
