public import CrashCatching

/// The error for a body that did not complete in its child process.
///
/// ``isolated(timeLimit:limits:_:)`` throws this error in the parent. The description
/// has all that is known: what happened, the calls, and the last 100 lines of what was kept of each
/// output.
public struct ChildFailure: Error, Sendable, CustomStringConvertible {
    /// The reason why there is no value.
    public enum Reason: Sendable {
        /// The body crashed.
        case crashed(Crash)
        /// The body ended its process, with `exit` or `_exit`.
        case exited(Int32)
        /// A signal killed the child. The child or another process sent the signal.
        case killed(Crash.Signal)
        /// The child exceeded one of its resource limits.
        case exceeded(ChildLimits.Resource)
        /// The body had not ended when its time limit expired.
        case timedOut
        /// All threads of the child waited without a time limit, and nothing could wake them.
        case deadlocked
        /// Airbag did not run the body, ended the body itself, or does not know how the body ended.
        case refused(Refusal)
    }

    /// The reason why there is no value.
    public let reason: Reason

    /// What the child wrote to its standard output.
    ///
    /// Of more than ``ChildLimits/keptOutput`` the beginning and the end are kept, as in an ``IsolatedRun``.
    public var standardOutput: String { traces.standardOutput }

    /// What the child wrote to its standard error, with the limits of `standardOutput`.
    public var standardError: String { traces.standardError }

    /// The number of bytes that are missing in `standardOutput`; 0 if it is whole.
    public var droppedFromStandardOutput: Int { dropped.output }

    /// The number of bytes that are missing in `standardError`; 0 if it is whole.
    public var droppedFromStandardError: Int { dropped.errors }

    package var dropped: (output: Int, errors: Int) { traces.dropped }

    /// The calls of the crash or of the allocation that failed, or of the body when it timed out,
    /// deadlocked or was ended by Airbag; innermost first.
    ///
    /// Empty if the child could not report them.
    public var calls: [Crash.Frame] { (crash ?? traces.threads.first)?.backtrace ?? [] }

    /// The crash of a body that crashed, otherwise nil.
    public var crash: Crash? { if case .crashed(let crash) = reason { crash } else { nil } }

    var traces: ChildTraces

    init(_ reason: Reason, _ traces: ChildTraces = ChildTraces()) {
        self.reason = reason
        self.traces = traces
    }

    init(_ cause: Refusal.Cause, errorNumber: Int32 = 0, detail: String = "") {
        self.init(.refused(Refusal(cause: cause, errorNumber: errorNumber, detail: detail)))
    }

    /// What happened, followed by the user's calls and the last 100 lines of each output.
    public var description: String {
        let subject = "the isolated body "
        return (isUnfinishedSentence ? subject : "") + ending
            + OutputExcerpt.text(standardOutput, standardError, dropped)
    }

    /// What happened, as it follows the name of a test, and the user's calls below.
    package var ending: String {
        switch reason {
        case .crashed(let crash): crash.exception == nil ? "crashed: \(crash)" : "raised \(crash)"
        case .exited(let code): "exited with code \(code)"
        case .killed(let signal): "was killed by \(signal)"
        case .exceeded(let resource): "exceeded its limit of \(traces.limits.words(for: resource))" + blockedCalls
        case .timedOut: (traces.exceededTime.map { "timed out after \($0)" } ?? "was cancelled") + blockedCalls
        case .deadlocked: "deadlocked" + blockedCalls
        case .refused(let refusal): refusal.clause + blockedCalls
        }
    }

    /// The user's calls of all threads of a body that did not crash, each on its own line after a newline.
    package var blockedCalls: String { traces.threads.text }

    /// The reason why Airbag did not run the body, ended it, or does not know how it ended; nil for
    /// other failures.
    package var refusal: Refusal? { if case .refused(let refusal) = reason { refusal } else { nil } }

    private var isUnfinishedSentence: Bool { refusal?.cause != .value && refusal?.cause != .ending }
}
