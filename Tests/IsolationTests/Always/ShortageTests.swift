import CrashCatching
import Isolation
import Fixtures
import Glibc
import TestSupport
import Testing

/// Where there is nothing left to start a child with, that is said.
@Suite struct ShortageTests {
    @Test func withoutDescriptorsForTheOutputNothingIsRun() throws {
        let child = try ChildProcess("no-descriptors", "captured")
        let lines = child.output.split(separator: "\n")
        try #require(lines.count == 7, "\(child.output)")
        let failure =
            "the isolated body was not run: no descriptors for starting a child (Too many open files); "
            + "close descriptors or raise the limit on them (ulimit -n)"
        for left in 0...6 {
            let result = left < 4 ? failure : "returned <5>"
            #expect(lines[left] == "\(left) \(result) \(64 - left)", "all are given back")
        }
    }

    @Test func withoutDescriptorsAChildThatInheritsItsOutputIsRun() throws {
        let child = try ChildProcess("no-descriptors", "inherited")
        let lines = child.output.split(separator: "\n")
        try #require(lines.count == 7, "\(child.output)")
        for left in 0...6 { #expect(lines[left] == "\(left) returned <5> \(64 - left)") }
    }

    @Test(.enabled(if: hasNobody, "root has no limit, and there is no other user"))
    func withoutProcessesNothingIsRun() throws {
        let child = try ChildProcess("no-processes")
        #expect(
            child.output
                == "the isolated body was not run: could not fork (Resource temporarily unavailable); "
                + "end other processes, or raise the limits on processes (ulimit -u) "
                + "and memory (ulimit -v)\n")
    }

    @Test(.enabled(if: hasNobody, "root has no limit, and there is no other user"))
    func withoutThreadsAnAsyncBodyIsNotRun() throws {
        let child = try ChildProcess("no-threads")
        #expect(
            child.output
                == "not run: could not start a thread for the body (Resource temporarily unavailable); "
                + "end other threads or raise the limit on processes (ulimit -u)\n5\n",
            "\(child.errors)")
        #expect(child.ending == .exited(0))
    }

    @Test(.enabled(if: hasNobody, "root has no limit, and there is no other user"))
    func anAsyncBodyThatHasBegunWaitsForAThreadOfOthers() throws {
        let child = try ChildProcess("no-threads-any-more")
        #expect(child.output == "goes on first\ngoes on then\n6 5\n", "\(child.errors)")
        #expect(child.ending == .exited(0))
    }

    @Test(
        .disabled(if: Sanitizer.isAny, "its shadow is larger than any limit"),
        .disabled(if: Emulator.isHere, "it has memory of its own, and does not pass the limit on"))
    func withoutMemoryNothingIsRun() throws {
        let child = try ChildProcess("no-memory")
        #expect(
            child.output
                == "the isolated body was not run: no memory for a child's report (Cannot allocate memory); "
                + "free memory or raise the limit on the address space (ulimit -v)\n")
    }
}
