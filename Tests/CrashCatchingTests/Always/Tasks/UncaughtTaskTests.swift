import Fixtures
import Synchronization
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

    /// The body's end and the crash are on two threads: in some processes the crash is nobody's.
    @Test func aTaskThatCrashesAsItsBodyReturnsIsToldInAnyCase() {
        let complaints = Mutex<[String]>([])
        let threads = (0..<4).map { _ in
            Thread {
                for _ in 0..<15 {
                    guard let complaint = complaintAboutACrashAtTheEnd() else { continue }
                    complaints.withLock { $0.append(complaint) }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(complaints.withLock { $0 } == [])
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

/// Runs a process in which a task of a guarded body crashes at about the end of the body.
///
/// - Returns: what is wrong with what is told of it; nil for nothing.
private func complaintAboutACrashAtTheEnd() -> String? {
    do {
        let process = try ChildProcess("task-that-crashes-at-the-end")
        let isRight =
            switch (process.output, process.ending) {
            case ("caught\n", .exited(0)): true
            // Told as the body returned, or as a crash that ends the process, even while it exits.
            case ("returned\n", .exited(1)), (_, .killed(by: .swiftTrap)):
                process.errors.contains("the engine is on fire")
            default: false
            }
        return isRight ? nil : "\(process.ending) \(process.output) \(process.errors)"
    } catch { return "\(error)" }
}
