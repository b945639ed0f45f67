public import Airbag

/// Runs a block and reports whether it crashed: the former name of `catchCrash`.
///
/// Every crash counts that `catchCrash` catches, not only traps of Swift.
///
/// - Parameter block: the closure to run; it runs on the calling thread.
/// - Returns: the crash; nil if the block returned.
@available(
    *, deprecated, renamed: "catchCrash(_:)", message: "its crash property contains the crash"
)
public func catchBadInstruction(block: @escaping () -> Void) -> BadInstructionException? {
    catchCrash(block).crash.map { BadInstructionException(crash: $0) }
}

/// The former name of `Crash`, as `catchBadInstruction` returns it.
@available(*, deprecated, renamed: "Crash")
public final class BadInstructionException: Sendable {
    /// How the block crashed.
    public let crash: Crash

    init(crash: Crash) { self.crash = crash }
}
