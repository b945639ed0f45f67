import CChildren
import CrashCatching
import Glibc

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

    /// The age of the child at the last look that did not find all threads waiting, once they wait.
    ///
    /// The time in which the child waited for a processor does not count: on a busy machine it is long. The kernel
    /// counts such a wait when it is over, and in a child whose threads all wait it is.
    var timeAwake: Duration { ageAwake - delay }

    private var ageAwake = Duration.zero
    private var delay = Duration.zero
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
        delay = DeadlockWatch.delay(of: child.child.pid)
        if !activity.is_stuck { ageAwake = time }
        interval = activity.is_stuck ? .milliseconds(10) : min(interval * 2, .milliseconds(50))
        guard before.threads == activity.threads, before.switches == activity.switches else { return nil }
        return before.is_stuck && activity.is_stuck ? .deadlocked(activity.owner) : nil
    }

    /// How long the thread that forked has waited for a processor; zero where the kernel does not count.
    ///
    /// (Documentation/scheduler/sched-stats.rst)
    private static func delay(of pid: pid_t) -> Duration {
        guard let file = fopen("/proc/\(pid)/task/\(pid)/schedstat", "re") else { return .zero }
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 80)
        let length = fread(&line, 1, line.count, file)
        let numbers = String(decoding: line[..<length], as: UTF8.self).split(separator: " ").compactMap { Int64($0) }
        return .nanoseconds(numbers.count > 1 ? numbers[1] : 0)
    }
}
