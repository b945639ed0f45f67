import CFixtures
import CrashCatching
import DetailConditions
import Fixtures
import Glibc
import TestSupport
import Testing

/// Swift 6.0 cannot compile this inside of a macro's arguments.
private let onFire = "crashed: fatal error, \(Crash.Signal.swiftTrap): the engine is on fire"

/// The copy from which processes of tests are forked cannot be trusted: it runs code of the program.
@Suite(
    "Planned copies",
    .disabled(if: Sanitizer.isThread || Emulator.isHere, "they have a thread of their own"))
struct PlannedCopyTests {
    private static let copy =
        "the isolated body was not run: the copy of the test program that plans all isolated tests "

    /// Each test has a line; a copy that fails for one test has not failed for the other.
    @Test(
        .needs("planned-copy"),
        arguments: [
            ("crashes", "again", onFire),
            ("exits", "again", "exited with code 5"),
            ("kills itself", "again", "was killed by SIGKILL"),
            ("exits later", "again", "has ended before it came to this test"),
        ])
    func aCopyThatFails(_ row: (way: String, test: String, text: String)) throws {
        let process = try ChildProcess("whole-bad-copy", row.way)
        #expect(
            process.output.contains("\(row.test): \(Self.copy)\(row.text)"), "\(process.output)")
        #expect(process.ending == .exited(0))
        let isForAll = !row.way.hasSuffix("later")
        #expect(process.output.contains("return: returned <()>") != isForAll, "\(process.output)")
        if row.way == "exits" { #expect(process.output.contains("said before")) }
    }

    @Test(.needs("planned-copy"), arguments: ["crashes later", "leaves later"])
    func aCopyThatFailsBetweenTests(way: String) throws {
        let process = try ChildProcess("whole-bad-copy", way)
        let text = way == "leaves later" ? "exited with code 5" : "crashed: fatal error"
        #expect(process.output.contains("again: \(Self.copy)\(text)"), "\(process.output)")
    }

    @Test func outputOfACopyIsNobodys() throws {
        let process = try ChildProcess("whole-bad-copy", "prints")
        #expect(process.output == "again: returned <()>\nreturn: returned <()>\n")
    }

    @Test(.needs("planned-copy")) func aCopyWithThreadsIsGivenUp() throws {
        let process = try ChildProcess("whole-bad-copy", "threads")
        #expect(process.output == "again: returned <()>\nreturn: returned <()>\n")
        #expect(
            process.errors
                == "Airbag: a process is started for each isolated test, because planning the tests "
                + "starts threads or a run loop, which a fork does not copy\n")
    }

    @Test func withoutTheDetail() throws {
        let process = try ChildProcess("whole-order", variables: ["AIRBAG_WITHOUT=planned-copy"])
        #expect(
            process.output.hasPrefix(
                "tasks: returned <()>\ntasks: returned <()>\nreturn: returned <()>\n"))
        #expect(process.errors.contains("because the private detail planned-copy is switched off"))
        #expect(process.errors.count { $0 == "\n" } == 1, "it is said once")
    }

    @Test func anyOrder() throws {
        let process = try ChildProcess("whole-order")
        let names = ["tasks", "tasks", "return", "print", "again", "tasks", "return", "tasks"]
        let expected = names.map { "\($0): returned <()>\n" }.joined() + "0 false\n"
        #expect(process.output == expected)
    }

    /// However the run ends, its processes end.
    @Test(arguments: ["killed", "exited"]) func nothingIsLeft(way: String) throws {
        let mark = "mark-\(way)-\(getpid())"
        _ = try ChildProcess("whole-leaving", way, mark)
        let start = SuspendingClock.now
        while isRunning(mark), SuspendingClock.now - start < .seconds(20) { usleep(10_000) }
        #expect(!isRunning(mark))
    }

    /// Whether a process has the text as an argument.
    private func isRunning(_ mark: String) -> Bool {
        system("grep -qs '[m]\(mark.dropFirst())' /proc/[0-9]*/cmdline") == 0
    }
}
