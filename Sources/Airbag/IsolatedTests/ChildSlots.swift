import CrashCatching
import Isolation
import Foundation

/// Slots for children: each slot serves one task at a time, the others wait, first come first served.
///
/// A waiting task blocks no thread.
final class ChildSlots: Sendable {
    /// The slots of this process: one for each processor, or as many as `AIRBAG_ISOLATED_CHILDREN` says.
    static let shared = ChildSlots(count: count(ProcessInfo.processInfo.environment["AIRBAG_ISOLATED_CHILDREN"]))

    /// Returns the number of slots for a value of the environment variable.
    static func count(_ text: String?) -> Int {
        if let count = text.flatMap({ Int($0) }), count > 0 { return count }
        if let text, !text.isEmpty {
            IsolationSwitches.sayUnknown("AIRBAG_ISOLATED_CHILDREN", text, known: "a number from 1")
        }
        return max(ProcessInfo.processInfo.activeProcessorCount, 1)
    }

    private typealias Continuation = CheckedContinuation<Void, any Error>

    /// Identifies a task that waits.
    private final class Ticket: Sendable {}

    private struct State {
        var free: Int
        /// In the order of arrival.
        var waiting: [(ticket: Ticket, continuation: Continuation)] = []
    }

    private let state: Locked<State>

    /// Creates slots.
    ///
    /// - Parameter count: the number of slots.
    init(count: Int) { state = Locked(State(free: count)) }

    /// Runs a body in a slot.
    ///
    /// - Parameter body: what to run.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws; `CancellationError` if the task was cancelled before a slot was
    ///   free.
    func withSlot<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await take()
        defer { giveBack() }
        return try await body()
    }

    /// The number of tasks that wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// The number of free slots.
    var freeCount: Int { state.withLock { $0.free } }

    private func take() async throws {
        let ticket = Ticket()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: Continuation) in
                let answer = state.withLock { state in
                    self.answer(to: ticket, continuation, &state)
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> Continuation? in
                let index = state.waiting.firstIndex { $0.ticket === ticket }
                return index.map { state.waiting.remove(at: $0).continuation }
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Returns the answer to a task that arrives; nil if the task has to wait.
    ///
    /// From here on, the cancellation handler of the task finds the task among those that wait.
    private func answer(
        to ticket: Ticket, _ continuation: Continuation, _ state: inout State
    ) -> Result<Void, any Error>? {
        if Task.isCancelled { return .failure(CancellationError()) }
        guard state.free > 0 else {
            state.waiting.append((ticket, continuation))
            return nil
        }
        state.free -= 1
        return .success(())
    }

    private func giveBack() {
        let next = state.withLock { state in
            if state.waiting.isEmpty {
                state.free += 1
                return nil as Continuation?
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
