import CGuard

/// Runs a body and reports how it ended, also when it crashes.
///
/// ```swift
/// let outcome = catchCrash { numbers[7] }
/// if case .crashed(let crash) = outcome { print(crash) }
/// ```
///
/// The body runs on the calling thread, also if that is the main thread, with the task-local values
/// and the actor isolation of the caller. What the body did before a crash stays done. A crash
/// that the Swift runtime announces costs less than another one: <doc:Costs>.
///
/// - Parameter body: the closure to run. The closure must be escaping, because frames that a crash
///   abandons keep it alive.
/// - Returns: `.returned` or `.threw` when the body returned or threw; `.crashed` when the body
///   ended in a trap of Swift (`fatalError`, `precondition`, `assert`, index out of range, overflow
///   …), `abort`, a bad memory access or a stack overflow, or when an exception of C++ or of
///   ``AirbagException/raise()`` left the body; `.threw` with a ``GuardFailure`` when the body
///   could not be run at all.
///
/// After a crash the frames of the body are abandoned, not unwound: objects that they had retained
/// leak, locks that they had taken stay locked, and `defer` blocks do not run. Do not catch a crash
/// that leaves memory corrupted.
///
/// Works on Linux with glibc, on x86_64 and aarch64. Where the Swift runtime lacks
/// `swift_task_enterThreadLocalContext`, the body runs on a thread of its own.
public func catchCrash<Value>(_ body: @escaping () throws -> Value) -> CatchOutcome<Value> {
    var outcome: CatchOutcome<Value>?
    let ending = runGuarded {
        airbag_guard_take_over()
        do {
            outcome = .returned(try body())
        } catch {
            outcome = .threw(error)
        }
    }
    switch ending {
    case .finished: return outcome ?? .threw(ThreadEnded())
    case .crashed(let crash): return .crashed(crash)
    case .notRun(let failure): return .threw(failure)
    }
}

/// The error for a body that ended its thread (`pthread_exit`) instead of returning.
package struct ThreadEnded: Error, CustomStringConvertible {
    package init() {}

    package var description: String { "the body ended its thread instead of returning" }
}
