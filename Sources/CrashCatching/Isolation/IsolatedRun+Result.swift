import CHelpers
import Glibc

extension IsolatedRun {
    /// The result of a child that has ended.
    ///
    /// - Parameters:
    ///   - child: the child.
    ///   - ending: how it ended.
    ///   - attempts: how often it was started.
    /// - Returns: the result, and what the child told beside.
    func result(
        of child: ForkedChild, _ ending: ChildEnding, attempts: Int
    ) -> IsolatedAttempt<Value> {
        let entries = child.entries
        let messages: [TypedPayload] = entries.compactMap {
            if case .message(let payload) = $0 { payload } else { nil }
        }
        var outcome = Result { try isolated(child, ending, entries) }
        if case .success(var run) = outcome {
            run.attempts = attempts
            outcome = .success(run)
        }
        return IsolatedAttempt(
            outcome, messages: messages, lacksThreads: lacksThreads(child, ending, outcome))
    }

    /// See ``IsolatedAttempt/lacksThreads``.
    private func lacksThreads(
        _ child: ForkedChild, _ ending: ChildEnding, _ outcome: Result<Isolated<Value>, any Error>
    ) -> Bool {
        if child.isUnsupported { return true }
        guard case .success(let run) = outcome, case .deadlocked = run.termination else {
            return false
        }
        return ending.cause != .deadlocked(.ownLocks)
    }

    private func isolated(
        _ child: ForkedChild, _ ending: ChildEnding, _ entries: [ChildReport.Entry]
    ) throws -> Isolated<Value> {
        var result = Isolated<Value>(termination: try termination(child, ending, entries))
        result.standardOutput = ending.output.text
        result.standardError = ending.errors.text
        result.dropped = (ending.output.dropped, ending.errors.dropped)
        result.duration = ending.duration
        result.cpuTime = ending.cpuTime
        result.peakMemory = ending.peakMemory
        if child.state == AIRBAG_REPORT_PLACED || child.foundMutexLocked {
            result.place = child.crash
        }
        return result
    }

    private func termination(
        _ child: ForkedChild, _ ending: ChildEnding, _ entries: [ChildReport.Entry]
    ) throws -> Isolated<Value>.Termination {
        switch child.state {
        case AIRBAG_REPORT_UNPREPARED:
            throw IsolationFailure(.preparation, errorNumber: child.errorNumber)
        case AIRBAG_REPORT_ENDED: return try terminationOfBody(child, entries)
        case AIRBAG_REPORT_CRASHED:
            if let resource = exhausted(child.errorNumber) { return .exceeded(resource) }
            if child.foundMutexLocked { return .deadlocked }
            if let crash = child.crash { return .crashed(crash) }
        default: break
        }
        switch ending.cause {
        case .timedOut: return .timedOut
        case .deadlocked: return .deadlocked
        case .stopped(let signal): return .killed(signal)
        case .ended: return try terminationOfProcess(ending)
        }
    }

    /// The body came to its end, and said how.
    private func terminationOfBody(
        _ child: ForkedChild, _ entries: [ChildReport.Entry]
    ) throws -> Isolated<Value>.Termination {
        for entry in entries.reversed() {
            switch entry {
            case .returned(let wire): return .returned(try decoded(wire))
            case .threw(let error):
                return exhausted(child.errorNumber).map { .exceeded($0) } ?? .threw(error)
            case .unsendable(let why):
                throw IsolationFailure(.value, detail: "its value could not be sent: \(why)")
            case .message: continue
            }
        }
        throw IsolationFailure(.value, detail: "its report was written over")
    }

    /// Decoding runs code of the user, which may crash.
    private func decoded(_ wire: WireValue) throws -> Value {
        let decode = transport.decode
        switch catchCrash({ try decode(wire) }) {
        case .returned(let value): return value
        case .threw(let error):
            throw IsolationFailure(.value, detail: "its value could not be decoded: \(error)")
        case .crashed(let crash):
            throw IsolationFailure(
                .value, detail: "decoding its value \(crash.verb): \(crash.summary)")
        }
    }

    private func terminationOfProcess(
        _ ending: ChildEnding
    ) throws -> Isolated<Value>.Termination {
        switch ending.status {
        case nil: throw IsolationFailure(.ending)
        case .exited(let code): return .exited(code)
        case .killed(let signal):
            if let resource = exceeded(by: signal, ending) { return .exceeded(resource) }
            return signal.isCrash
                ? .crashed(Crash(record: CrashRecord(signal: signal, evidence: nil)))
                : .killed(signal)
        }
    }

    /// The limit that a signal of the kernel tells of.
    private func exceeded(by signal: Signal, _ ending: ChildEnding) -> ResourceLimits.Resource? {
        switch signal.rawValue {
        case SIGXCPU where limits.cpuTime != nil: .cpuTime
        case SIGXFSZ where limits.fileSize != nil: .fileSize
        // Where SIGXCPU was ignored: the hard limit. The kernel counts ticks for it, which may be
        // more than the time that it tells (measured on a busy machine: 0.84 s for a second).
        case SIGKILL: limits.cpuTime.map { ending.cpuTime * 2 >= $0 } == true ? .cpuTime : nil
        default: nil
        }
    }

    /// The limit that an `errno` value tells of.
    private func exhausted(_ number: Int32) -> ResourceLimits.Resource? {
        switch number {
        case ENOMEM where limits.memory != nil: .memory
        case EMFILE where limits.openFiles != nil: .openFiles
        case EFBIG where limits.fileSize != nil: .fileSize
        default: nil
        }
    }
}
