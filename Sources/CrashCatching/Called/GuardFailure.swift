import CGuard
import Glibc

/// The reason why a body could not be run guarded.
///
/// The body did not run at all.
///
/// An expectation with such an expression fails, whatever its matcher.
public struct GuardFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The resource that was missing.
    public enum Reason: Sendable, Hashable {
        /// Memory for the alternate signal stack of the thread, 64 KiB and its surroundings.
        case signalStack
        /// A thread for the body. Async bodies need one, and so do all bodies where the Swift
        /// runtime lacks a symbol.
        case thread
        /// The right to install a signal handler.
        case signalHandler
        /// An ordinary stack: the call was made in a signal handler.
        case insideSignalHandler
        /// Room for another guarded call inside of 256 others.
        case nesting
    }

    /// The resource that was missing.
    public let reason: Reason

    /// The `errno` value of the system call that failed; 0 if none failed.
    public let errorNumber: Int32

    init(status: airbag_status, error: Int32) {
        errorNumber = error
        switch status {
        case AIRBAG_NO_STACK: reason = .signalStack
        case AIRBAG_NO_THREAD: reason = .thread
        case AIRBAG_NO_HANDLER: reason = .signalHandler
        case AIRBAG_TOO_DEEP: reason = .nesting
        default: reason = .insideSignalHandler
        }
    }

    /// No thread could be started.
    init(threadError: Int32) { self.init(status: AIRBAG_NO_THREAD, error: threadError) }

    /// What happened and what to do.
    public var description: String {
        switch reason {
        case .signalStack:
            "not run: no memory for an alternate signal stack (\(cause)); "
                + "free memory or raise the limit on the address space (ulimit -v)"
        case .thread:
            "not run: could not start a thread for the body (\(cause)); "
                + "end other threads or raise the limit on processes (ulimit -u)"
        case .signalHandler: "not run: could not install a signal handler (\(cause))"
        case .insideSignalHandler: "not run: called in a signal handler; catch crashes outside of it"
        case .nesting: "not run: 256 guarded calls are open, one in the other; look for a recursion"
        }
    }

    private var cause: String { String(cString: strerror(errorNumber)) }
}
