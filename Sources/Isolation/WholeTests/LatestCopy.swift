import CChildren
import CrashCatching
import Glibc

/// The latest planned copy of this run, which has to be ended when the process of the run exits.
enum LatestCopy {
    /// The process id is 0 without a copy.
    private static let latest = Locked((socket: Int32(-1), process: pid_t(0)))
    private static let owner = ThisProcess.id

    /// Stores a copy that has planned.
    static func note(_ socket: Int32, _ process: pid_t) {
        endsAtExit
        latest.withLock { $0 = (socket, process) }
    }

    /// Forgets a copy whose socket is about to be closed.
    static func forget(_ socket: Int32, _ process: pid_t) {
        latest.withLock { if $0 == (socket, process) { $0.process = 0 } }
    }

    /// Lets the copy reach the end of the program before this process ends and the kernel kills the copy.
    private static let endsAtExit: Void = {
        _ = owner
        atexit {
            // In a fork, the lock may be held by a thread that is not there.
            guard ThisProcess.id == owner else { return }
            let copy = latest.withLock { $0 }
            if copy.process != 0 { airbag_parent_end_copy(copy.socket, copy.process) }
        }
    }()
}
