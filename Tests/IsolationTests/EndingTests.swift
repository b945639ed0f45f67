import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import TestSupport
import Testing

/// How the bodies of children end, and that each is told for what it is.
@Suite struct EndingTests {
    @Test func aValueComesBack() throws {
        let base = 40
        let run = try isolatedRun { base + 2 }
        #expect(try run.value == 42)
        #expect(run.duration > .zero)
        #expect(run.peakMemory > 1 << 20)
    }

    @Test func aBodyInASignalHandlerIsRefused() {
        let text = Thread.value {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 4_096)
            fixture_set_signal_stack(memory, 1 << 20)
            defer { fixture_set_signal_stack(nil, 0) }
            var text = "returned"
            withUnsafeMutablePointer(to: &text) { text in
                fixture_in_signal_handler(
                    { context in
                        let text = context!.assumingMemoryBound(to: String.self)
                        do { try isolated {} } catch { text.pointee = "\(error)" }
                    }, text)
            }
            return text
        }
        let refusal = "ended by Airbag: it was called in a signal handler"
        #expect(text?.hasPrefix("the isolated body was \(refusal)") == true)
    }

    @Test func aBodyWithoutValueReturns() throws {
        var changed = false
        let run = try isolatedRun { changed = true }
        guard case .returned = run.termination else { Issue.record("\(run)"); return }
        #expect(!changed, "the child has a copy")
    }

    @Test func aThrownErrorComesBack() throws {
        struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }
        let run = try isolatedRun { throw Broken() }
        #expect(run.error?.description == "broken")
        #expect(run.error?.typeName == "IsolationTests.EndingTests.Broken")
    }

    @Test func aCrashComesBackWithMessageAndPlace() throws {
        let line = #line + 1
        let run = try isolatedRun { fatalError("gone") }
        let crash = try #require(run.crash)
        #expect(crash.message == "gone")
        #expect(crash.kind == .fatalError)
        #expect(crash.signal == .swiftTrap)
        #expect(crash.line == line)
        #expect(crash.file?.hasSuffix("EndingTests.swift") == true)
        #expect(crash.userFrames.first?.line == line || !Build.symbolicates)
    }

    @Test(arguments: [0, 3, 255] as [Int32])
    func anExitIsToldWithItsCode(code: Int32) throws {
        #expect(try isolatedRun { exit(code) }.description == "exited with code \(code)")
        #expect(try isolatedRun { _exit(code) }.description == "exited with code \(code)")
    }

    @Test func aTimeLimitEndsIt() throws {
        let run = try timedOutChild(after: .milliseconds(100)) { arrive in
            arrive()
            while true { usleep(1000) }
        }
        #expect(run.description.hasPrefix("timed out"))
        #expect(run.duration < .seconds(20))
        #expect(run.wasBlocked(in: "aTimeLimitEndsIt"))
    }

    @Test(.disabled(if: Emulator.isHere, "no deadlock is seen there")) func aDeadlockIsNoticed() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
            pthread_mutex_lock(lock)
            pthread_mutex_lock(lock)
        }
        #expect(run.description.hasPrefix("deadlocked"))
        #expect(run.duration < .seconds(20))
        #expect(run.attempts == 1)
        #expect(run.wasBlocked(in: "aDeadlockIsNoticed"))
    }

    @Test func outputIsCaptured() throws {
        let run = try isolatedRun {
            print("to output")
            write(2, "to errors\n", 10)
        }
        #expect(run.standardOutput == "to output\n")
        #expect(run.standardError == "to errors\n")
    }

    /// Whatever ends a child, also when it cannot write out what it has kept.
    @Test func linesAreCapturedBeforeAnyEnding() throws {
        for ending in [{ raise(SIGKILL) }, { _exit(3) }] as [@Sendable () -> Void] {
            let run = try isolatedRun {
                print("a line\nand more", terminator: "")
                ending()
            }
            #expect(run.standardOutput == "a line\n", "\(run)")
        }
    }

    @Test func outputBeforeACrashIsCaptured() throws {
        let run = try isolatedRun {
            print("last words", terminator: "")
            preconditionFailure("gone")
        }
        #expect(run.standardOutput == "last words")
        #expect(run.standardError == "")
    }
}
