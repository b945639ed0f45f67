import CrashCatching
import TestSupport
import Testing

/// A child may write over all that it shares with its parent, which is then told what is known.
@Suite struct GarbageTests {
    @Test func garbageInEveryDescriptorReachesNobody() throws {
        let child = try ChildProcess("garbage-to-descriptors")
        #expect(child.output == "returned <5>\nstill here\n")
        #expect(child.errors == "")
        #expect(child.ending == .exited(0))
    }

    private static let lost = "the body ended, but its report was written over"

    @Test(arguments: ["ab", "ff", "01", "61"])
    func garbageOverTheReportIsNoticed(byte: String) throws {
        let endings = [
            ("return", Self.lost), ("throw", Self.lost), ("exit", "exited with code 3"),
            ("fault", "crashed: bad memory access, SIGSEGV: at 0x0"),
            ("error", "crashed: fatal error, \(Crash.Signal.swiftTrap): the engine is on fire"),
        ]
        for (action, result) in endings {
            let child = try ChildProcess("garbage-over-report", byte, action)
            #expect(child.output.hasPrefix(result), "\(action): \(child.output)")
            #expect(child.output.hasSuffix("\nstill here\n"))
            #expect(child.ending == .exited(0))
        }
    }

    @Test func aHangAfterGarbageIsATimeOut() throws {
        let child = try ChildProcess("garbage-over-report", "ab", "hang")
        #expect(child.output == "timed out after 0.5 seconds\nstill here\n")
    }

    @Test func anEmptiedReportIsUsedAnew() throws {
        let child = try ChildProcess("garbage-over-report", "00", "return")
        #expect(child.output == "returned <5>\nstill here\n")
    }

    /// One of these states each: open, ended, crashed, placed, not prepared, and none of them.
    @Test(arguments: 0...5) func aForgedReportHurtsNobody(state: Int) throws {
        let child = try ChildProcess("forged-report", "\(state)", "5")
        #expect(child.output == "still here\n")
        #expect(child.ending == .exited(0))
    }

    @Test func aChildWithoutItsReportHasCrashed() throws {
        let child = try ChildProcess("report-taken-away")
        let lines = child.output.split(separator: "\n")
        try #require(lines.count == 3, "\(child.output)")
        #expect(lines[0].hasPrefix("crashed: bad memory access, SIGSEGV"))
        #expect(lines[1].hasPrefix("crashed: bad memory access, SIGSEGV"))
        #expect(child.ending == .exited(0))
    }
}
