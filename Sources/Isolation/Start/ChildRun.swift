import CChildren
import CrashCatching
import Glibc

/// One call of `isolatedRun`, which starts children until one is not stopped by an inherited lock.
struct ChildRun<Value> {
    let timeLimit: Duration
    let limits: ChildLimits
    let output: ChildOutputMode
    let transport: ValueTransport<Value>
    var supervision = ChildSupervision()

    init(_ timeLimit: Duration, _ limits: ChildLimits, _ output: ChildOutputMode, _ transport: ValueTransport<Value>) {
        self.timeLimit = timeLimit
        self.limits = limits
        self.output = output
        self.transport = transport
        supervision.outputLimit = max(limits.keptOutput ?? supervision.outputLimit, 0)
    }

    /// Runs a body.
    ///
    /// - Parameter body: the body to run.
    /// - Returns: how it ended.
    /// - Throws: a ``ChildFailure`` that says why Airbag refused it.
    func run(_ body: ChildBody<Value>) throws(ChildFailure) -> IsolatedRun<Value> {
        if IsolationSwitches.runsInParent, case .sync(let body, in: _) = body {
            let start = SuspendingClock.now
            return IsolatedRun(catchCrash(body), since: start)
        }
        return try attempt(body).arrive()
    }

    /// Runs a body, and holds back what its child reports.
    ///
    /// - Parameter body: the body to run.
    /// - Returns: the outcome.
    func attempt(_ body: ChildBody<Value>) -> IsolatedAttempt<Value> {
        attempt(retries: 3) { options throws(ChildFailure) in
            try ForkedChild.start(options) { inChild(body) }
        }
    }

    /// Starts a child, and holds back what the child reports.
    ///
    /// - Parameters:
    ///   - retries: how often to start another one if the child, or a child of it, waits for a lock that it may have
    ///     inherited; a whole process inherits none.
    ///   - start: starts the child.
    /// - Returns: the outcome.
    func attempt(
        retries: Int = 0, _ start: (airbag_child_options) throws(ChildFailure) -> ForkedChild
    ) -> IsolatedAttempt<Value> {
        var attempt = 1
        while true {
            let child: ForkedChild
            do { child = try start(options) } catch { return IsolatedAttempt(.failure(error), hasBegun: false) }
            defer { child.release() }
            let isLast = attempt > retries
            var wait = ChildWait(child, timeLimit, supervision)
            let ending = wait.run(isLast: isLast)
            if ending.cause == .deadlocked(AIRBAG_OWNER_ANCESTOR), child.state == AIRBAG_REPORT_OPEN {
                // Each child of this process has that lock; another one in the place of this process may not.
                child.release()
                airbag_child_refuse(ForkedChild.inheritedLock)
            }
            if !isLast && isWorthAnotherTry(child, ending) {
                attempt += 1
                // Other locks have as much time to be freed.
                if child.isStoppedByInheritedLock { usleep(20_000) }
                continue
            }
            return result(of: child, ending, attempts: attempt)
        }
    }

    private func isWorthAnotherTry(_ child: ForkedChild, _ ending: ChildEnding) -> Bool {
        switch child.state {
        // A child that reported its ending and then hung has ended.
        case AIRBAG_REPORT_ENDED: false
        case AIRBAG_REPORT_CRASHED, AIRBAG_REPORT_REFUSED: child.isStoppedByInheritedLock
        default: ending.isWorthAnotherTry
        }
    }

    private var options: airbag_child_options {
        airbag_child_options(
            captures_output: output == .captured, waits_for_debugger: IsolationSwitches.waitsForDebugger,
            memory: limits.memory ?? UInt64.max, cpu_seconds: limits.cpuSeconds ?? UInt64.max,
            open_files: limits.openFiles.map { UInt64(max($0, 0)) } ?? UInt64.max,
            file_size: limits.fileSize ?? UInt64.max)
    }

    /// Runs the body, and then reports its ending.
    private func inChild(_ body: ChildBody<Value>) {
        let isReported: Bool
        do {
            let value = try body.run()
            ChildReport.noteEnded()
            do {
                isReported = try transport.encode(value) { ChildReport.add(.returned, $0) }
            } catch {
                isReported = ChildReport.add(.unsendable, try? Wire.encode("\(error)"))
            }
        } catch {
            ChildReport.noteEnded()
            if error is ChildTasksUnavailable {
                airbag_child_note_unsupported()
                airbag_child_refuse("\(error)")
            }
            let thrown = ChildReport.Thrown(error, hasLimits: limits != .none)
            isReported = ChildReport.add(.threw, try? Wire.encode(thrown))
        }
        if !isReported { _ = ChildReport.add(.unsendable, try? Wire.encode("it is larger than 64 MiB")) }
    }
}

extension IsolatedRun {
    /// The run of a body in this process, for debugging.
    init(_ outcome: CatchOutcome<Value>, since start: SuspendingClock.Instant) {
        switch outcome {
        case .returned(let value): termination = .returned(value)
        case .threw(let error): termination = .threw(ChildError(error, isHere: true))
        case .crashed(let crash): termination = .crashed(crash)
        }
        duration = SuspendingClock.now - start
    }
}
