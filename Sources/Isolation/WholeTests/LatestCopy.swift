import CChildren
import CrashCatching
import Glibc
import Synchronization

/// The latest planned copy of this run, for the end of the run.
///
/// There is no lock: a test may call `exit` on any thread.
enum LatestCopy {
    /// Socket and process id; 0 without a copy.
    private static let latest = Atomic<Int>(0)
    private static let owner = ThisProcess.id

    private static func number(_ socket: Int32, _ process: pid_t) -> Int { Int(socket) << 32 | Int(process) }

    /// Stores a copy that has planned.
    static func note(_ socket: Int32, _ process: pid_t) {
        endsAtExit
        latest.store(number(socket, process), ordering: .relaxed)
    }

    /// Forgets a copy whose socket is about to be closed.
    static func forget(_ socket: Int32, _ process: pid_t) {
        _ = latest.compareExchange(expected: number(socket, process), desired: 0, ordering: .relaxed)
    }

    /// Lets the copy reach the end of the program before this process ends and the kernel kills the copy.
    private static let endsAtExit: Void = {
        _ = owner
        atexit {
            let copy = latest.load(ordering: .relaxed)
            guard copy != 0, ThisProcess.id == owner else { return }
            airbag_parent_end_copy(Int32(copy >> 32), Int32(truncatingIfNeeded: copy))
        }
    }()
}
