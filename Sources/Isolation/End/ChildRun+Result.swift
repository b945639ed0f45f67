import CChildren
import CrashCatching
import FoundationEssentials
import Glibc

extension ChildRun {
    /// Returns the result of a child that has ended.
    ///
    /// - Parameters:
    ///   - child: the child.
    ///   - ending: how it ended.
    ///   - attempts: how often the body was started.
    /// - Returns: the result, and what else the child reported.
    func result(of child: ForkedChild, _ ending: ChildEnding, attempts: Int) -> IsolatedAttempt<Value> {
        let (entries, areRead) = child.entries
        let payloads = entries.filter { $0.kind == .message }.map { $0.read(TypedPayload.self) }
        let messages = payloads.compactMap { $0 }
        let areAll = areRead && messages.count == payloads.count
        let outcome = Result { () throws(ChildFailure) in
            var run = try isolated(child, ending, entries)
            run.attempts = attempts
            // The unreadable part may have contained a failed expectation.
            if !areAll && child.state == AIRBAG_REPORT_ENDED {
                throw ChildFailure(.value, detail: "its report was written over")
            }
            return run
        }
        let hasBegun = !child.isWhole || entries.contains { $0.kind == .begun }
        return IsolatedAttempt(outcome, messages: messages, hasBegun: hasBegun)
    }

    private func isolated(
        _ child: ForkedChild, _ ending: ChildEnding, _ entries: [ChildReport.Entry]
    ) throws(ChildFailure) -> IsolatedRun<Value> {
        var traces = ChildTraces(
            standardOutput: ending.output.text, standardError: ending.errors.text,
            dropped: (ending.output.dropped, ending.errors.dropped), limits: limits,
            exceededTime: ending.cause == .timedOut ? timeLimit : nil)
        do throws(ChildFailure) {
            var result = IsolatedRun<Value>(termination: try termination(child, ending, entries))
            result.duration = ending.duration
            result.cpuTime = ending.cpuTime
            result.peakMemory = ending.peakMemory
            let isExceeded = if case .exceeded = result.termination { true } else { false }
            if isExceeded || child.state == AIRBAG_REPORT_PLACED { traces.threads = child.blockedThreads }
            if ending.cause == .deadlocked(AIRBAG_OWNER_UNKNOWN), !child.isWhole { traces.threads.lacksOthers = true }
            result.traces = traces
            if let last = entries.last(where: { $0.kind != .message }), last.kind == .ended {
                throw ChildFailure(.value, detail: "what it returned or threw was not sent: the child \(result)")
            }
            return result
        } catch {
            // A child that was not prepared has none.
            traces.threads = child.blockedThreads
            throw ChildFailure(error.reason, traces)
        }
    }

    private func termination(
        _ child: ForkedChild, _ ending: ChildEnding, _ entries: [ChildReport.Entry]
    ) throws(ChildFailure) -> IsolatedRun<Value>.Termination {
        switch child.state {
        case AIRBAG_REPORT_UNPREPARED: throw ChildFailure(.preparation, errorNumber: child.errorNumber)
        case AIRBAG_REPORT_REFUSED where !child.isStoppedByInheritedLock:
            throw ChildFailure(child.isUnsupported ? .unsupported : .report, detail: child.refusal)
        case AIRBAG_REPORT_ENDED where ending.hadEndedWhenAsked: return try terminationOfBody(child, entries)
        case AIRBAG_REPORT_REFUSED: throw ChildFailure(.wait)
        case AIRBAG_REPORT_CRASHED where ending.hadEndedWhenAsked:
            if child.isStoppedByInheritedLock { throw ChildFailure(.wait) }
            if let evidence = child.evidence {
                return limits.resource(of: evidence).map { .exceeded($0) } ?? .crashed(Crash(evidence))
            }
        default: break
        }
        switch ending.cause {
        case .timedOut, .cancelled: return .timedOut
        // A whole process has not inherited locks, and has threads for all its tasks.
        case .deadlocked(let owner) where owner == AIRBAG_OWNER_INSIDE || child.isWhole: return .deadlocked
        case .deadlocked where child.isUnsupported:
            throw ChildFailure(.unsupported, detail: ChildEnding.blocksItsTasks)
        case .deadlocked(AIRBAG_OWNER_UNKNOWN) where child.state == AIRBAG_REPORT_PLACED: return .deadlocked
        case .deadlocked: throw ChildFailure(.wait)
        case .ended: return try terminationOfProcess(child, ending)
        }
    }

    /// Returns the ending that a completed body reported.
    private func terminationOfBody(
        _ child: ForkedChild, _ entries: [ChildReport.Entry]
    ) throws(ChildFailure) -> IsolatedRun<Value>.Termination {
        let entry = entries.last { $0.kind != .message }
        if let entry, entry.kind == .returned { return .returned(try decoded(entry.contents)) }
        if let entry, entry.kind == .threw, let thrown = entry.read(ChildReport.Thrown.self) {
            return limits.resource(of: thrown.errorNumber).map { .exceeded($0) } ?? .threw(thrown.error)
        }
        if let entry, entry.kind == .unsendable, let why = entry.read(String.self) {
            throw ChildFailure(.value, detail: "its value could not be sent: \(why)")
        }
        // The child says neither: where it wrote, it may have written anything.
        throw ChildFailure(.value, detail: "its report was written over, or full")
    }

    /// Decodes a value, which runs code of the user that may crash.
    private func decoded(_ bytes: Data) throws(ChildFailure) -> Value {
        let decode = transport.decode
        switch catchCrash({ try decode(bytes) }) {
        case .returned(let value): return value
        case .threw(let error): throw ChildFailure(.value, detail: "its value could not be decoded: \(error)")
        case .crashed(let crash):
            throw ChildFailure(.value, detail: "decoding its value \(crash.verb): \(crash.summary)")
        }
    }

    private func terminationOfProcess(
        _ child: ForkedChild, _ ending: ChildEnding
    ) throws(ChildFailure) -> IsolatedRun<Value>.Termination {
        guard let status = ending.status else { throw child.failureOfCopy ?? ChildFailure(.ending) }
        let signal = Crash.Signal(rawValue: status & 0x7f)
        if signal.rawValue == 0 { return .exited(status >> 8 & 0xff) }
        if let resource = limits.resource(of: signal, usedTime: ending.cpuTime) { return .exceeded(resource) }
        let isOwn = signal.isCrash && signal.rawValue != child.foreignSignal
        return isOwn ? .crashed(Crash(signal, nil)) : .killed(signal)
    }
}
