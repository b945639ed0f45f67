import CGuard
import Glibc

/// Sees to it that somebody hears of a thread that does not come back from a closure.
///
/// No thread is taken out of what blocks it, for what it has locked would stay locked. A closure that takes too
/// long is told at its time, on another thread. If it has not ended a stated while later, the process ends.
///
/// A closure in a forked child is not watched: a child has a time limit of its own.
package final class Watchdog: @unchecked Sendable {  // see `watch`
    /// Tells that a closure takes too long.
    ///
    /// - Parameter place: the calls its thread is in; nil if they are not known.
    /// - Returns: the name of the test, if there is one, for what is said as the process ends.
    package typealias Report = @Sendable (_ place: Crash?) -> String?

    /// How long a thread may stay away once that was told: 30 s.
    package static let patience = Locked(
        getenv("AIRBAG_BLOCKED_LIMIT").flatMap { Double(String(cString: $0)) }
            .flatMap { $0 >= 0 ? .seconds(min($0, 1e9)) : nil } ?? Duration.seconds(30))

    private struct State {
        /// Whether a closure is under way.
        var isRunning = false
        /// How many closures have begun.
        var calls = 0
        var end = SuspendingClock.now
        var alarm: Alarm?
        var isLate = false
        var isTelling = false
        var isOver = false
        var test: String?
    }

    /// The call of the closure under way; written before that begins, and asked only while it lasts.
    private let watch = UnsafeMutablePointer<airbag_watch>.allocate(capacity: 1)
    private let state = Locked(State())
    /// Held while it is told.
    private let telling = Locked(false)
    private let subject: @Sendable () -> String
    private let report: Report

    /// - Parameters:
    ///   - subject: what waits for the thread, for what is said as the process ends.
    ///   - report: tells that a closure takes too long; on another thread, at most once.
    package init(_ subject: @escaping @Sendable () -> String, _ report: @escaping Report) {
        self.subject = subject
        self.report = report
        watch.initialize(to: airbag_watch())
    }

    deinit { watch.deallocate() }

    /// Runs a closure on the calling thread; one at a time.
    ///
    /// - Parameters:
    ///   - timeLimit: how long it may take.
    ///   - closure: what to run.
    package func run(within timeLimit: Duration, _ closure: () -> Void) {
        if ThisProcess.childDepth > 0 || ThisProcess.isStray { return closure() }
        state.withLock { $0.end = .now + timeLimit }
        withoutActuallyEscaping(closure) { closure in
            var call = Call(watchdog: self, closure: closure)
            withUnsafeMutablePointer(to: &call) { call in
                airbag_watch_call(
                    { $0!.assumingMemoryBound(to: Call.self).pointee.closure() }, call, watch,
                    { $0!.assumingMemoryBound(to: Call.self).pointee.watchdog.begin() })
            }
        }
        if !ThisProcess.isStray { state.withLock { $0.isRunning = false } }
    }

    private struct Call {
        let watchdog: Watchdog
        let closure: () -> Void
    }

    /// Ends the watch.
    ///
    /// - Returns: whether it was told that a closure takes too long.
    package func end() -> Bool {
        if ThisProcess.childDepth > 0 || ThisProcess.isStray { return false }
        let isLate = state.withLock { state in
            state.isOver = !state.isLate
            return state.isLate
        }
        // It may be under way. If that needs this thread, the process ends.
        if isLate { telling.withLock { _ in } }
        let alarm = state.withLock { state in
            defer { state.alarm = nil }
            state.isOver = true
            return state.alarm
        }
        alarm?.cancel()
        return isLate
    }

    private func begin() {
        state.withLock { state in
            state.isRunning = true
            state.calls += 1
            if state.isLate {
                awaitReturn(&state)
            } else if state.alarm == nil {
                setAlarm(&state)
            }
        }
    }

    /// Without a thread for alarms nobody can be told anything.
    private func setAlarm(_ state: inout State) {
        state.alarm = Alarm.set(after: state.end - .now) { [weak self] in self?.goOff() }
    }

    /// Gives the thread a while to come back.
    private func awaitReturn(_ state: inout State) {
        let number = state.calls
        state.alarm?.cancel()
        state.alarm = Alarm.set(after: Watchdog.patience.withLock { $0 }) { [weak self] in
            self?.endProcess(number)
        }
    }

    private func goOff() {
        let late = state.withLock { state -> Int? in
            state.alarm = nil
            guard !state.isOver, !state.isLate, isRunning(state) else { return nil }
            // It belongs to an earlier closure.
            if state.end > .now {
                setAlarm(&state)
                return nil
            }
            // Told or not.
            awaitReturn(&state)
            return state.calls
        }
        // Not on this thread, which all alarms need.
        if let late { _ = WorkerThread.begin { self.tell(late) } }
    }

    /// Whether the thread is still in the closure: it may have ended, or a crash may have left it.
    private func isRunning(_ state: State) -> Bool {
        state.isRunning && !airbag_watch_is_left(watch)
    }

    private func tell(_ number: Int) {
        telling.withLock { _ in
            let isLate = state.withLock { state in
                // It may have come back just now.
                state.isLate = !state.isOver && isRunning(state) && state.calls == number
                state.isTelling = state.isLate
                if !state.isLate {
                    state.alarm?.cancel()
                    state.alarm = nil
                    if state.isRunning, !state.isOver { setAlarm(&state) }
                }
                return state.isLate
            }
            if !isLate { return }
            // Asked only now: the question may end what the thread waits in.
            let test = report(place())
            state.withLock { ($0.test, $0.isTelling) = (test, false) }
        }
    }

    private func place() -> Crash? {
        guard let evidence = airbag_watch_ask(watch) else { return nil }
        return Crash(
            record: CrashRecord(
                signal: Signal(rawValue: evidence.pointee.signal),
                evidence: CrashEvidence(evidence)))
    }

    /// - Parameter number: of the closure that was too long.
    private func endProcess(_ number: Int) {
        let (isBlocked, test) = state.withLock { state in
            let isBlocked = state.isTelling || (isRunning(state) && state.calls == number)
            return (!state.isOver && isBlocked, state.test)
        }
        guard isBlocked else { return }
        let seconds = Watchdog.patience.withLock { $0 } / .seconds(1)
        var text = "Airbag: the thread of \(subject()) is still busy or blocked, "
        text += "\(seconds) seconds after its time was over. "
        text += "Nothing can take it out of there, so the process ends.\n"
        if let test { text += "The test is \(test).\n" }
        let known = text
        // The calls are looked up under locks that the thread may hold.
        _ = Alarm.set(after: .seconds(5)) { airbag_process_end(known) }
        let error = WorkerThread.begin {
            let calls = self.place()?.calls ?? ""
            airbag_process_end(known + (calls == "" ? "" : "The thread is here:\(calls)\n"))
        }
        if error != 0 { airbag_process_end(known) }
    }
}
