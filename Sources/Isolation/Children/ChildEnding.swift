import CrashCatching
import Glibc

/// How a child ended, as its parent saw it.
struct ChildEnding {
    /// Why it ended.
    enum Cause: Equatable {
        /// By itself.
        case ended
        /// Its time was up.
        case timedOut
        /// Its threads waited, and only one of them could have ended that.
        case deadlocked(Deadlock)
        /// A signal stopped it, and nobody would let it go on.
        case stopped(Crash.Signal)
    }

    /// What the threads waited for.
    enum Deadlock: Equatable {
        /// Locks of which each is owned by one of them: no other process would do better.
        case ownLocks
        /// What nobody is known to own.
        case unknown
        /// A lock that was probably inherited from the parent: another try may do better.
        case inheritedLock
    }

    /// What wait(2) says.
    enum Status: Equatable {
        case exited(Int32)
        case killed(Crash.Signal)

        /// From the number.
        init(_ status: Int32) {
            let signal = status & 0x7f
            self =
                signal == 0 ? .exited(status >> 8 & 0xff) : .killed(Crash.Signal(rawValue: signal))
        }
    }

    var cause: Cause
    /// Nil if somebody else waited for the child, or nobody has yet.
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
