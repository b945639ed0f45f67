import CrashCatching
import Fixtures
import TestSupport
import Testing

@MainActor private final class MainFuse {
    private(set) var count = 0

    nonisolated init() {}

    func burn() {
        count += 1
        crashByFatalError()
    }

    func burnLater() async {
        count += 1
        await Task.yield()
        _ = crashByNullPointer()
    }
}

private actor ThreadFuse {
    private let executor = SerialThreadExecutor()
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func burn() {
        count += 1
        crashByFatalError()
    }
}

@Suite("A crash in a task that runs elsewhere", .timeLimit(.minutes(5)))
struct InterceptedJobsTests {
    @Test func onTheMainActor() async {
        let fuse = MainFuse()
        for _ in 0..<100 {
            #expect(await catchCrash { await fuse.burn() }.crash?.kind == .fatalError)
            let later = await catchCrash { await fuse.burnLater() }
            #expect(later.crash?.signal == .segmentationFault)
        }
        #expect(await fuse.count == 200)
        let closure = await catchCrash { @MainActor in
            await Task.yield()
            _ = crashByOverflow()
        }
        #expect(closure.crash?.kind == .runtimeFailure)
        #expect(await MainActor.run { 1 } == 1)
    }

    /// The caller waits on the main actor, too.
    @Test @MainActor func fromTheMainActor() async {
        let fuse = MainFuse()
        let same = await catchCrash {
            await Task.yield()
            fuse.burn()
        }
        #expect(same.crash != nil)
        let child = await catchCrash {
            await withTaskGroup(of: Void.self) { $0.addTask { await fuse.burnLater() } }
        }
        #expect(child.crash != nil)
        #expect(fuse.count == 2)
    }

    @Test func inTasksThatAreNoChildren() async {
        let fuse = MainFuse()
        for _ in 0..<100 {
            #expect(await catchCrash { await Task { crashByFatalError() }.value }.crash != nil)
            let later = await catchCrash {
                let task = Task {
                    await Task.yield()
                    await Task { await fuse.burn() }.value
                }
                await task.value
            }
            #expect(later.crash?.kind == .fatalError)
        }
    }

    @Test func onExecutorsOfTheUser() async {
        let fuse = ThreadFuse()
        for round in 1...20 {
            #expect(await catchCrash { await fuse.burn() }.crash?.kind == .fatalError)
            #expect(await fuse.count == round)
        }
        let executor = TaskThreadExecutor()
        let preferring = await catchCrash {
            await withTaskExecutorPreference(executor) {
                await withTaskGroup(of: Void.self) { $0.addTask { crashByFatalError() } }
            }
        }
        #expect(preferring.crash?.kind == .fatalError)
    }

    // Whoever has a thread runs the jobs of all callers. Neither loses the actor, and each crash is
    // its body's.
    @Test func onActorsThatOthersCall() async {
        let fuse = Fuse()
        let others = (0..<4).map { _ in
            Task.detached {
                while !Task.isCancelled {
                    _ = await fuse.add()
                    // An actor that is free is entered without a pause: the loop would keep its thread for itself.
                    await Task.yield()
                }
            }
        }
        var crashes = 0
        for _ in 0..<300 {
            if await catchCrash({ await fuse.burn() }).crash?.kind == .fatalError { crashes += 1 }
        }
        #expect(crashes == 300)
        for other in others {
            other.cancel()
            await other.value
        }
        #expect(await fuse.count > 300)
    }

    /// A task that nobody waits for any more belongs to no expectation.
    @Test(arguments: ["detached-task", "task-left-behind", "task-of-others"])
    func others(_ scenario: String) throws {
        let child = try ChildProcess(scenario)
        #expect([.killed(by: .illegalInstruction), .killed(by: .trap)].contains(child.ending))
        #expect(child.errors.contains("Fatal error: the engine is on fire"))
        #expect(child.output == "ready\n")
    }

    @Test func firstCatchInAChild() throws {
        let child = try ChildProcess("first-async-catch-in-a-child")
        #expect(child.output == "returned(3)\n")
        #expect(child.ending == .exited(0))
    }

    @Test func textOfOthersIsNotHeld() throws {
        let child = try ChildProcess("text-in-a-task")
        #expect(child.ending == .exited(0))
        #expect(child.errors.contains("leaked its continuation"))
    }
}
