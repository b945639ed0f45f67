import CChildren
import CrashCatching

/// Detects that a child can never continue.
///
/// If all threads of a process wait for futexes without a time limit, only one of them could wake
/// another. Two looks between which none of the threads ran make that certain: a single look
/// sees the threads one after the other.
struct DeadlockWatch {
    /// The time of the first look at a child: most children have ended by then.
    static let firstLook = Duration.milliseconds(10)

    /// The time until the next look.
    private(set) var interval = Duration.milliseconds(10)

    /// Whether all threads waited at the last look at the child.
    var suspectsDeadlock: Bool { previous.is_stuck }

    /// How long the child had run when it was last seen awake.
    ///
    /// The time for which the child waited for a processor does not count: on a busy machine that may be long. So may
    /// be the time in which the parent does not look.
    private(set) var timeAwake = Duration.zero

    private var previous = airbag_activity()

    /// Looks at a child.
    ///
    /// - Parameter child: the child.
    /// - Returns: why the child cannot continue; nil if it can, or if that is not known.
    mutating func look(at child: ForkedChild) -> ChildEnding.Cause? {
        let time = child.child.timeSinceFork
        var activity = airbag_activity()
        guard airbag_parent_look(child.child.pid, &activity) else { return nil }
        let before = previous
        previous = activity
        if !activity.is_stuck { timeAwake = time - .nanoseconds(Int64(clamping: activity.delay)) }
        interval = activity.is_stuck ? .milliseconds(10) : min(interval * 2, .milliseconds(50))
        guard before.threads == activity.threads, before.switches == activity.switches else {
            return nil
        }
        if activity.is_stopped, let signal = child.stopSignal { return .stopped(signal) }
        return before.is_stuck && activity.is_stuck ? .deadlocked(activity.owner) : nil
    }
}
