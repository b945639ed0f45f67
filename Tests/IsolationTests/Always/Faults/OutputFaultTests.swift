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
        #expect(try written(around: {}) == "returned <()>: once")
        #expect(try written(around: crashByFatalError).hasSuffix(": once"))
    }

    /// As after each `fork`: `exit` writes what the streams of the process hold. exit(3)
    @Test func exitInABodyWritesWhatStreamsOfTheParentHold() throws {
        #expect(try written(around: { exit(3) }) == "exited with code 3: onceonce")
    }

    /// Returns how a body ended, and what comes out of a stream that held `once` while the body ran.
    ///
    /// All that happens in a child: the bodies of other tests, of which some call `exit`, have no copy of the stream.
    private func written(around body: @escaping @Sendable () -> Void) throws -> String {
        // With the address sanitizer the lines of a crash are looked up for more than ten seconds.
        try isolated(timeLimit: .seconds(60)) {
            let pipe = try #require(PipeEnds())
            let stream = try #require(fdopen(pipe.writing, "w"))
            fputs("once", stream)
            let ending = try isolatedRun(body).description
            fclose(stream)
            var text = [UInt8](repeating: 0, count: 16)
            let count = read(pipe.reading, &text, text.count)
            return "\(ending): \(String(decoding: text.prefix(max(count, 0)), as: UTF8.self))"
        }
    }

    @Test func ofALongOutputTheBeginningAndTheEndAreKept() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            print("begin", String(repeating: "o", count: Self.limit), "end", terminator: "")
            write(2, [UInt8](repeating: 0x65, count: Self.limit + 1), Self.limit + 1)
        }
        #expect(run.description == "returned <()>")
        #expect(run.droppedFromStandardOutput == 10)
        let output = run.standardOutput.split(separator: "\n")
        #expect(output.count == 3)
        #expect(output[0].hasPrefix("begin ooo"))
        #expect(output[1] == "… 10 bytes were not kept …")
        #expect(output[2].hasSuffix("ooo end"))
        #expect(output[0].utf8.count + output[2].utf8.count == Self.limit)
        #expect(run.droppedFromStandardError == 1)
        #expect(run.standardError.hasSuffix("eee"))
    }

    @Test func outputOfExactlyTheLimitIsKept() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            print(String(repeating: "o", count: Self.limit), terminator: "")
        }
        #expect(run.standardOutput == String(repeating: "o", count: Self.limit))
        #expect(run.droppedFromStandardOutput == 0)
    }

    @Test(arguments: [0, 1, 2, 10, 100_000, 20 << 20]) func howMuchIsKeptIsUpToTheCaller(limit: Int)
        throws
    {
        let lines = (1...40_000).map { "line \($0)\n" }.joined()
        let run = try isolatedRun(timeLimit: .seconds(60), limits: ChildLimits(keptOutput: limit)) {
            print(lines, terminator: "")
        }
        let dropped = max(lines.utf8.count - limit, 0)
        #expect(run.droppedFromStandardOutput == dropped)
        let gap = dropped > 0 ? "\n… \(dropped) bytes were not kept …\n" : ""
        let end = dropped > 0 ? limit / 2 : 0
        let beginning = lines.utf8.count - dropped - end
        let bytes = Array(lines.utf8)
        let kept = Array(bytes.prefix(beginning)) + Array(gap.utf8) + Array(bytes.suffix(end))
        let isRight = Array(run.standardOutput.utf8) == kept
        // Not the texts: Swift Testing takes minutes to tell how they differ.
        #expect(isRight)
    }

    /// The reader drops now and then while the child writes.
    @Test func aFailureHasTheLastLines() throws {
        let failure = try #require(
            thrown(ChildFailure.self) {
                try isolated(timeLimit: .seconds(60)) {
                    for number in 1...200_000 { print("line", number) }
                    exit(3)
                }
            })
        #expect(failure.droppedFromStandardOutput > 1_000_000)
        #expect(failure.droppedFromStandardError == 0)
        let lines = failure.description.split(separator: "\n")
        let heading =
            "standard output, the last 100 lines, \(failure.droppedFromStandardOutput) bytes of which "
        #expect(lines[1] == heading + "were not kept:")
        #expect(lines.last == "    line 200000")
        #expect(lines.count == 102)
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
        #expect(run.standardOutput.utf8.count >= 16)
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
