import CrashCatching
import Isolation
import Fixtures

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
