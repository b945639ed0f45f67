import CrashCatching
import Foundation
import Glibc
import Isolation

/// Waits until `done()` is called.
package final class Waiting: Sendable {
    private struct State {
        var timesDone = 0
        /// The error or crash that ended the action, if any.
        var failure: CatchOutcome<Void>?
        /// Whether the ending of the wait was reported.
        var isReported = false
        /// Whether a thread was running the action when the time was over.
        var isBlocking = false
        /// How many reports of a second `done()` are being made, and actions are running.
        var running = 0
        /// How many closures that call `done()` somebody still has.
        var closures = 0
        /// The thread that called `done()` first.
        var caller: Caller?

        var goesOn: Bool { timesDone == 0 && failure == nil }
        var isRunning: Bool { running > 0 }
    }

    /// What a closure that calls `done()` holds.
    private final class Call: Sendable {
        let waiting: Waiting

        init(_ waiting: Waiting) {
            self.waiting = waiting
            waiting.state.withLock { $0.closures += 1 }
        }

        deinit { waiting.state.withLock { $0.closures -= 1 } }
    }

    private let location: ExpectationLocation
    /// The handler that receives the reports, whichever thread makes them, as those of all expectations.
    private nonisolated(unsafe) let handler = CurrentHandler.handler
    private let depth = ThisProcess.childDepth
    private let context = TaskContext()
    private let deadline: SuspendingClock.Instant
    private let timeout: Duration
    private let state = Locked(State())

    /// - Parameters:
    ///   - timeout: how long to wait; zero or less: not at all.
    ///   - location: the source location of the expectation.
    package init(_ timeout: Duration, at location: ExpectationLocation) {
        self.timeout = timeout
        self.location = location
        deadline = .now + min(max(timeout, .zero), .longest)
    }

    /// Ends the wait; to be called once, on any thread.
    ///
    /// A call after the time is over does not count, but a second call is reported at any time. The report is made
    /// before this call returns, and before the wait returns if it was still under way.
    package var done: @Sendable () -> Void {
        let call = Call(self)
        return { call.waiting.noteDone() }
    }

    private func noteDone() {
        let caller = Caller.here
        let isSecond = state.withLock { state in
            state.timesDone += 1
            if state.timesDone == 1 { state.caller = caller }
            if state.timesDone == 2 { state.running += 1 }
            return state.timesDone == 2
        }
        if isSecond {
            context.run {
                self.fail("waitUntil(...) expects its completion closure to be only called once")
            }
            state.withLock { $0.running -= 1 }
        }
    }

    /// Waits on the calling thread.
    ///
    /// - Parameter action: begins the work that is waited for.
    package func wait(_ action: @escaping () throws -> Void) {
        let isInTime = begin(action) { watch in
            // The main queue runs at least once, however late it is.
            repeat {
                watch.pause(for: min(.microseconds(900), self.deadline - .now))
            } while self.goesOn && .now < self.deadline
        }
        let limit = SuspendingClock.now + Polling.grace
        while state.withLock({ $0.isRunning }) || mayFollow, .now < limit {
            ThreadPause.pause(for: .microseconds(100))
        }
        if isInTime { end(state.withLock { $0 }) }
    }

    /// Waits without blocking a thread, for an action that is not async.
    ///
    /// - Parameters:
    ///   - isolation: the isolation of the caller.
    ///   - action: begins the work that is waited for.
    package func wait(
        isolation: isolated (any Actor)? = #isolation, beginning action: @escaping () throws -> Void
    ) async {
        let isInTime = begin(action)
        if isInTime { await wait(until: deadline) { goesOn } }
        await waitForTheRest()
        if isInTime { end(state.withLock { $0 }) }
    }

    /// Waits without blocking a thread.
    ///
    /// - Parameters:
    ///   - isolation: the isolation of the caller.
    ///   - action: begins the work that is waited for. At the end of the wait, the action is cancelled, and soon
    ///     afterwards abandoned.
    package func wait(
        isolation: isolated (any Actor)? = #isolation, _ action: @escaping () async throws -> Void
    ) async {
        // Called once, while the caller waits.
        nonisolated(unsafe) let action = action
        let timeLimit = max(deadline - .now, .zero)
        let act: @Sendable () async -> Void = {
            let outcome = await catchCrash(within: timeLimit) { try await action() }
            if case .threw(let unfinished as Unfinished) = outcome {
                self.state.withLock { $0.isBlocking = unfinished.state == .running }
            } else {
                self.noteEnding(outcome)
            }
            self.state.withLock { $0.running -= 1 }
        }
        state.withLock { $0.running += 1 }
        let acting = Task { await act() }
        await wait(until: deadline) { goesOn }
        let timesDone = state.withLock { $0.timesDone }
        // An action that still runs is reported as unfinished at the same moment, but not in a forked child.
        if goesOn, !Task.isCancelled, ThisProcess.childDepth == 0 { await acting.value }
        var ending = state.withLock { $0 }
        ending.timesDone = timesDone  // without a call that only the end of the time caused
        acting.cancel()
        // An action may call `done()` once more, or fail. The cancellation is no failure.
        await waitForTheRest()
        let last = state.withLock { state in
            state.isReported = true
            return state.failure
        }
        if case .threw(is CancellationError)? = last {
        } else if ending.failure == nil {
            ending.failure = last
        }
        end(ending)
    }

    /// Whether a second `done()` may follow the first one at once.
    private var mayFollow: Bool {
        let state = state.withLock { $0 }
        guard state.timesDone == 1, state.failure == nil, state.closures > 0 else { return false }
        // Without the lock, for which that thread may wait.
        return state.caller?.isBehindCall == true
    }

    private var goesOn: Bool { state.withLock { $0.goesOn } }

    /// Runs the action and then `pause` on the calling thread, watched by a watchdog.
    ///
    /// - Returns: whether both ended in time; otherwise, the failure has already been reported.
    private func begin(
        _ action: @escaping () throws -> Void, then pause: @escaping (LookWatch) -> Void = { _ in }
    ) -> Bool {
        let timeLimit = max(deadline - .now, .zero) + Polling.grace
        let watch = LookWatch({ "waitUntil at \(self.location)" }, timeLimit) { self.fail($0) }
        watch.run(within: timeLimit) {
            self.noteEnding(catchCrash { try action() })
            pause(watch)
        }
        return watch.end() == nil
    }

    /// Keeps an error or a crash of the action for the report, or reports it if the wait has been reported.
    private func noteEnding(_ outcome: CatchOutcome<Void>) {
        if case .returned = outcome { return }
        let isLate = state.withLock { state in
            state.failure = outcome
            return state.isReported
        }
        guard isLate else { return }
        // The cancellation at the end of the wait is no failure.
        if case .threw(is CancellationError) = outcome { return }
        context.run { self.fail(outcome) }
    }

    /// Waits a short time for what is running although the wait is over, and for a second `done()` that follows at
    /// once.
    ///
    /// A thread that has called `done()` may be interrupted before it does so again. That is possible as long as
    /// somebody has the closure and the thread has not got any further.
    private func waitForTheRest(isolation: isolated (any Actor)? = #isolation) async {
        await wait(until: .now + Polling.grace) { mayFollow }
        await wait(until: .now + Polling.grace) { state.withLock { $0.isRunning } }
    }

    /// Waits until a time, or until a condition is false, or the task is cancelled.
    private func wait(
        until end: SuspendingClock.Instant, isolation: isolated (any Actor)? = #isolation, while goesOn: () -> Bool
    ) async {
        while goesOn(), .now < end, (try? await Task.sleep(for: min(.microseconds(900), end - .now))) != nil {}
    }

    /// Reports how the wait ended.
    private func end(_ state: State) {
        if let failure = state.failure { return fail(failure) }
        if state.timesDone > 0 { return tell(true, FailureMessage(stringValue: "waited until it was done")) }
        let addition = state.isBlocking ? ": the action kept a thread busy or blocked" : ""
        fail(
            Task.isCancelled
                ? "the task was cancelled while it waited" : "Waited more than \(timeout.inWords)\(addition)")
    }

    /// Reports how the action failed.
    private func fail(_ outcome: CatchOutcome<Void>) {
        switch outcome {
        case .returned: break
        case .threw(let failure as Unfinished): fail(failure)
        case .threw(let error): fail("Unexpected error thrown: \(plainText(of: error))")
        case .crashed(let crash): fail("the action \(crash.verb): \(ShortText.cut(crash.summary))", crash.details)
        }
    }

    @discardableResult
    private func fail(_ failure: Unfinished) -> FailureMessage {
        fail("\(failure.state == .stalled ? "" : "the action ")\(failure)", failure.details)
    }

    @discardableResult
    private func fail(_ text: String, _ details: String? = nil) -> FailureMessage {
        let message = FailureMessage(FailureMessage.Parts(extendedMessage: details, override: text, note: ""))
        tell(false, message)
        return message
    }

    private func tell(_ passed: Bool, _ message: FailureMessage) {
        // In a child that was forked during the wait, the handler is a copy.
        let handler = ThisProcess.childDepth == depth ? handler : CurrentHandler.handler
        handler.assert(passed, message: message, location: location)
    }
}

