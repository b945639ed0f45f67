import CrashCatching
import Isolation
import Fixtures
import Foundation
import Testing

@testable import Airbag

/// What the isolation of tests asks of children, beside `isolated`.
@Suite(.enabled(if: !IsolationSwitches.runsInParent)) struct IsolatedAttemptTests {
    private func attempt(
        timeLimit: Duration = .seconds(10), _ body: @escaping @Sendable () async throws -> Void
    ) async -> IsolatedAttempt<Void> {
        await isolatedAttempt(
            timeLimit: timeLimit, limits: .none, outputLimit: 1 << 20, body)
    }

    @Test func anOrdinaryBodyLacksNothing() async throws {
        let attempt = await attempt { print("fine") }
        #expect(!attempt.lacksThreads)
        #expect(try attempt.arrive().standardOutput == "fine\n")
    }

    @Test func dispatchIsLacking() async throws {
        let attempt = await attempt { DispatchQueue.global().async {} }
        #expect(attempt.lacksThreads)
        let failure = thrown(ChildFailure.self) { try attempt.arrive() }
        #expect(failure?.refusal?.cause == .unsupported)
    }

    @Test func aThreadOfTheParentMayBeLacking() async {
        let attempt = await attempt { DispatchSemaphore(value: 0).wait() }
        #expect(attempt.lacksThreads)
        let failure = thrown(ChildFailure.self) { try attempt.arrive() }
        #expect(failure?.refusal?.cause == .wait)
    }

    @Test func whatItLocksTwiceIsNoneOfTheParent() async throws {
        let attempt = await attempt { lockTwice() }
        #expect(!attempt.lacksThreads)
        #expect(try attempt.arrive().description.hasPrefix("deadlocked"))
    }

    /// The words alone say nothing.
    @Test func aCrashInTheSameWordsLacksNothing() async {
        let attempt = await attempt {
            fatalError("dispatch_async does not work in a forked child")
        }
        #expect(!attempt.lacksThreads)
    }

    #if compiler(>=6.2)
        @Test func whatIsToldIsKeptBack() async throws {
            let test = try #require(Test.current)
            nonisolated(unsafe) var found: [String] = []
            let gathering = IssueHandlingTrait.compactMapIssues { issue in
                found.append(contentsOf: issue.comments.map(\.rawValue))
                return nil
            }
            try await gathering.provideScope(for: test, testCase: Test.Case.current) {
                let attempt = await attempt { Issue.record("told") }
                #expect(found.isEmpty)
                _ = try attempt.arrive()
            }
            #expect(found == ["told"])
        }
    #endif

    @Test func cancellingTheTaskEndsTheChild() async throws {
        let task = Task {
            try await attempt(timeLimit: .seconds(600)) { while true { sleep(1) } }.arrive()
        }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        let run = try await task.value
        guard case .timedOut = run.termination else {
            Issue.record("\(run)")
            return
        }
        #expect(run.duration < .seconds(300))
    }
}

private func lockTwice() {
    let lock = NSLock()
    lock.lock()
    lock.lock()
}
