import CrashCatching
import Synchronization

/// The rules for waiting for a child, beside its time limit.
struct ChildSupervision: Sendable {
    /// Whether to end the child at once, as if its time were over.
    ///
    /// The parent calls this closure between looks at the child, so it reacts at most 50 milliseconds late.
    var isCancelled: @Sendable () -> Bool = { false }

    /// The number of bytes that are kept of the child's output, and of its errors.
    var outputLimit = 1 << 20

    /// Whether the child must be gone, so that its use of resources is known.
    ///
    /// Otherwise a child that has reported its ending, and whose output has ended, is collected later.
    var waitsUntilGone = true
}

/// Whether a task was cancelled, for a thread that is not running the task.
///
/// The flag itself does not end a child: the child has a copy of the task, too, and may cancel that copy.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
