import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import Testing

/// What bodies do to their output.
@Suite struct OutputFaultTests {
    private static let limit = 1 << 20

    @Test func whatTheParentHasNotWrittenYetIsWrittenOnce() throws {
        let pipe = try #require(PipeEnds())
        defer { close(pipe.reading) }
        let stream = try #require(fdopen(pipe.writing, "w"))
        fputs("once", stream)
        #expect(try isolatedRun { exit(3) }.description == "exited with code 3")
        fclose(stream)
        var text = [UInt8](repeating: 0, count: 16)
        let count = read(pipe.reading, &text, text.count)
        #expect(String(decoding: text.prefix(max(count, 0)), as: UTF8.self) == "once")
    }

    @Test func outputBeyondTheLimitIsCounted() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            print(String(repeating: "o", count: Self.limit + 1234), terminator: "")
            write(2, [UInt8](repeating: 0x65, count: Self.limit + 1), Self.limit + 1)
        }
        #expect(run.description == "returned <()>")
        #expect(run.standardOutput == String(repeating: "o", count: Self.limit))
        #expect(run.standardError == String(repeating: "e", count: Self.limit))
        #expect(run.droppedOutput == 1235)
    }

    @Test func outputOfExactlyTheLimitIsKept() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            print(String(repeating: "o", count: Self.limit), terminator: "")
        }
        #expect(run.standardOutput.utf8.count == Self.limit)
        #expect(run.droppedOutput == 0)
    }

    @Test func endlessOutputTimesOutWithItsPlace() throws {
        let run = try timedOutChild(after: .milliseconds(500)) { arrive in
            for count in 1... {
                print("again and again")
                if count == 2 { arrive() }
            }
        }
        #expect(run.description.hasPrefix("timed out"))
        #expect(run.duration < .seconds(20))
        #expect(run.standardOutput.hasPrefix("again and again\nagain and again\n"))
        #expect(run.standardOutput.utf8.count + run.droppedOutput >= 16)
        #expect(run.wasBlocked(in: "endlessOutput"))
    }

    @Test func bytesThatAreNotUTF8AreReplaced() throws {
        let run = try isolatedRun { write(1, [0x61, 0xff, 0xc3, 0x28, 0x00, 0x62] as [UInt8], 6) }
        #expect(run.standardOutput == "a\u{fffd}\u{fffd}(\0b")
    }

    @Test(arguments: [SIGTERM, SIGKILL] as [Int32])
    func whatWasWrittenBeforeADeathIsKept(number: Int32) throws {
        let run = try isolatedRun {
            write(1, "out", 3)
            write(2, "err", 3)
            raise(number)
        }
        #expect(run.standardOutput == "out")
        #expect(run.standardError == "err")
    }

    @Test func anUnfinishedLineBeforeAnEndingIsKept() throws {
        var endings: [@Sendable () -> Void] = [
            { exit(1) }, crashByFatalError, crashByAbort, { _ = crashByNullPointer() }, {},
        ]
        // ThreadSanitizer starts no threads after a fork.
        if !Sanitizer.isThread { endings.append { Thread(crashByFatalError).join() } }
        for ending in endings {
            let run = try isolatedRun {
                print("unfinished", terminator: "")
                ending()
            }
            #expect(run.standardOutput == "unfinished", "\(run)")
        }
    }

    @Test func closedDescriptorsKeepNothingBack() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            print("before", terminator: "")
            fflush(nil)
            for descriptor in 0..<Int32(1024) { close(descriptor) }
            print("into nothing")
            return 7
        }
        #expect(try run.value == 7)
        #expect(run.standardOutput == "before")
        let crash = try isolatedRun(timeLimit: .seconds(60)) {
            for descriptor in 0..<Int32(1024) { close(descriptor) }
            crashByFatalError()
        }
        #expect(crash.crash?.message == "the engine is on fire")
    }

    @Test func thereIsNothingToRead() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            var byte: UInt8 = 0
            return "\(read(0, &byte, 1)) \(readLine() ?? "nil")"
        }
        #expect(try run.value == "0 nil")
    }

    @Test func inheritedOutputIsNotCaptured() throws {
        let run = try isolatedRun(output: .inherited) { fixture_trap() }
        #expect(run.standardOutput == "")
        #expect(run.crash?.signal == .swiftTrap)
    }
}

/// Both ends of a pipe.
private struct PipeEnds {
    let reading, writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
    }
}
