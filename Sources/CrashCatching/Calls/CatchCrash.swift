/// Runs a body and reports how it ended, also when it crashes.
///
/// ```swift
/// let outcome = catchCrash { numbers[7] }
/// if case .crashed(let crash) = outcome { print(crash) }
/// ```
///
/// The body runs on the calling thread: task-local values, actor isolation and the main
/// thread are as outside, and what it did before a crash stays done. A caught crash costs
/// about a microsecond when the Swift runtime announces it, about eight otherwise.
///
/// - Parameter body: what to run. It must be escaping, because frames that a crash abandons
///   keep it alive.
/// - Returns: `.returned` or `.threw` as the body did; `.crashed` when it ended in a trap of
///   Swift (`fatalError`, `precondition`, `assert`, index out of range, overflow …), `abort`,
///   a bad memory access or a stack overflow, or when an exception left it, of C++ or of
///   ``AirbagException/raise()``; `.threw` with a ``GuardFailure`` when it could not be run at all.
///
/// After a crash the body's frames are abandoned, not unwound: what they had retained leaks,
/// what they had locked stays locked, and `defer` blocks do not run. Do not catch a crash
/// that leaves memory corrupted.
///
/// On Linux with glibc, x86_64 and aarch64. Where the Swift runtime lacks
/// `swift_task_enterThreadLocalContext`, the body runs on a thread of its own.
public func catchCrash<Value>(_ body: @escaping () throws -> Value) -> CatchOutcome<Value> {
    var outcome: CatchOutcome<Value>?
    let ending = runGuarded {
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

/// The body ended the thread that it ran on (`pthread_exit`) instead of returning.
package struct ThreadEnded: Error, CustomStringConvertible {
    package init() {}

    package var description: String { "the body ended its thread instead of returning" }
}
