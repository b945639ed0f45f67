import CGuard
import Glibc

/// Reports a thread that does not return from a closure, and in the end stops the process.
///
/// A blocked thread is never interrupted: the locks that it holds would stay locked. When a closure
/// exceeds its time limit, a worker thread calls `report`. If the closure still has not returned after
/// `patience`, the process ends.
///
/// Nothing is watched in a forked child: a child has a time limit of its own.
package final class Watchdog: @unchecked Sendable {  // see `watch`
    /// Reports that a closure takes too long.
    ///
    /// - Parameter place: the backtrace of the late thread, in the form of a crash, though nothing
    ///   crashed; nil if the thread did not answer.
    /// - Returns: the name of the test, if there is one. The name is printed as the process ends.
    package typealias Report = @Sendable (_ place: Crash?) -> String?

    /// How long the watchdog waits, after a time limit, before it ends the process.
    ///
    /// A closure that begins after a late one gets this time from its own beginning.
    /// `AIRBAG_BLOCKED_LIMIT` sets the time in seconds; the default is 30.
    package static let patience = Locked(
        getenv("AIRBAG_BLOCKED_LIMIT").flatMap { Double(String(cString: $0)) }
            .flatMap { $0 >= 0 ? .seconds(min($0, 1e9)) : nil } ?? Duration.seconds(30))

    /// How much longer than ``patience`` the end of the process waits for a report that is being made.
    private static let mostPatience = 4

    private struct State {
        /// The number of the running closure; nil between two closures.
        var running: Int?
        var closures = 0
        /// The thread and the frame of the running closure.
        var call = airbag_watch()
        /// When the time limit of the closure is over.
        var deadline = SuspendingClock.now
        var alarm: Alarm?
        var report = Progress.none
        /// Whether `end()` was called: nothing is reported after that.
        var hasEnded = false
        /// The test that `report` has named.
        var test: String?
    }

    /// The one report of a watchdog.
    private enum Progress {
        case none, beingMade, made
    }

    /// The record in C of the running closure: whether a crash has made the thread jump out of the closure.
    ///
    /// The watched thread writes the record before `begin`. Other threads read only `is_left`,
    /// while a closure runs.
    private let watch = UnsafeMutablePointer<airbag_watch>.allocate(capacity: 1)
    private let state = Locked(State())
    private let subject: @Sendable () -> String
    private let report: Report

    /// - Parameters:
    ///   - subject: what waits for the thread; printed as the process ends.
    ///   - report: reports that a closure takes too long; runs on another thread, at most once.
    package init(_ subject: @escaping @Sendable () -> String, _ report: @escaping Report) {
        self.subject = subject
        self.report = report
        watch.initialize(to: airbag_watch())
    }

    deinit { watch.deallocate() }

    /// Runs a closure on the calling thread; only one at a time.
    ///
    /// - Parameters:
    ///   - timeLimit: the longest time that the closure may take.
    ///   - closure: the closure to run.
    package func run(within timeLimit: Duration, _ closure: () -> Void) {
        // A process that the user forked has no thread for alarms, either.
        if ThisProcess.childDepth > 0 || ThisProcess.isStray { return closure() }
        state.withLock { $0.deadline = .now + timeLimit }
        withoutActuallyEscaping(closure) { closure in
            var running = RunningClosure(watchdog: self, closure: closure)
            withUnsafeMutablePointer(to: &running) { running in
                airbag_watch_call(
                    { $0!.assumingMemoryBound(to: RunningClosure.self).pointee.closure() }, running, watch,
                    { $0!.assumingMemoryBound(to: RunningClosure.self).pointee.watchdog.begin() })
            }
        }
        // The closure may have forked. In the copy the lock may be held for ever.
        if !ThisProcess.isStray { state.withLock { $0.running = nil } }
    }

    private struct RunningClosure {
        let watchdog: Watchdog
        let closure: () -> Void
    }

    /// Runs on the watched thread, right before the closure.
    private func begin() {
        state.withLock { state in
            state.closures += 1
            state.running = state.closures
            state.call = watch.pointee
            if state.report != .none {
                awaitReturn(&state)
            } else if state.alarm == nil {
                setAlarm(&state)
            }
        }
    }

    /// Sets an alarm for the deadline; without a thread for alarms nothing is reported.
    private func setAlarm(_ state: inout State) {
        state.alarm = Alarm.set(after: state.deadline - .now) { [weak self] in self?.deadlinePassed() }
    }

    /// Sets an alarm for the end of the process.
    private func awaitReturn(_ state: inout State) {
        let number = state.closures
        state.alarm?.cancel()
        state.alarm = Alarm.set(after: Watchdog.patience.withLock { $0 }) { [weak self] in self?.giveUp(number) }
    }

    /// Handles a passed deadline; runs on the one thread of all alarms, and must not block it.
    private func deadlinePassed() {
        let late = state.withLock { state -> Int? in
            state.alarm = nil
            guard !state.hasEnded, isRunning(state) else { return nil }
            // The alarm was set for an earlier closure. Set it for this one.
            if state.deadline > .now {
                setAlarm(&state)
                return nil
            }
            // The patience begins now, even if no worker thread can make the report.
            awaitReturn(&state)
            state.report = .beingMade
            return state.running
        }
        if let late, WorkerThread.begin({ self.tell(late) }) != 0 { state.withLock { $0.report = .none } }
    }

    /// Whether the thread is still in the closure: it may have returned, or jumped out after a crash.
    private func isRunning(_ state: State) -> Bool { state.running != nil && !airbag_watch_is_left(watch) }

    /// Makes the report, on a worker thread, which may block.
    private func tell(_ number: Int) {
        let isLate = state.withLock { state in
            // The thread may have returned since the alarm.
            let isLate = isRunning(state) && state.running == number
            if !isLate {
                state.report = .none
                state.alarm?.cancel()
                state.alarm = nil
                if state.running != nil { setAlarm(&state) }
            }
            return isLate
        }
        if !isLate { return }
        // Take the backtrace only now: its signal may interrupt the system call in which the
        // thread waits (EINTR).
        let test = report(place())
        state.withLock { ($0.test, $0.report) = (test, .made) }
    }

    /// Ends the watch.
    ///
    /// - Returns: whether it was reported that a closure takes too long.
    package func end() -> Bool {
        if ThisProcess.childDepth > 0 || ThisProcess.isStray { return false }
        // If the report needs this thread, `giveUp` ends the process.
        while state.withLock({ $0.report == .beingMade }) { usleep(500) }
        let (alarm, wasReported) = state.withLock { state in
            defer { (state.alarm, state.hasEnded) = (nil, true) }
            return (state.alarm, state.report == .made)
        }
        alarm?.cancel()
        return wasReported
    }

    /// Finds out where the thread is, on a worker thread.
    private func place() -> Crash? {
        var call = state.withLock { $0.call }
        return airbag_watch_ask(&call).map { Crash(CrashEvidence($0)) }
    }

    /// Ends the process if the thread has not returned.
    ///
    /// Runs on the thread of all alarms. A report looks up lines, which takes long on a busy
    /// machine, and other reports may be made before this one. So the process waits longer for a
    /// report, but not for ever, because the report may need a lock that the blocked thread holds.
    ///
    /// - Parameter number: the number of the closure that took too long.
    private func giveUp(_ number: Int) {
        let patience = Watchdog.patience.withLock { $0 }
        let (isBlocked, test, time) = state.withLock { state in
            let time = .now - state.deadline
            if state.report == .beingMade, time < patience * Watchdog.mostPatience {
                awaitReturn(&state)
                return (false, state.test, time)
            }
            let isBlocked = state.report == .beingMade || isRunning(state) && state.running == number
            return (isBlocked && !state.hasEnded, state.test, time)
        }
        guard isBlocked else { return }
        var text = "Airbag: the thread of \(subject()) is still busy or blocked, "
        text += "\(Int(max(time, patience) / .seconds(1))) seconds after its time was over. "
        text += "Nothing can take it out of there, so the process ends.\n"
        if let test { text += "The test is \(test).\n" }
        Watchdog.endProcess(text) {
            let calls = self.place()?.calls ?? ""
            return calls == "" ? "" : "The thread is here:\(calls)\n"
        }
    }

    /// Ends the process, which blocked code keeps from going on.
    ///
    /// - Parameters:
    ///   - text: why; printed on standard error.
    ///   - details: finds out what else is printed. That may need a lock that the blocked code holds: without an answer
    ///     within 5 seconds the process ends without one.
    static func endProcess(_ text: String, details: @escaping @Sendable () -> String) {
        _ = Alarm.set(after: .seconds(5)) { airbag_process_end(text) }
        if WorkerThread.begin({ airbag_process_end(text + details()) }) != 0 { airbag_process_end(text) }
    }
}
