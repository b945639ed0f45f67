import CFixtures
import CrashCatching
import Dispatch
import Fixtures
import Foundation
import Isolation
import Synchronization
import TestSupport
import Testing

/// Waits for what nobody owns: a semaphore, a group, a condition, a task.
///
/// All threads of the child wait, and that is one ending, whatever they wait for.
@Suite(.disabled(if: Sanitizer.isThread || Emulator.isHere, "no deadlock is seen there"))
struct WaitingForNobodyTests {
    /// What a body of C's or Swift's waits for.
    enum Wait: CaseIterable {
        case semaphore, semaphoreOfDispatch, group, condition, conditionOfFoundation, once, thread

        @inline(never) func waitForEver() {
            switch self {
            case .semaphore:
                let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
                sem_init(semaphore, 0, 0)
                sem_wait(semaphore)
            case .semaphoreOfDispatch: DispatchSemaphore(value: 0).wait()
            case .group:
                let group = DispatchGroup()
                group.enter()
                group.wait()
            case .condition:
                let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
                pthread_cond_init(condition, nil)
                let lock = newMutex()
                pthread_mutex_lock(lock)
                pthread_cond_wait(condition, lock)
            case .conditionOfFoundation:
                let condition = NSCondition()
                condition.lock()
                condition.wait()
            case .once: _ = Circle.value
            case .thread:
                Fixtures.Thread { Wait.semaphore.waitForEver() }.join()
            }
            // A call that comes last could take the place of this one among the calls.
            _ = opaque(true)
        }
    }

    private enum Circle {
        static let value: Int = opaque(Circle.other)
        static let other: Int = opaque(Circle.value)
    }

    /// A child that has just begun may have inherited what it waits for, so it is started again.
    @Test(arguments: Wait.allCases) func itIsADeadlock(_ wait: Wait) throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) { wait.waitForEver() }
        #expect(run.description.hasPrefix("deadlocked"), "\(run)")
        #expect(run.attempts == 1 || run.attempts == 4, "\(run.attempts)")
        #expect(run.wasBlocked(in: "waitForEver"), "\(run)")
        #expect(run.duration < .seconds(20))
    }

    /// When the body has been at work for a while, it is not started again.
    @Test func aBodyThatHasWorkedForAWhileIsStartedOnce() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            usleep(2_500_000)
            Wait.semaphore.waitForEver()
        }
        #expect(run.description.hasPrefix("deadlocked"), "\(run)")
        #expect(run.attempts == 1)
    }

    @Test func theFailureShowsTheCallsOfAllThreads() throws {
        let failure = thrown(ChildFailure.self) {
            try isolated(timeLimit: .seconds(60)) {
                _ = Fixtures.Thread { Wait.group.waitForEver() }
                Wait.semaphore.waitForEver()
            }
        }
        guard case .deadlocked = failure?.reason else { Issue.record("\(failure as Any)"); return }
        let text = failure!.description
        #expect(text.hasPrefix("the isolated body deadlocked"))
        if Build.symbolicates { #expect(text.contains("another thread"), "\(text)") }
        let note = "other threads of this process, which might end the wait, are not in the child"
        #expect(text.contains("\n  \(note)"), "\(text)")
    }

    @Test func aContinuationThatNobodyResumes() async throws {
        let failure = await thrown(ChildFailure.self) {
            try await isolated(timeLimit: .seconds(60)) {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        guard case .deadlocked = failure?.reason else { Issue.record("\(failure as Any)"); return }
        if Build.symbolicates {
            #expect(failure!.description.contains("a task that waits has no thread"), "\(failure!)")
        }
    }

    @Test func aTaskThatWaitsForItself() async throws {
        let run = try await isolatedRun(timeLimit: .seconds(60)) {
            let own = Locked<Task<Void, Never>?>(nil)
            let task = Task {
                await Task.yield()
                await own.withLock { $0 }?.value
            }
            own.withLock { $0 = task }
            await task.value
        }
        #expect(run.description.hasPrefix("deadlocked"), "\(run)")
    }

    /// The task is for the actor, which the wait occupies.
    @Test func anActorThatWaitsForItself() async throws {
        let run = try await isolatedRun(timeLimit: .seconds(60)) { await Account().close() }
        #expect(run.description.hasPrefix("deadlocked"), "\(run)")
        #expect(run.wasBlocked(in: "close"), "\(run)")
    }

    @MainActor @Test func theMainActorThatWaitsForItself() async throws {
        let run = try await isolatedRun(timeLimit: .seconds(60)) { @MainActor in
            await Task.yield()
            let isDone = DispatchSemaphore(value: 0)
            Task { @MainActor in isDone.signal() }
            wait(for: isDone)
        }
        #expect(run.description.hasPrefix("deadlocked"), "\(run)")
    }

    private actor Account {
        @inline(never) func close() {
            let isDone = DispatchSemaphore(value: 0)
            Task {
                self.flush()
                isDone.signal()
            }
            wait(for: isDone)
            _ = opaque(true)
        }

        func flush() {}
    }

    /// In a whole process another thread would run the task: a deadlock only of the child.
    @Test(arguments: [Duration.zero, .milliseconds(20)])
    func aTaskThatTheChildHasNoThreadForIsNoDeadlock(delay: Duration) async throws {
        let body: @Sendable () async -> Void = {
            let isDone = DispatchSemaphore(value: 0)
            Task.detached {
                if delay > .zero { try? await Task.sleep(for: delay) }
                isDone.signal()
            }
            if delay > .zero { await Task.yield() }
            wait(for: isDone)
        }
        let failure = await thrown(ChildFailure.self) {
            try await isolated(timeLimit: .seconds(60)) { await body() }
        }
        #expect(failure?.refusal?.cause == .unsupported, "\(failure as Any)")
        #expect(failure?.description.contains("a task that has not run") == true)
    }

    @Test func norIsItInASyncBody() throws {
        let failure = thrown(ChildFailure.self) {
            try isolated(timeLimit: .seconds(60)) {
                let isDone = DispatchSemaphore(value: 0)
                Task.detached { isDone.signal() }
                wait(for: isDone)
            }
        }
        #expect(failure?.refusal?.cause == .unsupported, "\(failure as Any)")
    }
}

/// In async code the compiler does not let `wait` be called.
private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
