import CrashCatching
import Isolation
import Fixtures
import Glibc
import TestSupport
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

    /// What its other threads do is told, too; threads that do the same are told once.
    @Test(
        .enabled(if: Build.symbolicates),
        .disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func aTimeOutTellsTheCallsOfAllThreads() throws {
        let run = try timedOutChild(after: .milliseconds(500)) { arrive in
            for _ in 0..<2 { _ = Thread { waitInSystemCall() } }
            _ = Thread { while opaque(true) {} }
            usleep(100_000)
            arrive()
            waitInSystemCall()
        }
        let text = run.description
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines[0].hasPrefix("timed out after "))
        #expect(lines[1].hasPrefix("at waitInSystemCall() "), "\(text)")
        let heads = lines.indices.filter { lines[$0].hasSuffix(":") }.map { lines[$0] }
        #expect(heads.contains("2 other threads:"), "\(text)")
        #expect(heads.count == 2 && heads.contains { $0.hasPrefix("another thread") }, "\(text)")
        #expect(lines.filter { $0.hasPrefix("at waitInSystemCall() ") }.count == 2, "\(text)")
        #expect(!text.contains("did not tell"))
    }

    /// Its own handlers interrupt its wait when it is asked for its place; that is not its end.
    @Test func aBodyThatTheQuestionWakesHasTimedOut() throws {
        for number in [SIGTRAP, SIGABRT] {
            for crashes in [false, true] {
                let run = try timedOutChild(after: .milliseconds(300)) { arrive in
                    signal(number) { _ in }
                    arrive()
                    sleep(60)
                    if crashes { fatalError("woken") }
                }
                #expect(run.description.hasPrefix("timed out"), "\(run)")
            }
        }
    }

    @Test(
        .disabled(if: Emulator.isHere, "it is slow with so many threads"),
        .disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func threadsBeyondTheLimitAreCounted() throws {
        let run = try timedOutChild(after: .seconds(1)) { arrive in
            for _ in 0..<70 { _ = Thread { waitInSystemCall() } }
            arrive()
            waitInSystemCall()
        }
        #expect(run.description.hasSuffix("\n  6 more threads were not asked"), "\(run)")
    }

    /// A thread that blocks the signal cannot answer, and that is said.
    @Test(
        .disabled(if: Emulator.isHere, "it has a thread of its own in each process"),
        .disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func aThreadThatDoesNotAnswerIsCounted() throws {
        let run = try timedOutChild(after: .milliseconds(500)) { arrive in
            _ = Thread {
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_SETMASK, &all, nil)
                waitInSystemCall()
            }
            usleep(100_000)
            arrive()
            waitInSystemCall()
        }
        #expect(run.description.hasSuffix("\n  1 thread did not tell its calls"), "\(run)")
        #expect(!run.description.contains("no thread"), "\(run)")
    }
}

@inline(never) private func waitInSystemCall() {
    while opaque(true) { pause() }
}
