import CChildren
import CrashCatching

/// Detects, in the parent, that a child is deadlocked.
///
/// A child is deadlocked if all its threads wait for futexes without a time limit: no thread is left
/// to wake another. One look cannot prove that, because it sees the threads one after the other. So two
/// looks have to agree, and no thread may have run between them. A look reads what the kernel tells of
/// the child's threads, and does not disturb them.
struct DeadlockWatch {
    /// The time of the first look at a child: most children have ended by then.
    static let firstLook = Duration.milliseconds(10)

    /// The time until the next look.
    private(set) var interval = Duration.milliseconds(10)

    /// Whether all threads waited at the last look at the child.
    var suspectsDeadlock: Bool { previous.is_stuck }

    /// The age of the child at the last look that did not find all threads waiting.
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
        if !activity.is_stuck { timeAwake = time }
        interval = activity.is_stuck ? .milliseconds(10) : min(interval * 2, .milliseconds(50))
        guard before.threads == activity.threads, before.switches == activity.switches else { return nil }
        return before.is_stuck && activity.is_stuck ? .deadlocked(activity.owner) : nil
    }
}
