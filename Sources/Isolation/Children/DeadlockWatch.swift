import CChildren
import CrashCatching
import Glibc

/// Notices that a child can never go on.
///
/// If all threads of a process wait for futexes without a time limit, only one of them could wake
/// another. Two looks between which none of them ran make it certain: a single one sees the threads
/// one after the other. An alarm may still end the process; only the child itself knows of it, and is
/// asked.
struct DeadlockWatch {
    /// When a child is first looked at: most have ended by then.
    static let firstLook = Duration.milliseconds(10)

    /// How long a child may have run so that a deadlock over a lock of unknown owner is put down to
    /// the fork.
    ///
    /// Without the time for which it waited for a processor: on a busy machine that may be longer.
    private static let earlyTime = Duration.milliseconds(200)

    /// The time until the next look.
    private(set) var interval = Duration.milliseconds(10)

    /// Whether it looked like a deadlock when the child was last looked at.
    var suspectsDeadlock: Bool { previous?.is_deadlocked == true }

    private var previous: airbag_activity?
    private var lastSeenAwake = Duration.zero

    /// When the child was asked for an alarm, since it was last seen to be none of those.
    private var askedAt: Duration?

    /// How long it may take to answer.
    private static let timeToAnswer = Duration.milliseconds(500)

    /// Looks at a child.
    ///
    /// - Parameters:
    ///   - child: the child.
    ///   - time: how long it has been running.
    /// - Returns: why it cannot go on; nil if it can, or nothing can be told.
    mutating func look(at child: ForkedChild, after time: Duration) -> ChildEnding.Cause? {
        var activity = airbag_activity()
        guard airbag_parent_look(child.child.pid, &activity) else { return nil }
        defer { previous = activity }
        let isQuiet =
            previous.map { $0.threads == activity.threads && $0.switches == activity.switches }
            ?? false
        if isQuiet && activity.is_stopped, let signal = child.stopSignal {
            return .stopped(signal)
        }
        guard activity.is_deadlocked else {
            interval = min(interval * 2, .milliseconds(50))
            lastSeenAwake = time
            askedAt = nil
            return nil
        }
        if !isQuiet || previous?.is_deadlocked != true {
            interval = .milliseconds(10)
            // It wakes up to answer.
            if previous?.is_deadlocked == true && askedAt == nil { lastSeenAwake = time }
            return nil
        }
        guard activity.is_deaf || hasNoAlarm(child, time) else { return nil }
        return .deadlocked(deadlock(activity))
    }

    /// Whether no alarm will end the child: asks it first.
    private mutating func hasNoAlarm(_ child: ForkedChild, _ time: Duration) -> Bool {
        guard let askedAt else {
            self.askedAt = time
            child.askForAlarm()
            return false
        }
        switch child.alarm {
        case AIRBAG_ALARM_NONE: return true
        case AIRBAG_ALARM_PENDING: return false
        default: return time - askedAt > DeadlockWatch.timeToAnswer
        }
    }

    private func deadlock(_ activity: airbag_activity) -> ChildEnding.Deadlock {
        switch activity.owner {
        case AIRBAG_OWNER_INSIDE: .ownLocks
        case AIRBAG_OWNER_PARENT: .inheritedLock
        default: timeAwake(activity) < DeadlockWatch.earlyTime ? .inheritedLock : .unknown
        }
    }

    /// How long a child had run when it stopped, at least.
    ///
    /// On a busy machine the parent may not have looked for a while.
    private func timeAwake(_ activity: airbag_activity) -> Duration {
        func duration(_ nanoseconds: UInt64) -> Duration {
            .nanoseconds(Int64(clamping: nanoseconds))
        }
        return max(lastSeenAwake - duration(activity.delay), duration(activity.run_time))
    }
}
