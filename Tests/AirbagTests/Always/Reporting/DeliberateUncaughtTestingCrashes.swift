import Fixtures
import Judging
import Synchronization
import Testing

/// Three tests at once, of which one crashes.
@Suite(.enabled(if: OnPurpose.isWanted))
struct DeliberateUncaughtTestingCrashes {
    private static let waiting = Atomic(0)

    @Test(arguments: 1...2) func waits(_: Int) async throws { try await wait() }

    @Test func waitsToo() async throws { try await wait() }

    @Test func inTheTest() async throws {
        try await others()
        fatalError("in one of them")
    }

    @Test func inAChildTask() async throws {
        try await others()
        await withTaskGroup(of: Void.self) { $0.addTask { _ = crashByNullPointer() } }
    }

    @Test func inADetachedTask() async throws {
        try await others()
        await Task.detached { _ = crashByNullPointer() }.value
    }

    @Test func inAnotherTask() async throws {
        try await others()
        await Task { _ = crashByNullPointer() }.value
    }

    private func wait() async throws {
        Self.waiting.add(1, ordering: .relaxed)
        try await Task.sleep(for: .seconds(60))
    }

    private func others() async throws {
        while Self.waiting.load(ordering: .relaxed) < 3 {
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// One test after the other, of which the last one crashes.
@Suite(.serialized, .enabled(if: OnPurpose.isWanted))
struct DeliberateOddNames {
    @Test("a with 3 test cases") func first() {}

    @Test func last() { fatalError("in the last one") }
}
