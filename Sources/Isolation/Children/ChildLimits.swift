import CrashCatching

/// What a body in a child process may use.
///
/// ```swift
/// let image = try isolated(limits: ChildLimits(memory: 256 << 20)) { try decode(hugeFile) }
/// ```
///
/// A body that a limit ended is told as ``IsolatedRun/Termination/exceeded(_:)``, if that can be proven:
///
/// - by a signal of the kernel, for processor time and the size of files;
/// - by a crash in which an allocation of the Swift runtime failed, as for an array or an object, or by a
///   `std::bad_alloc` that nobody caught, for memory;
/// - by an error that the body threw, if that itself says `ENOMEM`, `EMFILE` or `EFBIG`: a `POSIXError`, an error
///   of Foundation with such a one below it, an `Errno` of swift-system.
///
/// Everything else is told as what came: where `malloc` gives nil and the body follows the pointer, that is
/// a bad memory access; where `open` fails and the body calls `fatalError`, that is a fatal error. A body that
/// copes with the limit and ends later, however it does, has not been ended by the limit. Core dumps
/// are always off.
public struct ChildLimits: Sendable, Hashable {
    /// A resource with a limit.
    public enum Resource: String, Sendable, Hashable {
        /// Address space.
        case memory
        /// Processor time.
        case cpuTime
        /// Open descriptors.
        case openFiles
        /// The size of a file.
        case fileSize
    }

    /// How much the address space may grow beyond what it is when the body begins, in bytes.
    ///
    /// At the limit memory cannot be allocated any more (`RLIMIT_AS`, setrlimit(2)).
    /// AddressSanitizer, which reserves address space generously, ends the process in its own way.
    public var memory: UInt64?

    /// The processor time of all threads of the child together.
    ///
    /// The kernel counts whole seconds (`RLIMIT_CPU`), so fractions are rounded up, and it looks
    /// only now and then, so a child may run some milliseconds longer.
    public var cpuTime: Duration?

    /// The number of the highest descriptor that may be opened, plus one.
    ///
    /// Descriptors that the parent has open count, for the child has them, too. Past the limit
    /// files cannot be opened (`RLIMIT_NOFILE`).
    public var openFiles: Int?

    /// The size up to which a file may be written, in bytes.
    ///
    /// Writing further raises SIGXFSZ (`RLIMIT_FSIZE`). Pipes have no size, so output has none.
    public var fileSize: UInt64?

    /// Limits; what is left out has none of its own.
    ///
    /// - Parameters:
    ///   - memory: growth of the address space, in bytes.
    ///   - cpuTime: processor time, rounded up to whole seconds.
    ///   - openFiles: highest descriptor plus one.
    ///   - fileSize: size of any file written, in bytes.
    public init(
        memory: UInt64? = nil, cpuTime: Duration? = nil, openFiles: Int? = nil,
        fileSize: UInt64? = nil
    ) {
        self.memory = memory
        self.cpuTime = cpuTime
        self.openFiles = openFiles
        self.fileSize = fileSize
    }

    /// No limits but those of the parent.
    public static let none = ChildLimits()
}

extension ChildLimits.Resource {
    /// The resource in words.
    public var words: String {
        switch self {
        case .memory: "memory"
        case .cpuTime: "processor time"
        case .openFiles: "open files"
        case .fileSize: "file size"
        }
    }
}
