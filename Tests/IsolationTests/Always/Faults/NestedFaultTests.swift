import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import Testing

/// Guarded calls and children inside of a child, and the threads that children are started from.
@Suite struct NestedFaultTests {
    @Test func aCrashThatTheBodyCatchesIsNone() throws {
        let run = try isolatedRun {
            let inner = catchCrash {
                _ = catchCrash(crashByOverflow); crashByFatalError()
            }
            return inner.crash?.message ?? "none"
        }
        #expect(try run.value == "the engine is on fire", "\(run)")
    }

    @Test func aCrashAfterACaughtOneIsTold() throws {
        let run = try isolatedRun {
            _ = catchCrash(crashByOverflow)
            crashByFatalError()
        }
        #expect(run.crash?.message == "the engine is on fire")
    }

    @Test func childrenOfChildrenTellTheirs() throws {
        let run = try isolatedRun {
            let second = try isolatedRun {
                let third = try isolatedRun { crashByFatalError() }
                guard third.crash?.message == "the engine is on fire" else { return "no crash" }
                exit(9)
            }
            return second.description
        }
        #expect(try run.value == "exited with code 9")
    }

    @Test func theChildOfAChildEndsWithIt() throws {
        let words = SharedWords(1)
        defer { words.release() }
        let run = try timedOutChild(after: .milliseconds(500)) { arrive in
            _ = try isolatedRun(timeLimit: .seconds(60)) {
                words[0] = Int(getpid())
                arrive()
                while true { pause() }
            }
        }
        #expect(run.description.hasPrefix("timed out"))
        #expect(hasEnded(pid_t(words[0])))
    }

    @Test(.disabled(if: Sanitizer.isThread, "it loses the thread that forked"))
    func aBodyMayEndItsThread() {
        // Dispatch does not let its threads end.
        let run = Thread.value { try? isolatedRun { fixture_end_thread() } }
        #expect(run??.description == "exited with code 0")
    }

    @MainActor @Test func aBodyRunsOnTheMainThread() throws {
        let run = try isolatedRun { MainActor.assumeIsolated { 5 } }
        #expect(run.description == "returned <5>")
        #expect(try isolatedRun(crashByFatalError).crash?.message == "the engine is on fire")
        #expect(try isolatedRun { exit(3) }.description == "exited with code 3")
    }
}
