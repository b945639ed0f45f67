import Fixtures
import TestSupport
import Testing

/// What goes wrong around tasks and cannot be caught, or only here.
@Suite struct UncaughtTaskTests {
    /// The runtime says so while it holds a lock that every continuation needs.
    @Test(arguments: ["double-resume", "double-resume-in-a-call"])
    func aContinuationThatIsResumedTwice(_ scenario: String) throws {
        let child = try ChildProcess(scenario, variables: [validation])
        #expect(child.ending == .killed(by: .abort))
        #expect(child.output == "ready\n")
        #expect(child.errors.hasPrefix("Resuming continuation "), "\(child.errors)")
    }

    @Test func aContinuationThatIsResumedTwiceInAChild() throws {
        let child = try ChildProcess("double-resume-in-a-child", variables: [validation])
        #expect(child.output.hasPrefix("Resuming continuation "), "\(child.output)")
        #expect(child.ending == .exited(0))
    }

    /// No task runs on the thread any more, so nothing tells whose crash it is.
    ///
    /// With Swift 6.0 the task still runs there.
    @Test(.enabled(if: Build.isDebug, goesThere)) func aCrashInEnqueueFromTheMainActor() throws {
        let child = try ChildProcess("crash-in-enqueue", "main")
        #if compiler(>=6.1)
            #expect([.killed(by: .illegalInstruction), .killed(by: .trap)].contains(child.ending))
            #expect(child.output == "ready\n")
            #expect(child.errors.contains("Fatal error: the engine is on fire"))
        #else
            #expect(child.output == "ready\nthe engine is on fire\n", "\(child.errors)")
        #endif
    }

    @Test(.enabled(if: Build.isDebug, goesThere))
    func aCrashInEnqueueFromABodysOwnThreadIsCaught() throws {
        let child = try ChildProcess("crash-in-enqueue", "body")
        #expect(child.output == "ready\nthe engine is on fire\n", "\(child.errors)")
        #expect(child.ending == .exited(0))
    }

    /// A task that prefers an executor enters that of an actor anew at each call of another actor there.
    @Test(
        .enabled(if: Build.isDebug, goesThere),
        arguments: [("bare", "10\n"), ("in a child", "10\n"), ("caught", "crashed\n")])
    func anExecutorThatWaitsForItself(_ way: String, _ output: String) throws {
        let child = try ChildProcess("sync-in-enqueue", way)
        #expect(child.output == output, "\(child.errors)")
        #expect(child.ending == .exited(0))
    }

    private let validation = "SWIFT_DEBUG_VALIDATE_UNCHECKED_CONTINUATIONS=1"
}

private let goesThere: Comment = "an optimised build does not go to the executor for so little"
