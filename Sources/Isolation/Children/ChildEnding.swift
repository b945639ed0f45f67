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
        /// The threads of the child waited, and only one of them could have ended the wait.
        case deadlocked(Deadlock)
        /// A signal stopped the child, and nothing would resume it.
        case stopped(Crash.Signal)
    }

    /// The locks for which the threads waited.
    enum Deadlock: Equatable {
        /// Locks that are each owned by one of the threads: another process would not do better.
        case ownLocks
        /// Something without a known owner.
        case unknown
        /// A lock that was probably inherited from the parent: another try may do better.
        case inheritedLock
    }

    /// The status that wait(2) reports.
    enum Status: Equatable {
        case exited(Int32)
        case killed(Crash.Signal)

        /// Creates a status from the number of wait(2).
        init(_ status: Int32) {
            let signal = status & 0x7f
            self =
                signal == 0 ? .exited(status >> 8 & 0xff) : .killed(Crash.Signal(rawValue: signal))
        }
    }

    var cause: Cause
    /// Whether the body had ended, or crashed, when the child was asked for its place.
    ///
    /// A body that ends or crashes later, because the question interrupted its wait, has not done so in its time.
    var hadEndedWhenAsked = true
    /// The status; nil if other code waited for the child, or nothing has waited for it yet.
    var status: Status?
    var duration: Duration
    var cpuTime = Duration.zero
    var peakMemory: UInt64 = 0
    var output = CapturedText()
    var errors = CapturedText()

    var isWorthAnotherTry: Bool { cause == .deadlocked(.inheritedLock) }

    mutating func take(_ usage: rusage) {
        func duration(_ time: timeval) -> Duration {
            .seconds(time.tv_sec) + .microseconds(time.tv_usec)
        }
        cpuTime = duration(usage.ru_utime) + duration(usage.ru_stime)
        peakMemory = UInt64(usage.ru_maxrss) << 10  // in KiB: getrusage(2)
    }
}
