import CrashCatching
import Dispatch
import Fixtures
import Isolation
import TestSupport
import Testing

/// What a forked child answers to code that asks Dispatch on which queue it runs.
@Suite("Checks of queues in a forked child", .serialized)
struct ChildQueueCheckTests {
    @Test("On the main actor they hold")
    func mainActor() async throws {
        let count = try await isolated { () -> Int in
            await Task.yield()
            return await MainActor.run { Self.passOnMain() }
        }
        #expect(count == 2)
    }

    @Test("Off the main actor they hold, too")
    func others() async throws {
        let count = try await isolated { () -> Int in
            await Task.yield()
            return Self.passElsewhere()
        }
        #expect(count == 2)
    }

    @Test("Wherever the child was forked", arguments: [true, false])
    @MainActor func onTheMainThread(_ isOnMain: Bool) {
        let child = ForkedChild.running {
            await Task.yield()
            return isOnMain
                ? await MainActor.run { Self.passOnMain() } : Self.passElsewhere()
        }
        #expect(child == ForkedChild(ending: "exit 0", text: "2", errors: ""))
    }

    /// No job runs then, and Dispatch itself answers.
    @Test @MainActor func inABodyThatIsNotAsync() throws {
        #expect(try isolated { Self.passOnMain() } == 2)
        let failure = thrown(ChildFailure.self) {
            try isolated { dispatchPrecondition(condition: .notOnQueue(.main)) }
        }
        #expect(failure?.crash != nil, "\(failure as Any)")
    }

    @Test("What is wrong is a crash that says so", arguments: WrongCheck.all)
    func wrong(_ check: WrongCheck) async throws {
        let run = try await isolatedRun {
            await Task.yield()
            if check.isOnMain {
                await MainActor.run { check.body() }
            } else {
                check.body()
            }
        }
        let crash = try #require(run.crash, "\(run)")
        #expect(crash.kind == .runtimeFailure)
        // The name of the function that trapped is looked up.
        if Build.symbolicates { #expect(crash.description.contains(check.words), "\(crash)") }
    }

    private static func passOnMain() -> Int {
        dispatchPrecondition(condition: .onQueue(.main))
        dispatchPrecondition(condition: .onQueueAsBarrier(.main))
        let queue = DispatchQueue(label: "own")
        dispatchPrecondition(condition: .notOnQueue(queue))
        return queue.sync {
            dispatchPrecondition(condition: .onQueue(queue))
            dispatchPrecondition(condition: .onQueue(.main))
            return 2
        }
    }

    private static func passElsewhere() -> Int {
        dispatchPrecondition(condition: .notOnQueue(.main))
        let queue = DispatchQueue(label: "own")
        return queue.sync {
            dispatchPrecondition(condition: .onQueue(queue))
            dispatchPrecondition(condition: .notOnQueue(.main))
            return 2
        }
    }
}

/// A check that does not hold.
struct WrongCheck: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isOnMain: Bool
    let words: String
    let body: @Sendable () -> Void

    static let all = [
        WrongCheck(
            testDescription: "not on the main queue", isOnMain: true,
            words: "on the queue that was not expected (dispatch_assert_queue_not)"
        ) { dispatchPrecondition(condition: .notOnQueue(.main)) },
        WrongCheck(
            testDescription: "on the main queue", isOnMain: false,
            words: "not on the expected queue (dispatch_assert_queue)"
        ) { dispatchPrecondition(condition: .onQueue(.main)) },
        WrongCheck(
            testDescription: "on the main queue as a barrier", isOnMain: false,
            words: "not on the expected queue as a barrier (dispatch_assert_queue_barrier)"
        ) { dispatchPrecondition(condition: .onQueueAsBarrier(.main)) },
    ]
}
