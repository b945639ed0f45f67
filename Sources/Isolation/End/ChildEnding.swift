import CChildren
import CrashCatching
import Glibc

/// The ending of a child, as its parent saw it.
struct ChildEnding {
    /// The reason why the child ended.
    enum Cause: Equatable {
        /// The child ended by itself.
        case ended
        /// The time limit of the child was over.
        case timedOut
        /// The task that waits for the child was cancelled.
        case cancelled
        /// All threads of the child waited, and only one of them could have ended the wait.
        case deadlocked(airbag_owner)
    }

    /// The reason for refusing a body that waits for ever while its tasks need the thread.
    static let blocksItsTasks = """
        all its threads wait, and a task that has not run may be what they wait for: a forked child has one thread \
        for its tasks; await the task, or run the whole test in a process with `.isolated` (XCTest: IsolatedTestCase)
        """

    var cause: Cause
    /// Whether the body had ended, or crashed, when the child was asked for its place.
    ///
    /// A body that ends or crashes later, because the question interrupted its wait, has not done so in its time.
    var hadEndedWhenAsked = true
    /// The status of wait(2); nil if other code waited for the child, or nothing has waited for it yet.
    var status: Int32?
    var duration: Duration
    var cpuTime = Duration.zero
    var peakMemory: UInt64 = 0
    var output = CapturedText()
    var errors = CapturedText()

    /// Whether the threads waited for something that a thread of the parent, or of a process above the parent, may have
    /// held at a fork: another child, or another parent, may do better.
    var isWorthAnotherTry = false

    mutating func take(_ usage: rusage) {
        func duration(_ time: timeval) -> Duration { .seconds(time.tv_sec) + .microseconds(time.tv_usec) }
        cpuTime = duration(usage.ru_utime) + duration(usage.ru_stime)
        peakMemory = UInt64(usage.ru_maxrss) << 10  // in KiB: getrusage(2)
    }
}
