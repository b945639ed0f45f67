import CrashCatching

/// The rules for waiting for a child, beside its time limit.
struct ChildSupervision: Sendable {
    /// Whether to end the child at once, as if its time were over.
    ///
    /// The parent calls this closure between looks at the child, so it reacts at most 50 milliseconds late. That a task
    /// was cancelled does not end a child by itself: the child has a copy of the task, too, and may cancel that copy.
    var isCancelled: @Sendable () -> Bool = { false }

    /// The number of bytes that are kept of the child's output, and of its errors.
    var outputLimit = 1 << 20

    /// Whether the child must be gone, so that its use of resources is known.
    ///
    /// Otherwise a child that has reported its ending, and whose output has ended, is collected later.
    var waitsUntilGone = true
}
