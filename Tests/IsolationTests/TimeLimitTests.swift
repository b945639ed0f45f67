import CrashCatching
import Isolation
import Fixtures
import Glibc
import Testing

/// Time limits at the edges of what a duration can be.
@Suite struct TimeLimitTests {
    @Test(arguments: [
        Duration.zero, .nanoseconds(1), .nanoseconds(-1), .seconds(-1), .seconds(Int64.min),
    ])
    func noTimeAtAllIsATimeOut(limit: Duration) throws {
        let run = try isolatedRun(timeLimit: limit) { while true { pause() } }
        #expect(run.description.hasPrefix("timed out"))
        #expect(run.duration < .seconds(20))
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1 << 40), .seconds(100_000)])
    func allTimeIsNoTrouble(limit: Duration) throws {
        #expect(try isolated(timeLimit: limit) { 5 } == 5)
        #expect(try isolatedRun(timeLimit: limit) { usleep(100_000) }.isReturned)
        #expect(try isolatedRun(timeLimit: limit) { exit(2) }.description == "exited with code 2")
    }

    @Test func aTimeOutTakesAsLongAsItsLimit() throws {
        let run = try isolatedRun(timeLimit: .milliseconds(250)) { while true { pause() } }
        #expect(run.duration >= .milliseconds(250))
        #expect(run.description.hasPrefix("timed out"))
    }

    /// It told its value in time, and was held up afterwards.
    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func aBodyThatEndedInTimeIsNoTimeOut() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            _ = Thread { while opaque(true) {} }
            return 5
        }
        #expect(try run.value == 5)
        #expect(run.duration < .seconds(20))
    }
}
