import CrashCatching
import Fixtures
import Foundation
import TestSupport
import Testing

/// What a process does without one of the private details, as `CHelpers/Guard/Runtime/details.c` says it.
@Suite("Without a private detail") struct PrivateDetailTests {
    /// What is said on stderr.
    private func notice(of name: String) throws -> String {
        let detail = try #require(PrivateDetail.all.first { $0.name == name })
        return
            "Airbag: \(detail.loss), because the private detail \(name) is switched off by AIRBAG_WITHOUT\n"
    }

    private func run(_ scenario: String, without names: String) throws -> ChildProcess {
        try ChildProcess(scenario, variables: ["AIRBAG_WITHOUT=\(names)"])
    }

    /// Also where these tests themselves are run without some details.
    private func runWithAll(_ scenario: String) throws -> ChildProcess {
        try run(scenario, without: "")
    }

    @Test(
        "The thread of the caller is not at risk",
        arguments: ["exclusivity", "task-storage", "queues"])
    func ownThread(name: String) throws {
        let process = try run("caught", without: name)
        #expect(process.ending == .exited(0))
        let line = "the engine is on fire on another thread\n"
        #expect(process.output == line + line)
        // Said once.
        #expect(try process.errors == notice(of: name))
        let inQueue = try run("caught-in-a-queue", without: name)
        #expect(inQueue.ending == .exited(0))
        #expect(inQueue.output == "the engine is on fire\n5\n")
        let withBinding = try run("caught-with-a-binding", without: name)
        #expect(withBinding.output == "the engine is on fire 0\n")
        // Nor is a crash on a thread of others caught.
        let onMainActor = try run("crash-on-the-main-actor", without: name)
        #expect(onMainActor.ending == .killed(by: .swiftTrap))
        #expect(onMainActor.output == "the engine is on fire\n")
        #expect(onMainActor.errors.contains("Fatal error: the engine is on fire"))
    }

    @Test func ownThreadInASignalHandler() throws {
        let process = try run("guard-in-a-handler", without: "queues")
        let told = "the engine is on fire\nnot run: called in a signal handler; catch crashes outside of it\n"
        #expect(process.output == told)
        #expect(try runWithAll("guard-in-a-handler").output == told)
    }

    /// In a child that ends with a crash there is nothing to repair.
    @Test(
        .disabled(if: Sanitizer.isThread, "it starts no threads after a fork"),
        arguments: ["exclusivity", "task-storage", "queues", "all"])
    func childrenOfATask(name: String) throws {
        let known = try runWithAll("children-of-a-task")
        #expect(known.output.hasPrefix("5\n"))
        #expect(known.output.contains("the engine is on fire\n"))
        #expect(try run("children-of-a-task", without: name).output == known.output)
    }

    @Test func fatalReports() throws {
        let process = try run("caught", without: "fatal-reports")
        #expect(process.ending == .exited(0))
        let line = "the engine is on fire here\n"
        #expect(process.output == line + line)
        #expect(process.errors == "")
    }

    /// An optimized build may see that nobody else has the value.
    @Test(.enabled(if: Build.isDebug)) func changes() throws {
        #expect(try runWithAll("changes").output == "the engine is on fire 1\n")
        #expect(try run("changes", without: "changes").output == "the engine is on fire 0\n")
    }

    @Test(.disabled(if: Sanitizer.isAny, "it has its own functions for those of libc"))
    func streamLocks() throws {
        let process = try run("fault-in-libc", without: "stream-locks")
        #expect(process.ending == .killed(by: .segmentationFault))
        #expect(process.output == "SIGSEGV\nready\n")
        #expect(try process.errors.hasPrefix(notice(of: "stream-locks")))
        #expect(try runWithAll("fault-in-libc").output == "SIGSEGV\nready\ncaught\n")
    }

    @Test(.disabled(if: Sanitizer.isAny, "it has its own malloc"))
    func abortMessage() throws {
        let process = try run("crash-in-malloc", without: "abort-message")
        #expect(process.output == "SIGABRT no message\n")
        #expect(process.ending == .exited(0))
        let known = try runWithAll("crash-in-malloc")
        #expect(known.output == "SIGABRT free(): double free detected in tcache 2\n")
    }

    @Test func asyncInAChild() throws {
        let process = try run("async-in-a-child", without: "child-tasks")
        #expect(process.ending == .exited(0))
        #expect(process.output.contains("not run: a forked child cannot run async code"))
        #expect(process.output.contains("use .isolated"))
        #expect(try runWithAll("async-in-a-child").output == "5\n")
    }

