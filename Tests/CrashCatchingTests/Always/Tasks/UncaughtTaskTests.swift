import Fixtures
import TestSupport
import Testing

/// What goes wrong around tasks and cannot be caught, or only here.
@Suite struct UncaughtTaskTests {
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
}

private let goesThere: Comment = "an optimized build does not go to the executor for so little"
