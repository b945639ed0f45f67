import CHelpers

/// Work that can be run inside a guarded call. An object, so that a passing call allocates
/// nothing but what the caller made anyway.
package class GuardedWork {
    package init() {}

    /// Does the work. It may crash.
    package func run() {}
}

/// How a guarded call ended.
package enum GuardedEnding {
    case finished
    case crashed(Crash)
    case notRun(GuardFailure)
}

/// Runs work on the calling thread and comes back even when it crashes: the one door of the
/// package to `airbag_guard`.
package func runGuarded(_ work: GuardedWork) -> GuardedEnding {
    var result = airbag_result()
    let status = airbag_guard(
        { Unmanaged<GuardedWork>.fromOpaque($0!).takeUnretainedValue().run() },
        Unmanaged.passUnretained(work).toOpaque(), &result)
    if status == AIRBAG_RETURNED { return .finished }
    return ending(status, result)
}

private func ending(_ status: airbag_status, _ result: airbag_result) -> GuardedEnding {
    guard status == AIRBAG_CRASHED else {
        return .notRun(GuardFailure(status: status, error: result.error))
    }
    return .crashed(
        Crash(
            record: CrashRecord(
                signal: Signal(rawValue: result.signal),
                evidence: result.crash.map(CrashEvidence.init))))
}
