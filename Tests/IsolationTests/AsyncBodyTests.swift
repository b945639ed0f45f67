import CrashCatching
import Isolation
import Fixtures
import TestSupport
import Testing

/// Async bodies in children.
///
/// What they can do there is tested in ChildTasksTests.
@Suite struct AsyncBodyTests {
    @TaskLocal static var depth = 0

    private actor Counter {
        var count = 0
        func increment() -> Int {
            count += 1
            return count
        }
    }

    @Test func aValueComesBack() async throws {
        let run = try await isolatedRun {
            let counter = Counter()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<100 { group.addTask { _ = await counter.increment() } }
            }
            try await Task.sleep(for: .milliseconds(1))
            await Task.yield()
            return await counter.count
        }
        #expect(try run.value == 100)
    }

    @Test func taskLocalValuesAreThere() async throws {
        let value = try await AsyncBodyTests.$depth.withValue(7) {
            try await isolated {
                await Task.yield()
                return AsyncBodyTests.depth
            }
        }
        #expect(value == 7)
    }

    @Test func aCrashAfterASuspensionComesBack() async throws {
        let run = try await isolatedRun {
            try await Task.sleep(for: .milliseconds(1))
            crashByFatalError()
        }
        #expect(run.crash?.message == "the engine is on fire")
    }

    /// In a child crashes are caught, too, on the one thread that it has.
    @Test func catchingInAChild() async throws {
        let fuse = Fuse()
        _ = await catchCrash { await fuse.burn() }
        let run = try await isolatedRun {
            var caught = 0
            for _ in 0..<10 {
                if await catchCrash({ await fuse.burnLater() }).crash != nil { caught += 1 }
            }
            return [caught, await fuse.count]
        }
        #expect(try run.value == [10, 11])
    }

    @Test func aCrashInAnActorComesBack() async throws {
        actor Fragile { func fail() { fatalError("frail") } }
        let run = try await isolatedRun { await Fragile().fail() }
        #expect(run.crash?.message == "frail")
    }

    @MainActor @Test func theMainActorIsThere() async throws {
        let run = try await isolatedRun {
            await Task.yield()
            MainActor.assertIsolated()
            return 1
        }
        #expect(try run.value == 1)
    }

    @Test(.disabled(if: Emulator.isHere, "a lock of the emulator that was held at the fork stays locked"))
    func manyAtATime() async throws {
        let endings = try await withThrowingTaskGroup(of: String.self) { group in
            for i in 0..<100 {
                group.addTask {
                    try await isolatedRun(timeLimit: .seconds(60)) {
                        await Task.yield()
                        return i
                    }.description
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(endings == Set((0..<100).map { "returned <\($0)>" }))
    }
}
