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

    /// The age of the child at the last look that did not find all threads waiting.
    ///
    /// The time in which the child waited for a processor does not count: on a busy machine it is long.
    private(set) var timeAwake = Duration.zero

    private var previous = airbag_activity()
    private var lastLook = Duration.zero
    private var ran: Int64 = 0
    /// How long the child waits for a processor now; zero while it has one.
    private var queued = Duration.zero

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
        let times = DeadlockWatch.times(of: child.child.pid)
        // While the child waits for a processor, the kernel does not count the wait yet.
        queued = activity.is_ready && times.ran == ran && ran > 0 ? queued + (time - lastLook) : .zero
        (lastLook, ran) = (time, times.ran)
        if !activity.is_stuck { timeAwake = time - .nanoseconds(times.delay) - queued }
        interval = activity.is_stuck ? .milliseconds(10) : min(interval * 2, .milliseconds(50))
        guard before.threads == activity.threads, before.switches == activity.switches else { return nil }
        return before.is_stuck && activity.is_stuck ? .deadlocked(activity.owner) : nil
    }

    /// How long the thread that forked had a processor, and how long it had to wait for one, in nanoseconds.
    ///
    /// A wait that goes on is not in it. 0 where the kernel does not count. (Documentation/scheduler/sched-stats.rst)
    private static func times(of pid: pid_t) -> (ran: Int64, delay: Int64) {
        guard let file = fopen("/proc/\(pid)/task/\(pid)/schedstat", "re") else { return (0, 0) }
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 80)
        let length = fread(&line, 1, line.count, file)
        let numbers = String(decoding: line[..<length], as: UTF8.self).split(separator: " ").compactMap { Int64($0) }
        return numbers.count > 1 ? (numbers[0], numbers[1]) : (0, 0)
    }
}
