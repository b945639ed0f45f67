import CChildren
import CrashCatching
import Glibc

/// The wait for one child.
///
/// It ends the child when the child's time is over or the child cannot continue. In any case the process group of the
/// child is killed, and nothing of it is left.
struct ChildWait {
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

    /// The time during which the parent does not read a child's output.
    ///
    /// The child closes its pipes a moment before it has ended. If the parent waits for the pipes
    /// too, the parent wakes up twice, which costs a fifth of a short child (measured). Until then
    /// a pipe takes 64 KiB.
    private static let quietTime = Duration.milliseconds(5)

    /// The time in which a child must report its place when queried.
    ///
    /// The child reads the tables of the compiler, and on a busy machine that takes a while.
    private static let timeToTell = Duration.seconds(2)

    /// The time in which a child that waits for ever, but not for a lock of its own, may have inherited what it waits
    /// for.
    private static let earlyTime = Duration.seconds(1)

    /// The time beyond the time limit for finding out whether a child will wait for ever.
    private static let timeToBeCertain = Duration.seconds(1)

    /// The longest time limit, in seconds: some thirty years.
    ///
    /// A longer one would overflow the clock.
    private static let longest: Int64 = 1_000_000_000

    /// - Parameters:
    ///   - process: the child.
    ///   - timeLimit: the longest time that the child may take.
    ///   - supervision: who else may end the child, and how much of its output is kept.
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

    /// Waits until the child has ended.
    ///
    /// - Parameter isLast: whether there is no other attempt if the child waits for a lock that it may have inherited.
    /// - Returns: how the child ended.
    mutating func run(isLast: Bool) -> ChildEnding {
        ending.cause = waitForEnd()
        if case .deadlocked(let owner) = ending.cause {
            ending.isWorthAnotherTry =
                owner == AIRBAG_OWNER_PARENT || owner == AIRBAG_OWNER_ANCESTOR
                || (owner == AIRBAG_OWNER_UNKNOWN && watch.timeAwake < ChildWait.earlyTime)
        }
        // If there is another attempt, nobody needs the place. A child that blocks signals does not
        // report it.
        if ending.cause != .ended, isLast || !ending.isWorthAnotherTry {
            askForPlace()
        }
        finish()
        return ending
    }

    /// Waits until the child has ended or there is a reason to end the child.
    private mutating func waitForEnd() -> ChildEnding.Cause {
        while true {
            let now = SuspendingClock.now
            if supervision.isCancelled() { return hasEnded(after: .zero) ? .ended : .cancelled }
            let excess = deadline.map { now - $0 } ?? .seconds(-1)
            if excess >= .zero, hasEnded(after: .zero) { return .ended }
            if excess >= .zero || now >= nextLook {
                if let cause = watch.look(at: process) { return cause }
                nextLook = now + watch.interval
            }
            // A child that will wait for ever was not slow: the watch looks until that is certain.
            if excess >= (watch.suspectsDeadlock ? ChildWait.timeToBeCertain : .zero) {
                return .timedOut
            }
            hearsOutput = now - start >= ChildWait.quietTime
            var next = hearsOutput ? nextLook : start + ChildWait.quietTime
            if let deadline, excess < .zero { next = min(next, deadline) }
            if hasEnded(after: next - now) { return .ended }
        }
    }

    /// Queries a blocked child for its place; the child may be too damaged to answer.
    private mutating func askForPlace() {
        var activity = airbag_activity()
        if airbag_parent_look(child.pid, &activity) && activity.is_deaf { return }
        ending.hadEndedWhenAsked = process.state != AIRBAG_REPORT_OPEN
        withUnsafePointer(to: child) { airbag_parent_ask($0) }
        let asked = SuspendingClock.now
        while true {
            let rest = asked + ChildWait.timeToTell - SuspendingClock.now
            if rest <= .zero || hasEnded(after: min(rest, .milliseconds(10))) { return }
        }
    }

    /// Kills the rest of the child, and collects the child, unless others have to wait for that.
    private mutating func finish() {
        // Until the child is waited for, its process id, and so that of its group, belongs to the child.
        kill(-child.pid, SIGKILL)
        if ending.cause != .ended { kill(child.pid, SIGKILL) }
        if !isLeaving, let (status, usage) = process.collect() {
            ending.status = status
            ending.take(usage)
        }
        ending.duration = child.timeSinceFork
        readOutput()
    }

    private mutating func readOutput() {
        if output >= 0, !ending.output.read(from: output) { output = -1 }
        if errors >= 0, !ending.errors.read(from: errors) { errors = -1 }
    }

    /// Whether the child has reported its ending and closed its output: only the kernel's work is left.
    private var isLeaving: Bool {
        !supervision.waitsUntilGone && child.output >= 0 && output < 0 && errors < 0
            && child.coverage == nil && process.state == AIRBAG_REPORT_ENDED
    }

    /// Waits for the end of the child or for output, whichever comes first, and reads the output.
    ///
    /// - Parameter time: the longest time to wait; the wait may be up to a millisecond longer.
    /// - Returns: whether the child has ended.
    private mutating func hasEnded(after time: Duration) -> Bool {
        // A child that is leaving closes its errors last.
        let hearsErrors = hearsOutput || !supervision.waitsUntilGone
        var files = [
            pollfd(fd: child.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hearsOutput ? output : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hearsErrors ? errors : -1, events: Int16(POLLIN), revents: 0),
        ]
        let parts = max(time, .zero).components
        let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
        // Rounded up. Without a descriptor for the child the parent checks the child every millisecond.
        let timeout = child.descriptor < 0 ? 1 : Int32(min(milliseconds + 1, 1000))
        poll(&files, nfds_t(files.count), time <= .zero ? 0 : timeout)
        if files[1].revents | files[2].revents != 0 { readOutput() }
        if isLeaving { return true }
        return child.descriptor < 0 ? isZombie : files[0].revents != 0
    }

    /// Whether the child can be waited for.
    private var isZombie: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(child.pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_signo != 0
    }
}
