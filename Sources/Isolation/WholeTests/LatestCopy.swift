import CChildren
import CrashCatching
import Glibc

/// The latest planned copy of this run, which has to be ended when the process of the run exits.
enum LatestCopy {
    /// The process id is 0 without a copy.
    private static let latest = Locked((socket: Int32(-1), process: pid_t(0)))
    private static let owner = ThisProcess.id

    /// Stores a copy that has found its tests.
    static func note(_ socket: Int32, _ process: pid_t) {
        endsAtExit
        latest.withLock { $0 = (socket, process) }
    }

    /// Forgets a copy whose socket is about to be closed.
    static func forget(_ socket: Int32, _ process: pid_t) {
        latest.withLock { if $0 == (socket, process) { $0.process = 0 } }
    }

    /// Registers what runs at `exit`, on the thread that exits.
    ///
    /// It lets the copy reach the end of its program, and waits for that, two seconds at most. Without it the kernel
    /// would kill the copy when this process ends.
    private static let endsAtExit: Void = {
        _ = owner  // now: at its first use in a fork it would be the id of the fork
        atexit {
            // A fork shares the socket, and must not end the copy of its parent. There the lock may be held for ever.
            guard ThisProcess.id == owner else { return }
            // Under the lock: another thread may be about to close the socket.
            latest.withLock { if $0.process != 0 { airbag_parent_end_copy($0.socket, $0.process) } }
        }
    }()
}