    @Test func actors() throws {
        let process = try run("crash-on-an-actor", without: "actors")
        #expect(process.ending == .killed(by: .swiftTrap))
        #expect(process.output == "the engine is on fire\n")
        #expect(try process.errors.hasPrefix(notice(of: "actors")))
        #expect(process.errors.contains("Fatal error: the engine is on fire"))
        let known = try runWithAll("crash-on-an-actor")
        #expect(known.output == "the engine is on fire\ncaught\n")
    }

    @Test func jobs() throws {
        let process = try run("crash-on-the-main-actor", without: "jobs")
        #expect(process.ending == .killed(by: .swiftTrap))
        #expect(process.output == "the engine is on fire\n")
        let known = try runWithAll("crash-on-the-main-actor")
        #expect(known.output == "the engine is on fire\ncaught\n")
    }

    @Test func lentClosures() throws {
        #expect(try run("lent-closure", without: "lent-closures").output == "not run\n")
        #expect(try runWithAll("lent-closure").output == "run\nreturned()\n")
    }

    /// The next use of the global would wait for ever.
    @Test(arguments: ["fatal", "trap"]) func initializersOfGlobals(_ crash: String) throws {
        let process = try ChildProcess(
            "global", crash, variables: ["AIRBAG_WITHOUT=inherited-once"])
        #expect(process.ending == .killed(by: crash == "fatal" ? .swiftTrap : .segmentationFault))
        #expect(try process.errors.contains(notice(of: "inherited-once")))
        #expect(process.errors.contains("in the initializer of a global, whose lock would stay held"))
        // A crash beside it is caught.
        #expect(try run("caught", without: "inherited-once").ending == .exited(0))
    }

    @Test(.disabled(if: Sanitizer.isThread || Emulator.isHere, "no deadlock is seen there"))
    func children() throws {
        let known = try runWithAll("children")
        #expect(known.output == "5\ndeadlocked\n")
        #expect(try run("children", without: "inherited-once").output == known.output)
    }

    /// No detail: whoever leaves such a block leaves the main queue in the belief that it is in there.
    @Test(
        .disabled(if: Sanitizer.isThread, "it keeps no frame pointers, so the crash is caught"), .needsFramePointers)
    func aBlockOfTheMainQueueInARunLoop() throws {
        let process = try runWithAll("crash-in-the-main-queue")
        #expect(process.ending == .killed(by: .swiftTrap))
        #expect(process.output == "ready\n")
        #expect(process.errors.contains("Fatal error: the engine is on fire"))
        #expect(process.errors.contains("is in a block of the main queue, which"))
    }

    @Test func aNameThatNobodyHas() throws {
        let process = try run("caught", without: "changes,nonsense")
        #expect(process.ending == .exited(64))
        #expect(process.output == "")
        #expect(
            process.errors
                == "Airbag: AIRBAG_WITHOUT names nonsense, which is no private detail; "
                + "the page 'Private details' has their names\n")
    }

    @Test func theyAreDocumented() throws {
        let package = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let guides = "/\(package)/Sources/Airbag/Airbag.docc/Guides"
        let page = try String(contentsOfFile: "\(guides)/PrivateDetails.md", encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        #expect(rows.allSatisfy { $0.count == 4 })
        #expect(rows.map(\.first) == PrivateDetail.all.map { "`\($0.name)`" })
        #expect(rows.map(\.last) == PrivateDetail.all.map(\.loss))
    }

    @Test func allAtOnce() throws {
        let process = try run("caught", without: "all")
        #expect(process.ending == .exited(0))
        let line = "the engine is on fire on another thread\n"
        #expect(process.output == line + line)
        let needed = try ["exclusivity", "task-storage", "queues"].map(notice)
        #expect(process.errors == needed.joined())
        let child = try run("async-in-a-child", without: "all")
        #expect(child.output.contains("without the private detail child-tasks"))
    }

    @Test func theyHoldHere() {
        let off = ProcessInfo.processInfo.environment["AIRBAG_WITHOUT"]?.split(separator: ",") ?? []
        for detail in PrivateDetail.all {
            // The changes are entries of the list of accesses.
            let other = detail.name == "changes" ? "exclusivity" : "all"
            let isOff = off.contains { $0 == detail.name || $0 == "all" || $0 == other }
            #expect(detail.isOn == !isOff, "\(detail.name): \(detail.loss)")
        }
    }
}
