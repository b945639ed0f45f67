import CrashCatching
import Isolation
import Expectations

/// Wants the expression to need more memory than a number of bytes.
///
/// It runs in a forked child only, with ``ChildLimits/memory`` set; several such matchers on one
/// expectation run it in a child each. It matches where an allocation of the Swift runtime failed and so
/// crashed (for an array, an object), where nobody caught a `std::bad_alloc`, and where the expression
/// throws an error that says `ENOMEM`. A crash for any other reason fails the expectation, positive or
/// negative; so does a pointer that `malloc` gave as nil, for that is a bad memory access.
///
/// - Parameters:
///   - bytes: how much the address space may grow, whether it is used or not: a thread that the
///     expression starts takes its whole stack at once, often 8 MiB.
///   - timeLimit: how long it may take.
/// - Returns: a matcher: `expected to exceed 1048576 bytes of memory, got a normal return`.
public func exceedMemory<Form: IsolatedMatcherForm>(
    _ bytes: UInt64, timeLimit: Duration = .seconds(10)
) -> Form {
    let limits = ChildLimits(memory: bytes)
    let phrase = { "exceed \(bytes) bytes of memory" }
    return ChildMatcher(phrase: phrase, timeLimit: timeLimit, limits: limits)
        .wanting { termination in
            if case .exceeded(.memory) = termination { true } else { false }
        }
}
