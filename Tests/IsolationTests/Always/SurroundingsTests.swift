import CrashCatching
import Fixtures
import Glibc
import TestSupport
import Testing

/// Children of processes with peculiar surroundings, each in a process of its own.
@Suite struct SurroundingsTests {
    @Test func aParentThatIgnoresTheEndsOfChildren() throws {
        let child = try ChildProcess("children-nobody-waits-for")
        let lines = child.output.split(separator: "\n")
        try #require(lines.count == 4, "\(child.output)")
        #expect(lines[0] == "returned <5>")
        #expect(lines[1].contains("the engine is on fire"))
        #expect(lines[2] == "threw <broken>")
        #expect(lines[3].hasPrefix("the ending is unknown: something else in this process waited"))
        #expect(child.ending == .exited(0))
    }

    @Test func aParentWithAnotherThreadThatWaitsForChildren() throws {
        let child = try ChildProcess(
            "children-waited-for-by-another", Sanitizer.isAny ? "10" : "100")
        #expect(child.output.contains("\"returned <5>\""), "\(child.output)")
        #expect(child.ending == .exited(0))
        // Who comes first is open, but nothing else may be told.
        let known = ["exited with code 3", "returned <5>", "the ending is unknown"]
        let results = child.output.split(separator: "\"").map(String.init)
            .filter { $0.first?.isLetter == true }
        for result in results {
            #expect(known.contains { result.hasPrefix($0) }, "\(result)")
        }
    }

    @Test func inheritedOutputAppearsOnceAndInOrder() throws {
        let child = try ChildProcess("inherited-output")
        #expect(child.output == "parent, child, parent, crash, captured\n")
        #expect(child.errors == "")
        #expect(child.ending == .exited(0))
    }

    /// A handler may end the wait, so it is no deadlock.
    @Test(
        .disabled(if: Sanitizer.isAny, "it has handlers of its own"),
        .enabled(if: geteuid() == 0 && !Emulator.isHere, "only root may join groups"))
    func aProcessWithManyGroupsIsReadToItsEnd() throws {
        let child = try ChildProcess("many-groups")
        #expect(child.output.hasPrefix("timed out"), "\(child.output)")
    }

    /// What cannot be seen there is not judged.
    @Test(
        .disabled(if: Sanitizer.isAny, "it has threads of its own"),
        .enabled(if: geteuid() == 0 && !Emulator.isHere, "only root may make a namespace"))
    func processesOfAnotherNamespaceAreLeftAlone() throws {
        let child = try ChildProcess("foreign-proc")
        if child.output.hasPrefix("not allowed") { return }
        #expect(child.output.hasPrefix("returned <5>\ntimed out"), "\(child.output)")
        #expect(!child.output.contains("did not tell"), "\(child.output)")
        #expect(child.output.hasSuffix("untouched\n"), "\(child.output)")
    }

    @Test(.disabled(if: Sanitizer.isThread, "it lets no signal through there"))
    func aProcessMayForkWhileAChildIsStarted() throws {
        let child = try ChildProcess("fork-while-starting")
        #expect(child.output == "5\nended with \(7 << 8)\n")
    }

    @Test func theInputOfTheParentIsNotConsumed() throws {
        let child = try ChildProcess("unread-input")
        #expect(child.output == "returned <nothing>\nfor the parent\n")
    }

    @Test func aParentWithoutStandardDescriptors() throws {
        #expect(try ChildProcess("closed-standard-descriptors").output == "5 out\n err\n\n")
    }

    @Test func noFileIsLeft() throws {
        let child = try ChildProcess("files-left")
        let lines = child.output.split(separator: "\n")
        try #require(lines.count == 4, "\(child.output)")
        #expect(lines[0] == "was killed by SIGQUIT")
        #expect(lines[1].hasPrefix("crashed: bad memory access, SIGSEGV"))
        #expect(lines[2...] == ["returned <5>", "nothing left"])
    }

    @Test func isolationCanBeSwitchedOff() throws {
        let child = try ChildProcess("isolation-off")
        #expect(child.output == "returned <()> true\nthrew <broken>\nthe engine is on fire\nthe engine is on fire\n")
        #expect(child.ending == .exited(0))
    }

    @Test(.disabled(if: Emulator.isHere, "it cannot be traced"))
    func aChildWaitsForADebugger() throws {
        let child = try ChildProcess("waiting-for-a-debugger")
        #expect(child.output == "Airbag: child  waits for a debugger\nreturned <0> true\n")
        #expect(child.ending == .exited(0))
    }
}
