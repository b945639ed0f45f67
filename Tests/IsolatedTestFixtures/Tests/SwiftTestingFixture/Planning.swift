import Airbag
import Foundation
import Testing

// Tests of which planning does something. Each suite runs by itself: `AIRBAG_PLANNING=runLoop swift test
// --disable-xctest --filter PlanningWithARunLoop`.

private func isWanted(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment["AIRBAG_PLANNING"] == name
}

/// A child would share the descriptors of the loop.
@Suite(.isolated) struct PlanningWithARunLoop {
    private static func begin() -> Bool {
        guard isWanted("runLoop") else { return false }
        _ = RunLoop.main
        return true
    }

    @Test(.enabled(if: begin()), arguments: 1...20) func hops(_ number: Int) async {
        await MainActor.run {}
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }
}

@Suite(.isolated, .serialized) struct PlanningWithATask {
    private static let task = Task {
        try await Task.sleep(for: .milliseconds(300))
        return 7
    }

    private static func begin() -> Bool {
        guard isWanted("task") else { return false }
        _ = task
        Task { while true { try await Task.sleep(for: .milliseconds(100)) } }
        return true
    }

    @Test(.enabled(if: begin())) func first() async throws {
        let value = try await PlanningWithATask.task.value
        #expect(value == 7)
    }

    @Test(.enabled(if: isWanted("task"))) func second() {}

    @Test(.enabled(if: isWanted("task")), .timeLimit(.minutes(1)), arguments: 1...3)
    func cases(_ number: Int) async throws { try await Task.sleep(for: .milliseconds(50)) }
}

/// Stands outside of the isolation.
private struct ScopeWithATask: TestTrait, TestScoping {
    @TaskLocal static var task = Task { 0 }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await ScopeWithATask.$task.withValue(Task { 42 }, operation: function)
    }
}

@Suite struct PlanningWithAScope {
    @Test(ScopeWithATask(), .isolated, .enabled(if: isWanted("scope"))) func awaitsIt() async {
        #expect(await ScopeWithATask.task.value == 42)
    }
}

/// Calls the trait of Airbag itself, which so hears of no test before.
private struct Delegating: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let trait: IsolatedTrait = .isolated
        try await trait.provideScope(for: test, testCase: testCase, performing: function)
    }
}

@Suite struct PlanningByAnother {
    @Test(Delegating(), .enabled(if: isWanted("delegating"))) func isIsolated() {
        #expect(CommandLine.arguments.contains { $0.hasPrefix("^") })
    }

    @Test(.enabled(if: isWanted("delegating"))) func isNotIsolated() {
        #expect(!CommandLine.arguments.contains { $0.hasPrefix("^") })
        print("not isolated, in process \(getpid())")
    }
}

/// One of them cannot be planned, and is left out.
@Suite(.isolated) struct PlanningWithoutOne {
    private static func arguments() -> [Int] {
        if isWanted("without") { fatalError("bad arguments") }
        return [1]
    }

    @Test(.enabled(if: isWanted("without"))) func good() {}

    @Test(.enabled(if: isWanted("without")), arguments: arguments()) func bad(_ number: Int) {}
}

@Suite(.isolated) struct PlanningThatBlocks {
    private static func arguments() -> [Int] {
        guard isWanted("blocking") else { return [1] }
        let done = DispatchSemaphore(value: 0)
        Task.detached { done.signal() }
        done.wait()
        return [1, 2]
    }

    @Test(.enabled(if: isWanted("blocking")), arguments: arguments()) func bridged(_ number: Int) {}
}
