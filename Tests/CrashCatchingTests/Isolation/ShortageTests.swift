import CrashCatching
import Isolation
import Fixtures
import Glibc
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
                + "end other processes, or raise the limit on them (ulimit -u)\n")
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

/// Whether this user namespace has the user 65534, or this process is not root's anyway.
/// user_namespaces(7), `uid_map`
private let hasNobody: Bool = {
    let ranges = (contents(of: "/proc/self/uid_map") ?? "").split(separator: "\n").map { line in
        line.split(separator: " ").compactMap { Int($0) }
    }
    return getuid() != 0
        || ranges.contains { $0.count == 3 && $0[0] <= 65534 && 65534 - $0[0] < $0[2] }
}()
