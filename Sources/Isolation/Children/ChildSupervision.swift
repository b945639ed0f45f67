import CrashCatching
import Synchronization

/// What the waiting for a child goes by, beside its time limit.
struct ChildSupervision: Sendable {
    /// Whether the child is to be ended at once, as though its time was up.
    ///
    /// Asked between looks at the child, so at most 50 milliseconds late.
    var isCancelled: @Sendable () -> Bool = { false }

    /// How many bytes are kept of its output, and of its errors.
    var outputLimit = 1 << 20

    /// Whether the child has to be gone, so that it is known what it used.
    ///
    /// Otherwise a child that told its ending, and whose output has ended, is collected later.
    var waitsUntilGone = true
}

/// Whether a task was cancelled, for a thread that is not running it.
///
/// A flag, and nothing that ends a child: the child has a copy of the task, too, and may cancel that.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