extension Duration {
    /// The longest wait, some thirty years: clocks overflow beyond it.
    static let longest = Duration.seconds(1_000_000_000)

    /// The duration in words, as in `Waited more than 1.0 second`.
    package var inWords: String { "\(Float(seconds)) \(self == .seconds(1) ? "second" : "seconds")" }
}

/// A thread that has called `done()`, at the time of the call.
private struct Caller {
    /// The folder of the thread in `/proc`; empty where there is none.
    private let folder: String
    /// The processor time of the thread, in nanoseconds.
    private let time: Int

    static var here: Caller {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Caller(folder: threadFolder, time: now.tv_sec * 1_000_000_000 + now.tv_nsec)
    }

    private static var threadFolder: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { link in
            let count = readlink("/proc/thread-self", link.baseAddress!, link.count)
            return count > 0 ? "/proc/" + String(decoding: link.prefix(count).map(UInt8.init), as: UTF8.self) : ""
        }
    }

    /// Whether the thread may still be right behind the call: it is ready to run, and has hardly run since.
    var isBehindCall: Bool {
        // The calling thread is not: it is here.
        guard folder != "", folder != Caller.threadFolder,
            let state = try? String(contentsOfFile: folder + "/stat", encoding: .utf8),
            let times = try? String(contentsOfFile: folder + "/schedstat", encoding: .utf8),
            let timeNow = times.split(separator: " ").first.flatMap({ Int($0) })
        else { return false }
        // The name of the thread, in parentheses, may have any characters.
        return state.split(separator: ")").last?.hasPrefix(" R") == true && timeNow - time < 1_000_000
    }
}
