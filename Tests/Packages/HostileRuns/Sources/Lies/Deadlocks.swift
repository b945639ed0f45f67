import Airbag
import Dispatch
import Foundation

/// A body in a child that waits for ever, and nobody looks.
extension Lie {
    static let deadlocks = [
        deadlocked(over: "mutex") { HeldLock().takeTwice() },
        deadlocked(over: "semaphore") { DispatchSemaphore(value: 0).wait() },
        deadlocked(over: "group", waitForGroup),
        deadlocked(over: "condition", waitForCondition),
        // Another thread would run the task: no deadlock of the code.
        Lie(
            "deadlock-of-the-child",
            { expect { waitForTask() }.to(deadlock()) },
            mended: { expect { DispatchSemaphore(value: 0).wait() }.to(deadlock()) }),
    ]

    private static func deadlocked(over name: String, _ body: @escaping Body) -> Lie {
        Lie("deadlock-\(name)", { try isolated { try body() } }, mended: { try isolated {} })
    }

    private static func waitForGroup() {
        let group = DispatchGroup()
        group.enter()
        group.wait()
    }

    private static func waitForCondition() {
        let condition = NSCondition()
        condition.lock()
        condition.wait()
    }

    private static func waitForTask() {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached { isDone.signal() }
        isDone.wait()
    }
}

/// An actor that waits for a task which needs the actor.
actor Account {
    func close() {
        let isDone = DispatchSemaphore(value: 0)
        Task {
            self.flush()
            isDone.signal()
        }
        wait(for: isDone)
    }

    private func flush() {}
}

/// In async code the compiler does not let `wait` be called.
private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

/// Waits for a continuation that nobody resumes.
func forget() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
