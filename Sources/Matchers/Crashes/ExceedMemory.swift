import CrashCatching
import Isolation
public import Expectations

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
