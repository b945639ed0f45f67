import CrashCatching
import DetailConditions
import Fixtures
import TestSupport
import Testing

@Suite(
    "What a crash meets: locks, used-up stacks, and another crash",
    .needs("inherited-once"),
    .disabled(if: Sanitizer.isThread, "its own functions stand between a crash and a lock, and before signal handlers"))
struct HeldLockTests {
    /// A crash under a lock, and what becomes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        /// The scenario and its arguments.
        var scenario: [String]
        /// What is printed; the process then goes on to its end.
        var caught: String?
        /// Why it is not caught; the process then ends at once by the signal.
        var why: String?
        var signal = Crash.Signal.swiftTrap

        var testDescription: String { scenario.joined(separator: " ") }
        var isAboutTheHeap: Bool { ["free-twice", "damaged-heap"].contains(scenario[0]) }
    }

    private static let works = "\n1000 true\n"

    /// For each lock what happens.
    static let rows = [
        Row(scenario: ["loader"], why: "in a call of the dynamic loader"),
        Row(scenario: ["pthread-once"], why: "in a function of pthread_once"),
        Row(scenario: ["exception-that-crashes", "loader"], why: "in a call of the dynamic loader"),
        Row(scenario: ["exception-that-crashes", "once"], why: "in a function of pthread_once"),
        Row(
            scenario: ["exception-that-crashes", "once by a signal"], why: "in a function of pthread_once",
            signal: .segmentationFault),
        // Checked before the lock is taken, and after that.
        Row(scenario: ["free-twice", "64"], why: "inside of the allocator", signal: .abort),
        Row(scenario: ["free-twice", "4000"], why: "inside of the allocator", signal: .abort),
        Row(scenario: ["damaged-heap"], why: "inside of the allocator", signal: .abort),
        Row(
            scenario: ["global-in-a-global"],
            caught: "caught: the engine is on fire (Crashes.swift:10)" + works
                + "the next use: 3 2\n"),
        Row(scenario: ["global-in-a-child"], caught: "returned <2>\n"),
        Row(
            scenario: ["exception-that-crashes", "access"],
            caught: "the engine is on fire\nthe next accesses: [2, 2]\n"),
        Row(
            scenario: ["globals-twenty-deep"],
            caught: "caught: the engine is on fire (Crashes.swift:10)" + works
                + "the next use: 20\n"),
    ]

    /// The heap of that sanitizer is its own; under an emulator, what is damaged is not used again. (No argument of
    /// `@Test`: Swift 6.0.3 crashes on the closure.)
    static let rowsHere = rows.filter { row in
        !(Sanitizer.isAddress && row.isAboutTheHeap) && !(Emulator.isHere && row.scenario == ["damaged-heap"])
    }

    @Test(
        "A crash under a lock is caught if the lock is free then, or ends the process",
        arguments: rowsHere)
    func lock(row: Row) throws {
        let child = try run(row.scenario)
        if let caught = row.caught {
            #expect(child.output == caught)
            #expect(child.ending == .exited(0))
        } else if let why = row.why {
            #expect(child.output == "")
            #expect(child.errors.contains("that no guarded call can catch, for it is \(why)"))
            #expect(child.errors.contains("throwAssertion(in: .child)"))
            #expect(child.ending == .killed(by: row.signal))
        }
    }

    @Test("Whoever waits for a global whose initializer crashed initializes it")
    func globalOfAnotherThread() throws {
        let child = try ChildProcess("global", "null")
        #expect(child.output.contains("another thread: 2\n"))
        #expect(child.output.contains("caught: bad memory access at 0x0"))
        #expect(child.output.hasSuffix("the next use: 2\n"))
    }

    /// A crash of a step of the recovery begins it once more, a second one does not.
    @Test func aRecoveryThatCrashesTwice() throws {
        let child = try run(["exceptions-that-crash"])
        #expect(child.output == "")
        #expect(child.ending == .killed(by: .abort))
    }

    /// The stack ends inside of the allocator nearly always.
    @Test(
        "An endless recursion that allocates is caught, on each kind of thread",
        arguments: [
            "classes", "enumerations", "closures", "strings", "arrays", "dictionaries",
            "existentials", "mutual",
            "equality", "descriptions", "coding", "plain", "allocations",
        ], ["main", "thread", "tasks"])
    func recursion(shape: String, thread: String) throws {
        // Under an emulator 200 take longer than the minute that a process has.
        let rounds = Stress.isOn && !Emulator.isHere ? 200 : 5
        let child = try ChildProcess("overflow", shape, thread, "0", "\(rounds)")
        #expect(child.output == "caught \(rounds) of \(rounds), then 1000 arrays\n")
        #expect(child.ending == .exited(0))
    }

    /// The runtime makes a type on each level, under its locks.
    @Test(
        "An endless recursion that makes types leaves the runtime free",
        arguments: ["main", "thread"])
    func types(thread: String) throws {
        let child = try ChildProcess("overflow", "types", thread, "20000", "5")
        #expect(child.output == "caught 5 of 5, then 1000 arrays\n")
        #expect(child.ending == .exited(0))
    }

    @Test("A guarded call at each level of an endless recursion: the process ends at once")
    func guardAtEachLevel() throws {
        let child = try ChildProcess("guard-at-each-level")
        #expect(child.output == "")
        #expect(child.ending == .killed(by: .segmentationFault))
    }

    @Test("Of many guarded calls one in the other the innermost one that has room catches")
    func nestedGuards() throws {
        for scenario in [["nested-guards", "200"], ["nested-guards-on-a-small-stack"]] {
            let child = try run(scenario)
            #expect(child.output.hasSuffix(": stack overflow\n") || child.output == "not allowed\n")
            #expect(child.ending == .exited(0))
        }
    }

    @Test("A process that the body forks inside of two guarded calls is not guarded by them")
    func forkInTwoGuards() throws {
        let child = try ChildProcess("fork-in-two-guards")
        #expect(child.output == "\(Crash.Signal.swiftTrap)\n")
        #expect(child.ending == .exited(0))
    }

    @Test(
        "A crash in a handler leaves its signal unblocked", .needs("stream-locks"), arguments: ["fatal", "null"],
        ["ordinary stack", "alternate stack"])
    func handler(kind: String, stack: String) throws {
        let child = try ChildProcess("crash-in-a-handler", kind, stack)
        #expect(
            child.output == """
                caught not blocked in run 1
                caught not blocked in run 2
                caught not blocked in run 3

                """)
        #expect(child.ending == .exited(0))
    }

    @Test("What is blocked after a crash in a handler stays so when an exception is caught", .needs("stream-locks"))
    func blockedAfterAHandler() throws {
        #expect(try ChildProcess("blocked-after-a-crash-in-a-handler").output == "caught\ncaught blocked\n")
    }

    @Test("Threads of Dispatch, and those that they start, deliver SIGABRT")
    func raiseInATask() throws {
        #expect(try ChildProcess("raise-in-a-task").output == "SIGABRT\nSIGABRT\n")
    }

    private func run(_ words: [String]) throws -> ChildProcess {
        words.count > 1 ? try ChildProcess(words[0], words[1]) : try ChildProcess(words[0])
    }
}
