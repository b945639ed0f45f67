import CrashCatching
import DetailConditions
import Fixtures
import Glibc
import TestSupport
import Testing

@Suite(
    "A crash of a closure that does not escape", .timeLimit(.minutes(5)), .needs("lent-closures"))
struct CaughtTestTests {
    private let fuse = Fuse()

    /// Lends a closure with a context on the stack.
    ///
    /// Swift checks afterwards that nobody has kept the closure.
    private func run(
        _ body: @Sendable () async throws -> Void
    ) async throws -> CatchOutcome<Void> {
        let values = Array(1...3)
        return try #require(
            await catchCrashOfTest {
                #expect(values.count == 3)
                try await body()
                #expect(values.last == 3)
            })
    }

    @Test func returnsAndThrows() async throws {
        for _ in 0..<100 {
            guard case .returned = try await run({ _ = await fuse.add() }) else {
                Issue.record("no value")
                return
            }
            let error = try await run {
                await Task.yield()
                throw FixtureError.broken
            }.error
            #expect(error as? FixtureError == .broken)
        }
    }

    @Test func crashes() async throws {
        for _ in 0..<100 {
            #expect(try await run { crashByFatalError() }.crash?.kind == .fatalError)
            #expect(try await run { await fuse.burn() }.crash?.kind == .fatalError)
            let later = try await run {
                try await Task.sleep(for: .microseconds(1))
                _ = crashByOverflow()
            }
            #expect(later.crash?.kind == .runtimeFailure)
            let onMain = try await run { await MainActor.run { crashByFatalError() } }
            #expect(onMain.crash?.kind == .fatalError)
        }
    }

    /// The body stops at its next suspension, for ever.
    @Test func crashesOfOtherTasks() async throws {
        for round in 0..<50 {
            let crash = try await run {
                Task { await fuse.burnLater() }
                while true { await Task.yield() }
            }.crash
            #expect(crash?.kind == .fatalError)
            let inChild = try await run {
                async let burnt: Void = { if round >= 0 { crashByFatalError() } }()
                while true { await Task.yield() }
                await burnt
            }.crash
            #expect(inChild?.kind == .fatalError)
        }
    }

    /// An actor that others call, too, stays free for them.
    @Test func sharedActors() async throws {
        for _ in 0..<50 {
            let crash = try await run {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { _ = await fuse.add() }
                    group.addTask { crashByFatalError() }
                    group.addTask { _ = await fuse.add() }
                }
            }.crash
            #expect(crash?.kind == .fatalError)
            _ = await fuse.add()
        }
    }

    /// What the test calls goes on; the test does not.
    @Test func stopsBehindTheMainActor() async throws {
        let isReported = Locked(false)
        let cameBack = Locked(false)
        let crash = try await run {
            Task { crashByFatalError() }
            await MainActor.run {
                while !isReported.withLock({ $0 }) { usleep(1_000) }
            }
            cameBack.withLock { $0 = true }
        }.crash
        isReported.withLock { $0 = true }
        #expect(crash?.kind == .fatalError)
        await MainActor.run {}
        try await Task.sleep(for: .milliseconds(100))
        #expect(!cameBack.withLock { $0 })
    }

    /// A jump out of a run loop would leave XCTest in a wait.
    @Test(.needsFramePointers) func aCrashInARunLoop() throws {
        let process = try ChildProcess("crash-in-a-run-loop")
        #expect(process.ending == .killed(by: .swiftTrap))
        #expect(process.output == "caught\nready\n")
    }

    @Test func manyAtOnce() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let outcome = try await run {
                        await Task.yield()
                        if index % 2 == 0 { await fuse.burn() }
                    }
                    return (outcome.crash != nil) == (index % 2 == 0)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    /// Nothing can take a task off a thread on which it is busy.
    @Test func aTestThatStaysBusy() throws {
        let process = try ChildProcess("busy-test", variables: ["AIRBAG_BLOCKED_LIMIT=1"])
        #expect(process.ending == .exited(1))
        #expect(process.output == "ready\n")
        #expect(
            process.errors.contains(
                "Airbag: a test has crashed, and a task of it is still busy or blocked."))
        let signal = "\(Crash.Signal.swiftTrap)"
        #expect(process.errors.contains("The crash: fatal error, \(signal): the engine is on fire"))
    }
}
