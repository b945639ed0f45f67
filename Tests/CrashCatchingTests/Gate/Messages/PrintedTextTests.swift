import CrashCatching
import DetailConditions
import Fixtures
import TestSupport
import Testing

@Suite("What reaches stderr, and what does not")
struct PrintedTextTests {
    static let marker = "of the body, ünchanged\n%d %s\n"

    @Test("Nothing of a caught crash is printed")
    func caughtCrashesAreSilent() throws {
        let child = try ChildProcess("silent-crashes")
        #expect(child.errors == "")
        #expect(child.ending == .exited(0))
        let crashes = child.output.split(separator: "\n")
        #expect(crashes.count == 17)
        #expect(crashes.filter { $0 == "no crash" }.count == (Build.isDebug ? 0 : 1))
    }

    @Test(
        "What the body prints arrives once, with each stdio function, and is no message",
        arguments: ["print-and-trap", "print-and-overflow", "print-and-return"])
    func bodyPrints(scenario: String) throws {
        let child = try ChildProcess(scenario, Self.marker)
        #expect(child.errors == String(repeating: Self.marker, count: 4))
        let reason = Build.symbolicates ? "arithmetic overflow\n" : "no message\n"
        let told = [
            "print-and-trap": "no message\n", "print-and-overflow": reason,
            "print-and-return": "returned\n",
        ]
        #expect(child.output == told[scenario])
        #expect(child.ending == .exited(0))
    }

    @Test(
        "What the body prints with std::cerr arrives once, and is no message",
        arguments: [
            ("print-cerr-and-return", "returned\n"), ("print-cerr-and-abort", "no message\n"),
            ("print-cerr-and-fatal-error", "the engine is on fire\n"),
        ])
    func bodyPrintsInCxx(scenario: String, told: String) throws {
        let child = try ChildProcess(scenario, Self.marker)
        #expect(child.errors == Self.marker)
        #expect(child.output == told)
    }

    @Test(
        "A complaint of the runtime that is not fatal arrives once, and is no message",
        arguments: [
            "warning-and-return", "warning-and-overflow", "warning-and-fatal-error", "warning-and-abort",
            "warning-and-exit",
        ])
    func runtimeComplains(scenario: String) throws {
        let child = try ChildProcess(scenario)
        #expect(child.errors.hasPrefix("SWIFT TASK CONTINUATION MISUSE: loseContinuation"))
        #expect(child.errors.split(separator: "\n").count == 1)
        let reason = Build.symbolicates ? "arithmetic overflow\n" : "no message\n"
        let told = [
            "warning-and-return": "returned\n", "warning-and-overflow": reason,
            "warning-and-fatal-error": "the engine is on fire\n",
            "warning-and-abort": "no message\n", "warning-and-exit": "exits\n",
        ]
        #expect(child.output == told[scenario])
    }

    @Test(
        "In a child such a complaint is no message of a thread that crashes",
        .disabled(if: Sanitizer.isThread, "it starts no threads after a fork"), .needs("fatal-reports"),
        arguments: ["body", "another", "same", "sandboxed"])
    func runtimeComplainsInChild(warned: String) throws {
        let child = try ChildProcess("warning-and-crash-in-a-child", warned)
        let lines = child.output.split(separator: "\n")
        #expect(lines.first == (Build.symbolicates ? "arithmetic overflow" : "no message"))
        // What the body's own thread printed is held until the body ends.
        if warned != "body" { #expect(lines.last?.hasPrefix("SWIFT TASK CONTINUATION MISUSE") == true) }
        #expect(child.ending == .exited(0))
    }

    @Test("What is held when a child is forked is the parent's to print")
    func heldTextInChild() throws {
        let child = try ChildProcess("warning-and-child")
        #expect(child.errors.split(separator: "\n").count == 1)
        #expect(child.output == "\nreturned\n")
    }

    @Test(
        "A message is whole where what the runtime said before leaves no room for it",
        arguments: [
            (33_000, "fatalError", String(repeating: "m", count: 33_000)),
            (65_380, "assert", "two == 3"),
        ])
    func messageBehindLongText(held: Int, crash: String, message: String) throws {
        let child = try ChildProcess("long-warning-and-crash", "\(held)", crash)
        #expect(child.output == message + "\n")
        let function = String(repeating: "w", count: held)
        #expect(child.errors.hasPrefix("SWIFT TASK CONTINUATION MISUSE: \(function)"))
        #expect(child.errors.split(separator: "\n").count == 1)
        #expect(child.ending == .exited(0))
    }

    @Test(
        "A stack that ends inside of print leaves stdout to the others",
        .enabled(if: !Sanitizer.isAny, "it may end inside of the sanitizer, behind its locks"))
    func recursionThatPrints() throws {
        let child = try ChildProcess("recursion-that-prints")
        #expect(child.output.hasSuffix("\nthe end\n"))
        #expect(child.ending == .exited(0))
    }

    @Test("What another thread prints meanwhile arrives unchanged")
    func otherThreadPrints() throws {
        let line = "of another thread\n"
        let child = try ChildProcess("other-thread", line)
        #expect(child.errors == String(repeating: line, count: 800))
        #expect(child.ending == .exited(0))
    }

    @Test("The Swift runtime's backtracer changes nothing of what is caught and printed")
    func backtracerIsOn() throws {
        let plain = try ChildProcess("silent-crashes")
        let traced = try ChildProcess("silent-crashes", backtracer: true)
        #expect(traced.output == plain.output)
        // Not every toolchain brings the program that traces.
        let complaint = "swift runtime: unable to locate swift-backtrace; disabling backtracing.\n"
        #expect(traced.errors == "" || traced.errors == complaint)
        #expect(traced.ending == plain.ending)
    }
}
