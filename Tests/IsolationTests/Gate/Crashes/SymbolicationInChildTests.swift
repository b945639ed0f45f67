import CrashCatching
import Isolation
import Fixtures
import Testing

@Suite struct SymbolicationInChildTests {
    /// A lock that the other thread held at the fork would stay locked in the child.
    @Test func aChildLooksIntoDebugInformationWhileOthersDo() throws {
        let count: @Sendable () -> Int = {
            catchCrash { crashByFatalError() }.crash?.backtrace.count ?? 0
        }
        let isDone = Locked(false)
        let other = Thread { while !isDone.withLock({ $0 }) { _ = count() } }
        defer {
            isDone.withLock { $0 = true }
            other.join()
        }
        for _ in 0..<3 {
            let run = try isolatedRun(timeLimit: .seconds(60)) { count() }
            #expect(try run.value > 0, "\(run)")
            #expect(run.attempts == 1)
        }
    }
}
