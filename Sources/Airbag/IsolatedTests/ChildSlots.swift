import CrashCatching
import Isolation
import Foundation

/// Places for children: so many tasks have one at the same time, the others wait, first come first
/// served.
///
/// Who waits keeps no thread.
final class ChildSlots: Sendable {
    /// The places of this process: as many as there are processors, or as `AIRBAG_ISOLATED_CHILDREN`
    /// says.
    static let shared = ChildSlots(
        count: count(ProcessInfo.processInfo.environment["AIRBAG_ISOLATED_CHILDREN"]))

    /// How many places a value of the environment asks for.
    static func count(_ text: String?) -> Int {
        if let count = text.flatMap({ Int($0) }), count > 0 { return count }
        if let text, !text.isEmpty {
            IsolationSwitches.sayUnknown(
                "AIRBAG_ISOLATED_CHILDREN", text, known: "a number from 1")
        }
        return max(ProcessInfo.processInfo.activeProcessorCount, 1)
    }

    private typealias Continuation = CheckedContinuation<Void, any Error>

    /// Tells who waits apart.
    private final class Ticket: Sendable {}

    private struct State {
        var free: Int
        /// In the order in which they came.
        var waiting: [(ticket: Ticket, continuation: Continuation)] = []
    }

    private let state: Locked<State>

    /// Makes places.
    ///
    /// - Parameter count: how many.
    init(count: Int) {
        state = Locked(State(free: count))
    }

    /// Runs a body in a place.
    ///
    /// - Parameter body: what to run.
    /// - Returns: what it returns.
    /// - Throws: what it throws; `CancellationError` if the task was cancelled before there was a
    ///   place.
    func withSlot<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await take()
        defer { giveBack() }
        return try await body()
    }

    /// How many wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// How many places are free.
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

    /// The answer to who comes; nil if it has to wait.
    ///
    /// Who is cancelled from here on finds itself among those who wait.
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
