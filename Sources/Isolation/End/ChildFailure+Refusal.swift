import CChildren
import CrashCatching
import Glibc

extension ChildFailure {
    /// The reason why Airbag did not run a body, ended it, or does not know how it ended.
    ///
    /// The ending of the body by itself is unknown.
    public struct Refusal: Sendable, Hashable, CustomStringConvertible {
        /// The part that failed.
        public enum Cause: Sendable, Hashable {
            /// No memory was available for the child's report.
            case memory
            /// No descriptors were available for starting a child.
            case descriptors
            /// No process could be started.
            case process
            /// No signal handler could be installed.
            case signalHandler
            /// The child could not set up its output or its limits, and did not run the body.
            case preparation
            /// A value or an error cannot be encoded or decoded, or is larger than 64 MiB, or
            /// something wrote over the memory of the child's report.
            case value
            /// Other code waited for the child, so its ending is not known.
            case ending
            /// The body used what does not work in a forked child: Dispatch, a run loop, `Process`.
            case unsupported
            /// The body reported more than 64 MiB to its parent, for example failed expectations.
            case report
            /// All threads of the child wait without a time limit, one of them for a lock that a
            /// thread of the parent held at the fork, or for a child of its own that waits for such a
            /// lock; or they wait for something without an owner, and the child could not tell its calls.
            case wait
            /// The planned copy of the test program, from which the process of a whole test is
            /// forked, failed or has no such test.
            case copy
        }

        /// The part that failed.
        public let cause: Cause

        /// The `errno` value of the system call that failed; 0 if none failed.
        public let errorNumber: Int32

        let detail: String

        /// Returns the cause of a child that could not be started.
        static func cause(of step: airbag_step, _ errorNumber: Int32) -> Cause {
            switch step {
            case AIRBAG_STEP_HANDLERS: .signalHandler
            case AIRBAG_STEP_PIPES: .descriptors
            case AIRBAG_STEP_FORK: .process
            // The C library opens a file to find the stack of the main thread (pthread_getattr_np(3)).
            default: errorNumber == EMFILE || errorNumber == ENFILE ? .descriptors : .memory
            }
        }

        /// What happened and what to do.
        public var description: String {
            switch cause {
            case .memory:
                "not run: no memory for a child's report (\(system)); "
                    + (errorNumber == EFBIG
                        ? "raise the limit on the size of files (ulimit -f) above 64 MiB"
                        : "free memory or raise the limit on the address space (ulimit -v)")
            case .descriptors:
                "not run: no descriptors for starting a child (\(system)); "
                    + "close descriptors or raise the limit on them (ulimit -n)"
            case .process:
                "not run: could not fork (\(system)); "
                    + "end other processes, or raise the limits on processes (ulimit -u) "
                    + "and memory (ulimit -v)"
            case .signalHandler: "not run: could not install a signal handler (\(system))"
            case .preparation:
                "not run: the child could not set up its output and limits (\(system)); "
                    + "check the limits that were asked for"
            case .value: "the body ended, but \(detail)"
            case .ending:
                detail.isEmpty
                    ? "the ending is unknown: something else in this process waited for the child "
                        + "(waitpid(-1), or SIGCHLD ignored)"
                    : "the ending is unknown: the planned copy that it was forked from \(detail)"
            case .unsupported, .report: "ended by Airbag: \(detail)"
            case .wait:
                "ended by Airbag: all its threads wait, and whether this is a deadlock is not known: "
                    + "a thread of this process may hold what they wait for; "
                    + "to know, run the whole test with `.isolated` (XCTest: IsolatedTestCase)"
            case .copy: "not run: the copy of the test program that plans all isolated tests \(detail)"
            }
        }

        /// The description as it follows `but` or the name of a test.
        package var clause: String {
            switch cause {
            case .value, .ending: description
            default: "was \(description)"
            }
        }

        private var system: String { String(cString: strerror(errorNumber)) }
    }
}
