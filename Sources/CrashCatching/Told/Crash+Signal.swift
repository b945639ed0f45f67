import Glibc

extension Crash {
    /// A POSIX signal, identified by its number.
    ///
    /// A signal prints as its name, for example `SIGILL`.
    public struct Signal: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
        /// The number of the signal on this machine.
        public let rawValue: Int32

        /// Creates a signal from its number.
        ///
        /// - Parameter rawValue: any number; one that names no signal prints as `signal 99`.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// SIGILL: on x86_64 a trap of Swift code (`ud2`).
        public static let illegalInstruction = Signal(rawValue: SIGILL)
        /// SIGTRAP: on aarch64 a trap of Swift code (`brk`).
        public static let trap = Signal(rawValue: SIGTRAP)
        /// SIGABRT: `abort`, failed casts, checks of the C library, uncaught C++ exceptions.
        public static let abort = Signal(rawValue: SIGABRT)
        /// SIGSEGV: an access to an address that is not mapped, or not allowed.
        public static let segmentationFault = Signal(rawValue: SIGSEGV)
        /// SIGBUS: an access to mapped memory that has nothing behind it.
        public static let busError = Signal(rawValue: SIGBUS)
        /// SIGFPE: an arithmetic fault of the processor, such as C's integer division by zero.
        public static let floatingPointException = Signal(rawValue: SIGFPE)
        /// SIGSYS: a system call that is not allowed.
        public static let badSystemCall = Signal(rawValue: SIGSYS)

        #if arch(arm64)
            /// The signal that Swift's traps raise on this processor.
            public static let swiftTrap = Signal.trap
        #else
            /// The signal that Swift's traps raise on this processor.
            public static let swiftTrap = Signal.illegalInstruction
        #endif

        /// SIGKILL: ends a process, cannot be caught.
        public static let kill = Signal(rawValue: SIGKILL)
        /// SIGTERM: requests that a process ends.
        public static let terminate = Signal(rawValue: SIGTERM)
        /// SIGINT: the interrupt key was pressed.
        public static let interrupt = Signal(rawValue: SIGINT)
        /// SIGSTOP: stops a process, cannot be caught.
        public static let stop = Signal(rawValue: SIGSTOP)
        /// SIGPIPE: a write into a pipe or a socket that nobody reads.
        public static let brokenPipe = Signal(rawValue: SIGPIPE)

        /// Whether the signal is one of those that a guarded call catches, and so means a crash.
        package var isCrash: Bool {
            switch rawValue {
            case SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGPIPE: true
            default: false
            }
        }

        private static let names: [Int32: String] = [
            SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL",
            SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
            SIGKILL: "SIGKILL", SIGUSR1: "SIGUSR1", SIGSEGV: "SIGSEGV", SIGUSR2: "SIGUSR2",
            SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGSTKFLT: "SIGSTKFLT",
            SIGCHLD: "SIGCHLD", SIGCONT: "SIGCONT", SIGSTOP: "SIGSTOP", SIGTSTP: "SIGTSTP",
            SIGTTIN: "SIGTTIN", SIGTTOU: "SIGTTOU", SIGURG: "SIGURG", SIGXCPU: "SIGXCPU",
            SIGXFSZ: "SIGXFSZ", SIGVTALRM: "SIGVTALRM", SIGPROF: "SIGPROF", SIGWINCH: "SIGWINCH",
            SIGIO: "SIGIO", SIGPWR: "SIGPWR", SIGSYS: "SIGSYS",
        ]

        /// The name of the signal.
        public var description: String { Signal.names[rawValue] ?? "signal \(rawValue)" }
    }
}
