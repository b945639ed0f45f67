import CrashCatching
import Fixtures
import Glibc
import TestSupport
import Testing

/// Swift 6.0 cannot compile this inside of a macro's arguments.
private let onFire = "crashed: fatal error, \(Signal.swiftTrap): the engine is on fire"

@Suite("The same program, started again")
struct FreshChildTests {
    /// One line for the ending, then what the child printed; the parent is in another folder, has as
    /// many descriptors as before, and no zombie.
    @Test(arguments: [
        ("return", "returned <()>\n"),
        ("throw", "threw <broken>\n"),
        ("exit", "exited with code 0\n"),
        ("kill", "was killed by SIGKILL\n"),
        ("print and kill", "was killed by SIGKILL\na line\n"),
        ("tasks", "returned <()>\ndone\n"),
        ("again", "returned <()>\ntrue\n"),
        ("caught", "returned <()>\nthe engine is on fire 0\n"),
    ])
    func ending(_ row: (way: String, output: String)) throws {
        let process = try ChildProcess("fresh", row.way)
        #expect(process.output == row.output)
        #expect(process.ending == .exited(0))
    }

    @Test func aProgramThatKnowsNoSuchTest() throws {
        let process = try ChildProcess("fresh", "unknown")
        #expect(process.output.hasPrefix("exited with code 64\nusage"))
    }

    /// The name of a case has all its arguments in it.
    @Test func aLongName() throws {
        let process = try ChildProcess("fresh-long-name")
        #expect(process.output == "100005\n100005\n")
    }

    /// A process that ends by itself forks them, unless they differ from what it was started with.
    ///
    /// Not with a thread of ThreadSanitizer's or an emulator's, nor where a profile has its name from
    /// the process.
    @Test(
        .disabled(
            if: Sanitizer.isThread || Emulator.isHere || getenv("LLVM_PROFILE_FILE") != nil,
            "there it has to be started each time"))
    func aForkServer() throws {
        let process = try ChildProcess("served")
        let rest = "true [\"fresh-child\", \"a\"] unset true"
        #expect(
            process.output == """
                the first: as expected, \(rest)
                the same server: true
                a pipe is closed: true
                as many arguments: as expected, true ["fresh-child", "longer é"] unset true
                one argument more: as expected, true ["fresh-child", "a", ""] unset true
                a long one: as expected, 10035
                another environment: as expected, true ["fresh-child", "a"] set true
                limits: as expected, \(rest)
                the same again: as expected, \(rest)
                fatal error: the engine is on fire
                kill: killed(SIGKILL)
                exit: exited(0)
                stop: killed(SIGSTOP)
                the other: the ending is unknown
                after its end: returned()
                another one: as expected, \(rest)
                another server: true
                ended by itself: true
                children ignored: as expected, \(rest)
                its ending: exited(0)
                no input: as expected, \(rest)
                no server: returned()

                """)
    }

    @Test func theWorkingDirectoryIsThatOfTheStart() throws {
        let process = try ChildProcess("fresh", "print")
        let folder = String(cString: getcwd(nil, 0)!)
        #expect(process.output == "returned <()>\nprinted in \(folder)\n")
    }

    /// The code of the child lies elsewhere, so that its frames have to be found in this process.
    @Test(arguments: [
        (
            "fatal error", onFire,
            "crashByFatalError()"
        ),
        ("null pointer", "crashed: bad memory access, SIGSEGV", "crashByNullPointer()"),
        ("abort", "crashed: abort, SIGABRT", "crashByAbort()"),
        (
            "exclusivity", "crashed: runtime failure, SIGABRT: Simultaneous accesses to 0x",
            "previous access (a modification) began at Crashes.swift:"
        ),
        (
            "on a queue", onFire,
            "crashByFatalError()"
        ),
        // ThreadSanitizer has a thread of its own, which never waits for good.
        (
            "hang", Sanitizer.isThread ? "timed out" : "deadlocked",
            "FreshScenarios.swift"
        ),
        ("loop", "timed out", "FreshScenarios.swift"),
        ("child of a child", "returned <()>\ncrashed: fatal error", "crashByFatalError()"),
    ])
    func place(_ row: (way: String, ending: String, frame: String)) throws {
        let process = try ChildProcess("fresh", row.way)
        #expect(process.output.hasPrefix(row.ending), "\(process.output)")
        if Build.symbolicates && Build.isDebug {
            #expect(process.output.contains("    at "))
            #expect(process.output.contains(row.frame), "\(process.output)")
        }
        #expect(process.output.contains("left") == false)
    }
}
