/// What a body in a child process may use.
///
/// ```swift
/// try isolated(limits: ResourceLimits(memory: 256 << 20)) { try decode(hugeFile) }
/// ```
///
/// A body that runs into a limit ends with ``Isolated/Termination/exceeded(_:)``. Core dumps are
/// always off.
public struct ResourceLimits: Sendable, Hashable {
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
    /// At the limit memory cannot be allocated any more (`RLIMIT_AS`, setrlimit(2)). That counts as
    /// running into it when the body then crashes or throws, with `ENOMEM` as its last `errno`.
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
    /// files cannot be opened (`RLIMIT_NOFILE`). That counts as running into it when the body then
    /// crashes or throws, with `EMFILE` as its last `errno`.
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
    public static let none = ResourceLimits()
}

extension ResourceLimits.Resource {
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
