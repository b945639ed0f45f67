import CChildren
import CrashCatching
import Glibc

/// Detects that a child can never continue.
///
/// If all threads of a process wait for futexes without a time limit, only one of them could wake
/// another. Two looks between which none of the threads ran make a deadlock certain: a single look
/// sees the threads one after the other. An alarm may still end the process. Only the child itself
/// knows of an alarm, so the parent queries the child.
struct DeadlockWatch {
    /// The time of the first look at a child: most children have ended by then.
    static let firstLook = Duration.milliseconds(10)

    /// The longest run time of a child for which a deadlock over a lock of unknown owner is
    /// attributed to the fork.
    ///
    /// The time for which the child waited for a processor does not count: on a busy machine that
    /// may be longer.
    private static let earlyTime = Duration.milliseconds(200)

    /// The time until the next look.
    private(set) var interval = Duration.milliseconds(10)

    /// Whether the last look at the child suggested a deadlock.
    var suspectsDeadlock: Bool { previous?.is_deadlocked == true }

    private var previous: airbag_activity?
    private var previousTime = Duration.zero
    private var lastSeenAwake = Duration.zero

    /// When the parent queried the child about an alarm; nil before, and once the child is awake for something else.
    private var askedAt: Duration?

    /// The time in which the child must answer; without an answer by then it has no alarm.
    private static let timeToAnswer = Duration.milliseconds(500)

    /// Looks at a child.
    ///
    /// - Parameters:
    ///   - child: the child.
    ///   - time: how long the child has been running.
    /// - Returns: why the child cannot continue; nil if it can, or if that is not known.
    mutating func look(at child: ForkedChild, after time: Duration) -> ChildEnding.Cause? {
        var activity = airbag_activity()
        guard airbag_parent_look(child.child.pid, &activity) else { return nil }
        defer { (previous, previousTime) = (activity, time) }
        let isQuiet =
            previous.map { $0.threads == activity.threads && $0.switches == activity.switches }
            ?? false
        if isQuiet && activity.is_stopped, let signal = child.stopSignal {
            return .stopped(signal)
        }
        guard activity.is_deadlocked else {
            interval = min(interval * 2, .milliseconds(50))
            // Until it has answered it may be awake only for that.
            if askedAt == nil || child.alarm != AIRBAG_ALARM_UNKNOWN {
                lastSeenAwake = time
                askedAt = nil
            }
            return nil
        }
        if !isQuiet || previous?.is_deadlocked != true {
            interval = .milliseconds(10)
            // The child ran after the previous look, and not only to answer. This look may be late, so only the time of
            // the previous one is certain.
            if previous?.is_deadlocked == true && askedAt == nil { lastSeenAwake = previousTime }
            return nil
        }
        guard activity.is_deaf || hasNoAlarm(child, time) else { return nil }
        return .deadlocked(deadlock(activity))
    }

    /// Whether no alarm will end the child; the first call queries the child.
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

    /// The least time that a child had run when it stopped.
    ///
    /// On a busy machine the parent may not have looked for a while.
    private func timeAwake(_ activity: airbag_activity) -> Duration {
        func duration(_ nanoseconds: UInt64) -> Duration {
            .nanoseconds(Int64(clamping: nanoseconds))
        }
        return max(lastSeenAwake - duration(activity.delay), duration(activity.run_time))
    }
}
