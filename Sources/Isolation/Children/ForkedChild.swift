import CChildren
import CrashCatching
import Glibc

/// A child process and what this process holds for it.
final class ForkedChild {
    private(set) var child: airbag_child
    /// Whether it was waited for.
    fileprivate(set) var isGone = false

    /// What has to live for as long as it does: the planned copy that forked it.
    private let copy: PlannedCopy?

    /// Whether it is a whole process, with all that belongs to one, and not a copy of a single thread.
    let isWhole: Bool

    private init(_ child: airbag_child, isWhole: Bool, _ copy: PlannedCopy? = nil) {
        self.child = child
        self.isWhole = isWhole
        self.copy = copy
    }

    /// Starts a child.
    ///
    /// - Parameters:
    ///   - options: how.
    ///   - body: what it runs; there the call does not return.
    /// - Returns: the child, to be waited for and released.
    /// - Throws: a ``ChildFailure``.
    static func start(
        _ options: airbag_child_options, _ body: @escaping () -> Void
    ) throws(ChildFailure) -> ForkedChild {
        func start(_ body: UnsafeMutablePointer<() -> Void>) throws(ChildFailure) -> ForkedChild {
            ChildReport.rehearsed
            rehearsedRunToEnd
            ChildSurroundingsBox.current?.rehearse()
            CrashRecord.isHeldAtForks
            var child = airbag_child()
            var options = options
            let error = airbag_parent_start(
                &child, &options,
                { $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }, body)
            guard error == 0 else {
                throw ChildFailure(.refused(.init(step: child.step, errorNumber: error)))
            }
            return ForkedChild(child, isWhole: false)
        }
        var body = body
        return try start(&body)
    }

    /// Starts this program again.
    ///
    /// - Parameters:
    ///   - options: how.
    ///   - program: with what.
    /// - Returns: the child, to be waited for and released.
    /// - Throws: a ``ChildFailure``.
    static func start(
        _ options: airbag_child_options, _ program: ChildProgram
    ) throws(ChildFailure) -> ForkedChild {
        var child = airbag_child()
        var options = options
        let error = program.withC { airbag_parent_start_program(&child, &options, &$0) }
        guard error == 0 else {
            throw ChildFailure(.refused(.init(step: child.step, errorNumber: error)))
        }
        return ForkedChild(child, isWhole: true)
    }

    /// Has the planned copy start a child.
    ///
    /// - Parameters:
    ///   - options: how.
    ///   - test: what it runs.
    ///   - copy: the copy.
    /// - Returns: the child, to be waited for and released; or an `errno` value, as of `airbag_parent_start_copied`,
    ///   and what failed.
    static func start(
        _ options: airbag_child_options, _ test: String, by copy: PlannedCopy
    ) -> (child: ForkedChild?, error: Int32, step: airbag_step) {
        var child = airbag_child()
        var options = options
        let error = airbag_parent_start_copied(&child, &options, copy.socket, test)
        return (error == 0 ? ForkedChild(child, isWhole: true, copy) : nil, error, child.step)
    }

    /// Why nobody knows how it has ended, if the planned copy that forked it has ended, too.
    var failureOfCopy: ChildFailure? { copy?.failureOfChild }

    /// Gives back what is held for a child that has ended, once it is gone.
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
    /// - Returns: how it ended, and what it used; nil if somebody else waited for it.
    @discardableResult
    func collect() -> (status: Int32, usage: rusage)? {
        var status: Int32 = 0
        var usage = rusage()
        let isCollected = airbag_parent_collect(&child, &status, &usage)
        isGone = true
        return isCollected ? (status, usage) : nil
    }

    /// The signal that has stopped it; nil if none has, or it was let go on.
    var stopSignal: Crash.Signal? {
        let number = airbag_parent_stop_signal(&child)
        return number == 0 ? nil : Crash.Signal(rawValue: number)
    }

    /// Asks it whether an alarm will end it.
    func askForAlarm() { withUnsafePointer(to: child) { airbag_parent_ask_for_alarm($0) } }

    /// What it has answered.
    var alarm: airbag_alarm { withUnsafePointer(to: child) { airbag_parent_alarm($0) } }

    /// What the child came to, by its own report.
    var state: airbag_report_state {
        child.report.map { airbag_parent_report_read_state($0) } ?? AIRBAG_REPORT_OPEN
    }

    /// The `errno` value of what could not be prepared.
    var errorNumber: Int32 {
        child.report.map { airbag_parent_report_error($0) } ?? 0
    }

    /// Whether it did what cannot work in a child.
    var isUnsupported: Bool {
        child.report.map { airbag_parent_report_is_unsupported($0) } ?? false
    }

    /// The latest signal that was none of its body's doing; 0 if there was none.
    var foreignSignal: Int32 { child.report.map { airbag_parent_report_foreign_signal($0) } ?? 0 }

    /// The crash that it told of, or the place where it was.
    var crash: Crash? { evidence.map(ForkedChild.crash) }

    /// Why Airbag ended it, in words.
    var refusal: String { evidence?.text ?? "" }

    /// What it left of a crash, or of the place where it was.
    var evidence: CrashEvidence? {
        child.report.flatMap { airbag_parent_report_crash($0) }.map(CrashEvidence.init)
    }

    static func crash(_ evidence: CrashEvidence) -> Crash {
        Crash(record: CrashRecord(signal: evidence.signal, evidence: evidence))
    }

    /// Whether it crashed over a `Mutex` that another thread of the parent held at the fork.
    ///
    /// The kernel may refuse to wait for an owner in another process (measured with Linux 6.18:
    /// EPERM, or ESRCH when that thread is gone), for which the toolchain's lock is not prepared.
    var foundMutexLocked: Bool {
        !isWhole && state == AIRBAG_REPORT_CRASHED
            && crash?.message == "Unknown error occurred while attempting to acquire a Mutex"
    }

    /// The entries of its report, and whether all of it could be read.
    ///
    /// A process that the child left behind may still write to the report, so they are read from a
    /// copy.
    var entries: (read: [ChildReport.Entry], areAll: Bool) {
        guard let report = child.report else { return ([], true) }
        let bytes = UnsafeBufferPointer(
            start: airbag_parent_report_bytes(report),
            count: airbag_parent_report_byte_count(report))
        return Array(bytes).withUnsafeBytes { ChildReport.entries(in: $0) }
    }
}

extension airbag_child {
    /// How long ago it was forked: on a busy machine the waiting for it begins a good while later.
    var timeSinceFork: Duration {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return .seconds(now.tv_sec) + .nanoseconds(Int64(now.tv_nsec) - forked_at)
    }
}
