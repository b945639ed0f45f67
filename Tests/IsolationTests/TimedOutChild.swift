import CrashCatching
import Isolation
import Fixtures
import TestSupport

/// Runs a body that has to come somewhere before its time is over, in a child.
///
/// - Parameters:
///   - limit: the first limit.
///   - body: what to run; calls what it is given when it is there.
/// - Returns: what came of the first child that came there in time.
/// - Throws: what `isolated` throws.
func timedOutChild(
    after limit: Duration, _ body: @escaping (_ arrive: @escaping () -> Void) throws -> Void
) throws -> IsolatedRun<Void> {
    try firstToArrive(from: limit) { limit, arrive in
        try isolatedRun(timeLimit: limit) { try body(arrive) }
    }
}

extension ChildFailure {
    /// Whether the body was in a function when it blocked, as far as this build can tell.
    func wasBlocked(in function: String) -> Bool {
        guard Build.symbolicates else { return !calls.isEmpty }
        return calls.contains { $0.function?.contains(function) == true }
    }
}

extension IsolatedRun {
    /// Whether the body was in a function when it blocked, as far as this build can tell.
    func wasBlocked(in function: String) -> Bool {
        guard Build.symbolicates else { return !blockedAt.isEmpty }
        return blockedAt.contains { $0.function?.contains(function) == true }
    }
}

extension IsolatedRun {
    /// Whether the body came to its end.
    var isReturned: Bool { if case .returned = termination { true } else { false } }
}
