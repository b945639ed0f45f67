import CChildren
import CrashCatching
import Glibc

/// A child process and the resources that this process holds for it.
final class ForkedChild {
    private(set) var child: airbag_child
    /// Whether the child was waited for.
    fileprivate(set) var isGone = false

    /// The planned copy that forked the child, which must live as long as the child.
    private let copy: PlannedCopy?

    /// Whether the child is a whole process with all its parts, and not a copy of a single thread.
    let isWhole: Bool

    private init(_ child: airbag_child, isWhole: Bool, _ copy: PlannedCopy?) {
        self.child = child
        self.isWhole = isWhole
        self.copy = copy
    }

    /// Starts a child.
    ///
    /// - Parameters:
    ///   - options: the options of the child.
    ///   - body: the body of the child; in the child the call does not return.
    /// - Returns: the child, which the caller must wait for and release.
    /// - Throws: a ``ChildFailure``.
    static func start(
        _ options: airbag_child_options, _ body: @escaping () -> Void
    ) throws(ChildFailure) -> ForkedChild {
        ChildReport.rehearsed
        rehearsedRunToEnd
        ChildSurroundingsBox.current?.rehearse()
        Crash.lockIsHeldAtForks
        var body = body
        return try started(options, isWhole: false) { child, options in
            withUnsafeMutablePointer(to: &body) { body in
                airbag_parent_start(
                    &child, &options, { $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, body)
            }
        }
    }

    /// Starts this program again.
    ///
    /// - Parameters:
    ///   - options: the options of the child.
    ///   - program: the program with its arguments and environment.
    /// - Returns: the child, which the caller must wait for and release.
    /// - Throws: a ``ChildFailure``.
    static func start(_ options: airbag_child_options, _ program: ChildProgram) throws(ChildFailure) -> ForkedChild {
        try started(options, isWhole: true) { child, options in
            program.withC { airbag_parent_start_program(&child, &options, &$0) }
        }
    }

    /// Makes the planned copy start a child.
    ///
    /// - Parameters:
    ///   - options: the options of the child.
    ///   - test: the test that the child runs.
    ///   - copy: the planned copy.
    /// - Returns: the child, which the caller must wait for and release.
    /// - Throws: a ``ChildFailure`` with the error number of `airbag_parent_start_copied`.
    static func start(
        _ options: airbag_child_options, _ test: String, by copy: PlannedCopy
    ) throws(ChildFailure) -> ForkedChild {
        try started(options, isWhole: true, copy) { airbag_parent_start_copied(&$0, &$1, copy.socket, test) }
    }

    private static func started(
        _ options: airbag_child_options, isWhole: Bool, _ copy: PlannedCopy? = nil,
        _ start: (inout airbag_child, inout airbag_child_options) -> Int32
    ) throws(ChildFailure) -> ForkedChild {
        var child = airbag_child()
        var options = options
        let error = start(&child, &options)
        guard error == 0 else {
            throw ChildFailure(ChildFailure.Refusal.cause(of: child.step, error), errorNumber: error)
        }
        return ForkedChild(child, isWhole: isWhole, copy)
    }

    /// The reason why the child's ending is unknown, if the planned copy that forked it has ended, too.
    var failureOfCopy: ChildFailure? { copy?.failureOfChild }

    /// Releases what is held for a child that has ended, once the child is gone.
    func release() {
        if isGone { return airbag_parent_release(&child) }
        nonisolated(unsafe) let child = self
        WorkerThread.run {
            child.collect()
            child.release()
        }
    }

    /// Waits until the process is gone.
    ///
    /// - Returns: how the process ended, and what it used; nil if other code waited for it.
    @discardableResult
    func collect() -> (status: Int32, usage: rusage)? {
        var status: Int32 = 0
        var usage = rusage()
        let isCollected = airbag_parent_collect(&child, &status, &usage)
        isGone = true
        return isCollected ? (status, usage) : nil
    }

    /// The state of the child according to its own report.
    var state: airbag_report_state {
        child.report.map { airbag_parent_report_read_state($0) } ?? AIRBAG_REPORT_OPEN
    }

    /// The `errno` value of the preparation that failed.
    var errorNumber: Int32 { child.report.map { airbag_parent_report_error($0) } ?? 0 }

    /// Whether the child did something that cannot work in a child.
    var isUnsupported: Bool { child.report.map { airbag_parent_report_is_unsupported($0) } ?? false }

    /// The latest signal that the body did not cause itself; 0 if there was none.
    var foreignSignal: Int32 { child.report.map { airbag_parent_report_foreign_signal($0) } ?? 0 }

    /// The crash that the child reported, or the place where the child was.
    var crash: Crash? { evidence.map { Crash($0) } }

    /// The reason why Airbag ended the child, in words.
    var refusal: String { evidence?.text ?? "" }

    /// The evidence of a crash, or of the place where the child was.
    var evidence: CrashEvidence? {
        child.report.flatMap { airbag_parent_report_crash($0) }.map(CrashEvidence.init)
    }

    /// The words of a child whose own child waits for a lock that a thread of the parent held at the fork.
    static let inheritedLock = "a child of it waits for a lock that it has inherited"

    /// Whether the child crashed over a `Mutex` that another thread of the parent held at the fork, or a child of it
    /// waits for a lock of that kind.
    ///
    /// The kernel may refuse to wait for an owner in another process (measured with Linux 6.18:
    /// EPERM, or ESRCH when that thread is gone). The toolchain's lock is not prepared for that.
    var isStoppedByInheritedLock: Bool {
        let words = "Unknown error occurred while attempting to acquire a Mutex"
        return state == AIRBAG_REPORT_CRASHED && !isWhole && crash?.message == words
            || state == AIRBAG_REPORT_REFUSED && refusal == ForkedChild.inheritedLock
    }

    /// The entries of the child's report, and whether all of the report could be read.
    ///
    /// A process that the child left behind may still write to the report, so the entries are read
    /// from a copy.
    var entries: (read: [ChildReport.Entry], areAll: Bool) {
        guard let report = child.report else { return ([], true) }
        let bytes = UnsafeBufferPointer(
            start: airbag_parent_report_bytes(report), count: airbag_parent_report_byte_count(report))
        return Array(bytes).withUnsafeBytes { ChildReport.entries(in: $0) }
    }
}

extension airbag_child {
    /// The time since the fork: on a busy machine the wait for the child begins a good while later.
    var timeSinceFork: Duration { .nanoseconds(Int64(ThisProcess.time) - forked_at) }
}
