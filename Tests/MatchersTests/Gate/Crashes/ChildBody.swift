import Airbag
import Fixtures
import Glibc
import Judging

/// A body for a child, by the way it ends.
enum ChildBody: CaseIterable {
    case returns, refuses, burns, readsNull, exits, exitsWith3, killsItself, hangs, deadlocks
    case needsMemory

    /// Writes `said` to standard output, and ends.
    @inline(never) func run() throws {
        print("said", terminator: "")
        fflush(nil)
        switch self {
        case .returns: break
        case .refuses: try refuse() as Void
        case .burns: burn() as Void
        case .readsNull: _ = crashByNullPointer()
        case .exits: exit(0)
        case .exitsWith3: exit(3)
        case .killsItself: raise(SIGKILL)
        case .hangs:
            blockSignals()
            hang()
        case .deadlocks:
            blockSignals()
            lockTwice()
        case .needsMemory: _ = opaque([UInt8](repeating: 1, count: 1 << 32))
        }
    }

    /// How long it may take: where it does not matter, long.
    var timeLimit: Duration { self == .hangs ? .milliseconds(30) : .seconds(60) }

    var limits: ChildLimits {
        self == .needsMemory ? ChildLimits(memory: 256 << 20) : .none
    }

    /// All that can end like that here.
    static var testable: [ChildBody] { allCases.filter(\.isTestable) }

    /// Sanitizers and emulators have address space of their own; under an emulator no deadlock is seen.
    var isTestable: Bool {
        switch self {
        case .needsMemory: !Sanitizer.isAny && !Emulator.isHere
        case .deadlocks: !Emulator.isHere
        default: true
        }
    }
}

/// Then the child cannot tell where it is, and nobody looks into debug information.
///
/// Not before it came here: one that ran out of time before tells its calls.
private func blockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, nil)
}

@inline(never) func hang() {
    while true { usleep(1000) }
}

@inline(never) func lockTwice() {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_mutex_lock(lock)
    pthread_mutex_lock(lock)
}
