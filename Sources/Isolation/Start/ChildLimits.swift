import CrashCatching

/// The resources that a body in a child process may use.
///
/// ```swift
/// let image = try isolated(limits: ChildLimits(memory: 256 << 20)) { try decode(hugeFile) }
/// ```
///
/// An ending is reported as ``IsolatedRun/Termination/exceeded(_:)`` if one of these proves that a
/// limit caused it:
///
/// - a signal of the kernel, for processor time and the size of files;
/// - a crash in which an allocation of the Swift runtime failed, as for an array or an object, or a
///   `std::bad_alloc` that nothing caught, for memory;
/// - an error that the body threw, if the error says `ENOMEM`, `EMFILE` or `EFBIG`: a `POSIXError`,
///   an error of Foundation with such an underlying error, or an `Errno` of swift-system.
///
/// Every other ending is reported as it came. If `malloc` returns nil and the body follows the
/// pointer, the ending is a bad memory access. If `open` fails and the body calls `fatalError`, the
/// ending is a fatal error. If a body copes with the limit and ends later, in whatever way, the
/// limit has not ended it. Core dumps are always off.
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

    /// The number of bytes by which the address space may grow after the body begins.
    ///
    /// At the limit no more memory can be allocated (`RLIMIT_AS`, setrlimit(2)). AddressSanitizer,
    /// which reserves address space generously, ends the process in its own way.
    public var memory: UInt64?

    /// The processor time of all threads of the child together.
    ///
    /// The kernel counts whole seconds (`RLIMIT_CPU`), so fractions are rounded up. The kernel
    /// checks only now and then, so a child may run some milliseconds longer.
    public var cpuTime: Duration?

    /// The number of the highest descriptor that may be opened, plus one.
    ///
    /// Descriptors that the parent has open count, because the child has them, too. Past the limit
    /// files cannot be opened (`RLIMIT_NOFILE`).
    public var openFiles: Int?

    /// The largest size of a file that the child may write, in bytes.
    ///
    /// A write beyond this size raises SIGXFSZ (`RLIMIT_FSIZE`). Pipes have no size, so output has
    /// no limit here.
    public var fileSize: UInt64?

    /// The number of bytes that are kept of the standard output of the child, and of its standard error.
    ///
    /// Nil stands for 1 MiB. Of a whole test at least 64 MiB are kept. The child may write more, and is not ended by
    /// this limit. Then one half is kept of the beginning of the text, the other of its end, and matchers that read
    /// the text fail.
    public var keptOutput: Int?

    /// Creates limits; a resource that is left out has no limit of its own.
    ///
    /// - Parameters:
    ///   - memory: the growth of the address space, in bytes.
    ///   - cpuTime: the processor time, rounded up to whole seconds.
    ///   - openFiles: the highest descriptor plus one.
    ///   - fileSize: the size of any file written, in bytes.
    ///   - keptOutput: the number of bytes of output that are kept.
    public init(
        memory: UInt64? = nil, cpuTime: Duration? = nil, openFiles: Int? = nil,
        fileSize: UInt64? = nil, keptOutput: Int? = nil
    ) {
        self.memory = memory
        self.cpuTime = cpuTime
        self.openFiles = openFiles
        self.fileSize = fileSize
        self.keptOutput = keptOutput
    }

    /// The limits of the parent and no others.
    public static let none = ChildLimits()
}

extension ChildLimits {
    /// A limit in words, with its value.
    package func words(for resource: Resource) -> String {
        switch resource {
        case .memory: memory.map { "\($0) bytes of memory" } ?? resource.words
        case .cpuTime: cpuTime.map { "\($0) of processor time" } ?? resource.words
        case .openFiles: openFiles.map { "\($0) open files" } ?? resource.words
        case .fileSize: fileSize.map { "\($0) bytes for a file" } ?? resource.words
        }
    }
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
