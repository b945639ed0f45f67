import CrashCatching
import Fixtures
import Glibc
import TestSupport
import Testing

/// Swift 6.0 cannot compile this inside of a macro's arguments.
private let onFire = "crashed: fatal error, \(Crash.Signal.swiftTrap): the engine is on fire"

@Suite("Whole tests in processes of their own")
struct WholeTestTests {
    /// Started for a test, or forked from a planned copy; the latter not with a thread of ThreadSanitizer's or of an
    /// emulator's.
    static let ways = Sanitizer.isThread || Emulator.isHere ? ["started"] : ["started", "copied"]

    /// One line for the ending, then what the child printed; the parent is in another folder, has as
    /// many descriptors as before, and no zombie.
    @Test(
        arguments: [
            ("return", "returned <()>\n"),
            ("throw", "threw <broken>\n"),
            ("exit", "exited with code 0\n"),
            ("kill", "was killed by SIGKILL\n"),
            ("print and kill", "was killed by SIGKILL\na line\n"),
            ("tasks", "returned <()>\ndone\n"),
            ("again", "returned <()>\ntrue true\n"),
            ("caught", "returned <()>\nthe engine is on fire 0\n"),
            ("descriptor", "returned <()>\nfalse\n"),
        ], ways)
    func ending(_ row: (test: String, output: String), way: String) throws {
        let process = try ChildProcess("whole", row.test, way)
        #expect(process.output == row.output)
        #expect(process.ending == .exited(0))
    }

    @Test(
        .disabled(
            if: Sanitizer.isThread, "calls of its own overflow the stack, and their own one first"),
        arguments: ["", " on a thread", " on a queue"], ways)
    func stackOverflow(place: String, way: String) throws {
        let process = try ChildProcess("whole", "stack overflow" + place, way)
        #expect(process.output.hasPrefix("crashed: stack overflow, SIGSEGV"), "\(process.output)")
        if Build.symbolicates && Build.isDebug { #expect(process.output.contains("descend(_:)")) }
    }

    @Test func aProgramThatKnowsNoSuchTest() throws {
        let process = try ChildProcess("whole", "unknown", "started")
        #expect(process.output.hasPrefix("exited with code 64\nusage"))
    }

    /// The name of a case has all its arguments in it.
    @Test func aLongName() throws {
        let process = try ChildProcess("whole-long-name")
        #expect(process.output == String(repeating: "100005\n", count: 4))
    }

    /// The kernel would send SIGXFSZ, which ends the test run.
    @Test func withoutLargeFilesNothingIsRun() throws {
        let process = try ChildProcess("whole-without-large-files")
        let failure =
            "the isolated body was not run: no memory for a child's report (File too large); "
            + "raise the limit on the size of files (ulimit -f) above 64 MiB\n"
        #expect(process.output == failure + failure, "\(process.ending)")
    }

    @Test func cancellingTheTaskEndsTheProcess() throws {
        let output = try ChildProcess("whole-cancelled").output
        #expect(output.hasPrefix("was cancelled") && output.hasSuffix(" true\n"), "\(output)")
    }

    @Test(arguments: ways) func theWorkingDirectoryIsThatOfTheStart(way: String) throws {
        let process = try ChildProcess("whole", "print", way)
        let folder = String(cString: getcwd(nil, 0)!)
        #expect(process.output == "returned <()>\nprinted in \(folder)\n")
    }

    /// The code of the child lies elsewhere, so that its frames have to be found in this process.
    @Test(
        arguments: [
            (
                "fatal error", onFire,
                "crashByFatalError()"
            ),
            ("null pointer", "crashed: bad memory access, SIGSEGV", "crashByNullPointer()"),
            ("abort", "crashed: abort, SIGABRT", "crashByAbort()"),
            (
                "exclusivity", "crashed: runtime failure, SIGABRT: Fatal access conflict detected",
                "crashByExclusivityViolation()"
            ),
            (
                "on a queue", onFire,
                "crashByFatalError()"
            ),
            // ThreadSanitizer has a thread of its own, which never waits for good.
            (
                "hang", Sanitizer.isThread || Emulator.isHere ? "timed out" : "deadlocked",
                "WholeTestScenarios.swift"
            ),
            ("loop", "timed out", "WholeTestScenarios.swift"),
            ("child of a child", "returned <()>\ncrashed: fatal error", "crashByFatalError()"),
        ], ways)
    func place(_ row: (test: String, ending: String, frame: String), way: String) throws {
        let process = try ChildProcess("whole", row.test, way)
        #expect(process.output.hasPrefix(row.ending), "\(process.output)")
        if Build.symbolicates && Build.isDebug {
            #expect(process.output.contains("    at "))
            #expect(process.output.contains(row.frame), "\(process.output)")
        }
        #expect(process.output.contains("left") == false)
    }
}
