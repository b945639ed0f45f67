import CHelpers

/// How a guarded call ended.
package enum GuardedEnding {
    case finished
    case crashed(Crash)
    case notRun(GuardFailure)
}

/// A body for a guarded call, as C calls it.
package typealias GuardedBody = @convention(c) (_ context: UnsafeMutableRawPointer?) -> Void

/// Runs a body on the calling thread and comes back even when it crashes: the one door of the
/// package to `airbag_guard`.
///
/// - Parameters:
///   - context: what the body gets.
///   - body: what to run.
/// - Returns: how it ended.
package func runGuarded(_ context: UnsafeMutableRawPointer, _ body: GuardedBody) -> GuardedEnding {
    var result = airbag_result()
    let status = airbag_guard(body, context, &result)
    // The raw value: a debug build compares imported enumerations through a protocol.
    if status.rawValue == AIRBAG_RETURNED.rawValue { return .finished }
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

/// Runs a closure on the calling thread and comes back even when it crashes.
package func runGuarded(_ closure: @escaping () -> Void) -> GuardedEnding {
    func run(_ closure: UnsafeMutablePointer<() -> Void>) -> GuardedEnding {
        runGuarded(closure) { $0!.assumingMemoryBound(to: (() -> Void).self).pointee() }
    }
    var closure = closure
    return run(&closure)
}
