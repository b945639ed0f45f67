import CHelpers
import Glibc

/// Notices that a child can never go on.
///
/// If all threads of a process wait for futexes without a time limit, only one of them could wake
/// another. Two looks between which none of them ran make it certain: a single one sees the threads
/// one after the other.
struct DeadlockWatch {
    /// When a child is first looked at: most have ended by then.
    static let firstLook = Duration.milliseconds(10)

    /// How long a child may have run so that a deadlock over a lock of unknown owner is put down to
    /// the fork.
    ///
    /// On a busy machine it may not have come far by then.
    private static let earlyTime = Duration.milliseconds(200)

    /// The time until the next look.
    private(set) var interval = Duration.milliseconds(10)

    private var previous: airbag_activity?
    private var firstSight = Duration.zero

    /// Looks at a child.
    ///
    /// - Parameters:
    ///   - pid: its process.
    ///   - time: how long it has been running.
    /// - Returns: why it cannot go on; nil if it can, or nothing can be told.
    mutating func look(at pid: pid_t, after time: Duration) -> ChildEnding.Cause? {
        var activity = airbag_activity()
        guard airbag_child_look(pid, &activity) else { return nil }
        defer { previous = activity }
        let isQuiet =
            previous.map { $0.threads == activity.threads && $0.switches == activity.switches }
            ?? false
        if isQuiet && activity.is_stopped, let signal = stopSignal(of: pid) {
            return .stopped(signal)
        }
        guard activity.is_deadlocked else {
            interval = min(interval * 2, .milliseconds(50))
            return nil
        }
        if !isQuiet || previous?.is_deadlocked != true {
            interval = .milliseconds(10)
            firstSight = time
            return nil
        }
        return .deadlocked(isWorthAnotherTry: isWorthAnotherTry(activity))
    }

    private func isWorthAnotherTry(_ activity: airbag_activity) -> Bool {
        switch activity.owner {
        case AIRBAG_OWNER_INSIDE: false
        case AIRBAG_OWNER_PARENT: true
        default: firstSight < DeadlockWatch.earlyTime
        }
    }

    /// The signal that stopped a child; nil if it was let go on meanwhile.
    private func stopSignal(of pid: pid_t) -> Signal? {
        var info = siginfo_t()
        guard waitid(P_PID, id_t(pid), &info, WSTOPPED | WNOHANG | WNOWAIT) == 0,
            info.si_signo != 0
        else { return nil }
        return Signal(rawValue: info._sifields._sigchld.si_status)
    }
}
