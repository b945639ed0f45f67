import CHelpers
import Glibc

/// Why a body could not be run in a child process, or what it came to could not be told.
public struct IsolationFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What failed.
    public enum Reason: Sendable, Hashable {
        /// No memory for what the child reports.
        case memory
        /// No descriptors for starting a child.
        case descriptors
        /// No process.
        case process
        /// The right to install a signal handler.
        case signalHandler
        /// The child could not get its output or limits in order. It did not run the body.
        case preparation
        /// A value that cannot be encoded or decoded, or is larger than 64 MiB, or memory of the
        /// child's report that something wrote over.
        case value
        /// Somebody else waited for the child, so its ending is not known.
        case ending
    }

    /// What failed.
    public let reason: Reason

    /// The `errno` value of the system call that failed, 0 when none did.
    public let errorNumber: Int32

    private let detail: String

    init(_ reason: Reason, errorNumber: Int32 = 0, detail: String = "") {
        self.reason = reason
        self.errorNumber = errorNumber
        self.detail = detail
    }

    init(step: airbag_step, errorNumber: Int32) {
        switch step {
        case AIRBAG_STEP_HANDLERS: self.init(.signalHandler, errorNumber: errorNumber)
        case AIRBAG_STEP_PIPES: self.init(.descriptors, errorNumber: errorNumber)
        case AIRBAG_STEP_FORK: self.init(.process, errorNumber: errorNumber)
        // The C library opens a file to find the stack of the main thread (pthread_getattr_np(3)).
        default:
            let lacksFiles = errorNumber == EMFILE || errorNumber == ENFILE
            self.init(lacksFiles ? .descriptors : .memory, errorNumber: errorNumber)
        }
    }

    /// What happened and what to do.
    public var description: String {
        switch reason {
        case .memory:
            "not run: no memory for a child's report (\(cause)); "
                + "free memory or raise the limit on the address space (ulimit -v)"
        case .descriptors:
            "not run: no descriptors for starting a child (\(cause)); "
                + "close descriptors or raise the limit on them (ulimit -n)"
        case .process:
            "not run: could not fork (\(cause)); "
                + "end other processes, or raise the limit on them (ulimit -u)"
        case .signalHandler: "not run: could not install a signal handler (\(cause))"
        case .preparation:
            "not run: the child could not set up its output and limits (\(cause)); "
                + "check the limits that were asked for"
        case .value: "the body ended, but \(detail)"
        case .ending:
            "the ending is unknown: something else in this process waited for the child "
                + "(waitpid(-1), or SIGCHLD ignored), or killed the process that it was forked from"
        }
    }

    private var cause: String {
        String(cString: strerror(errorNumber))
    }
}
