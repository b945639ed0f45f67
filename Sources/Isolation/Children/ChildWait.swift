import CChildren
import CrashCatching
import Glibc

extension ForkedChild {
    /// Waits until the child has ended, and ends it when its time is up or it cannot go on.
    ///
    /// Its process group is killed in any case, and nothing of it is left.
    ///
    /// - Parameters:
    ///   - timeLimit: how long it may take.
    ///   - isLast: whether there is no other try if it waits for a lock that it may have inherited.
    ///   - supervision: who else may end it, and how much of its output is kept.
    /// - Returns: how it ended.
    func wait(
        for timeLimit: Duration, isLast: Bool, _ supervision: ChildSupervision
    ) -> ChildEnding {
        var wait = ChildWait(self, timeLimit, supervision)
        return wait.run(isLast: isLast)
    }
}

/// The waiting for one child.
private struct ChildWait {
    private let process: ForkedChild
    private let child: airbag_child
    private let start = SuspendingClock.now
    private let deadline: SuspendingClock.Instant?
    private let supervision: ChildSupervision
    private var watch = DeadlockWatch()
    private var nextLook: SuspendingClock.Instant
    private var ending = ChildEnding(cause: .ended, status: nil, duration: .zero)
    private var hearsOutput = false
    private var output: Int32
    private var errors: Int32

    /// How long a child is left alone with its output.
    ///
    /// It closes its pipes a moment before it has ended. Where the parent waits for them too, it
    /// wakes up twice, which costs a fifth of a short child (measured). Until then a pipe takes 64
    /// KiB.
    private static let quietTime = Duration.milliseconds(5)

    /// How long a child that was asked where it stands may take to begin to tell.
    private static let grace = Duration.milliseconds(500)

    /// How long it may take to tell all: it reads the tables of the compiler, and on a busy machine
    /// that takes a while.
    private static let timeToTell = Duration.seconds(2)

    /// How long it may take, behind the time limit, to find out whether a child will wait for ever.
    private static let timeToBeCertain = Duration.seconds(1)

    /// The longest time limit, in seconds: some thirty years.
    ///
    /// More would overflow the clock.
    private static let longest: Int64 = 1_000_000_000

    init(_ process: ForkedChild, _ timeLimit: Duration, _ supervision: ChildSupervision) {
        self.process = process
        child = process.child
        self.supervision = supervision
        ending.output = CapturedText(limit: supervision.outputLimit)
        ending.errors = CapturedText(limit: supervision.outputLimit)
        let limit = min(max(timeLimit, .zero), .seconds(ChildWait.longest))
        deadline = IsolationSwitches.waitsForDebugger ? nil : start + limit
        nextLook = start + DeadlockWatch.firstLook
        output = child.output
        errors = child.errors
    }

    mutating func run(isLast: Bool) -> ChildEnding {
        ending.cause = waitForEnd()
        // Where there is another try nobody wants to know, and a child that blocks signals does not
        // say.
        if ending.cause != .ended, isLast || !ending.isWorthAnotherTry {
            askForPlace()
        }
        finish()
        return ending
    }

    /// Waits until the child has ended or there is a reason to end it.
    private mutating func waitForEnd() -> ChildEnding.Cause {
        while true {
            let now = SuspendingClock.now
            if supervision.isCancelled() { return hasEnded(after: .zero) ? .ended : .timedOut }
            if let deadline, now >= deadline {
                return hasEnded(after: .zero) ? .ended : causeAtDeadline()
            }
            if now >= nextLook {
                if let cause = watch.look(at: process, after: now - start) { return cause }
                nextLook = now + watch.interval
            }
            hearsOutput = now - start >= ChildWait.quietTime
            let next = min(
                hearsOutput ? nextLook : start + ChildWait.quietTime, deadline ?? nextLook)
            if hasEnded(after: next - now) { return .ended }
        }
    }

    /// Why a child has not ended in its time.
    ///
    /// One that will wait for ever was not slow: it is looked at until that is certain, as before its
    /// deadline.
    private mutating func causeAtDeadline() -> ChildEnding.Cause {
        let end = SuspendingClock.now + ChildWait.timeToBeCertain
        repeat {
            if case .deadlocked(let deadlock) = watch.look(
                at: process, after: SuspendingClock.now - start)
            {
                return .deadlocked(deadlock)
            }
            guard watch.suspectsDeadlock, !hasEnded(after: watch.interval) else { break }
        } while SuspendingClock.now < end
        return .timedOut
    }

    /// A child that blocks is asked where; it may be too far gone to say.
    private mutating func askForPlace() {
        if case .stopped = ending.cause { return }
        var activity = airbag_activity()
        if airbag_parent_look(child.pid, &activity) && activity.is_deaf { return }
        withUnsafePointer(to: child) { airbag_parent_ask($0) }
        let asked = SuspendingClock.now
        while true {
            let isTelling =
                child.report.map { airbag_parent_report_read_state($0) } == AIRBAG_REPORT_PLACED
            let rest =
                asked + (isTelling ? ChildWait.timeToTell : ChildWait.grace) - SuspendingClock.now
            if rest <= .zero || hasEnded(after: min(rest, .milliseconds(10))) { return }
        }
    }

    /// Kills what is left of it, and collects it, unless others have to wait for that.
    private mutating func finish() {
        // Until it is waited for, its number, and so that of its group, is its own.
        kill(-child.pid, SIGKILL)
        if ending.cause != .ended { kill(child.pid, SIGKILL) }
        if !isLeaving, let (status, usage) = process.collect() {
            ending.status = ChildEnding.Status(status)
            ending.take(usage)
        }
        ending.duration = child.timeSinceFork
        readOutput()
    }

    private mutating func readOutput() {
        if output >= 0, !ending.output.read(from: output) { output = -1 }
        if errors >= 0, !ending.errors.read(from: errors) { errors = -1 }
    }

    /// Whether the child has told its ending and closed its output: all that comes is for the kernel.
    private var isLeaving: Bool {
        !supervision.waitsUntilGone && child.output >= 0 && output < 0 && errors < 0
            && child.coverage == nil && process.state == AIRBAG_REPORT_ENDED
    }

    /// Waits for the end or for output, whatever comes first, and reads the output.
    ///
    /// - Parameter time: how long at most; up to a millisecond longer.
    /// - Returns: whether the child has ended.
    private mutating func hasEnded(after time: Duration) -> Bool {
        // The errors are what a child that is leaving closes last.
        let hearsErrors = hearsOutput || !supervision.waitsUntilGone
        var files = [
            pollfd(fd: child.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hearsOutput ? output : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hearsErrors ? errors : -1, events: Int16(POLLIN), revents: 0),
        ]
        let parts = max(time, .zero).components
        let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
        // Rounded up. Without a descriptor for the child it is looked after every millisecond.
        let timeout = child.descriptor < 0 ? 1 : Int32(min(milliseconds + 1, 1000))
        poll(&files, nfds_t(files.count), time <= .zero ? 0 : timeout)
        if files[1].revents | files[2].revents != 0 { readOutput() }
        if isLeaving { return true }
        return child.descriptor < 0 ? isZombie : files[0].revents != 0
    }

    /// Whether the child can be waited for.
    private var isZombie: Bool {
        var info = siginfo_t()
        let flags = WEXITED | WNOHANG | WNOWAIT
        return waitid(P_PID, id_t(child.pid), &info, flags) != 0 || info.si_signo != 0
    }
}
