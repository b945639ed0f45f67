/// A crash that was caught: what happened, where, and why.
///
/// Creating a crash costs next to nothing. Kind and message come from the text that the Swift
/// runtime wanted to print. They need the debug information only if the runtime printed no text (an
/// overflow, say, or almost every trap of a release build) or only addresses (of accesses that
/// exclude each other). `file` and `line` need the debug information if the runtime printed no
/// place, or a place of its own. `backtrace` always needs it. Each crash is looked up once, when it
/// is first read: <doc:Costs>.
public struct Crash: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The kind of a crash.
    public enum Kind: String, Sendable, Hashable, Codable {
        /// `fatalError`. In debug builds also `preconditionFailure` and `assertionFailure`,
        /// which the runtime announces with the same words.
        case fatalError
        /// `precondition`; in release builds also `preconditionFailure`.
        case preconditionFailure
        /// `assert`, of Swift or C.
        case assertionFailure
        /// A check of the language, the standard library or the runtime: overflow, index out
        /// of range, unwrapped nil, failed cast, `try!`, exclusivity violation …
        case runtimeFailure
        /// An access to memory that is not there or not allowed.
        case badMemoryAccess
        /// The thread ran out of stack.
        case stackOverflow
        /// `abort`, from C or by a check of the C library.
        case abort
        /// An exception that left the body (see ``Crash/exception``), or a C++ exception that could
        /// not leave the body and ended in `std::terminate`.
        case uncaughtException
        /// Any other signal.
        case otherSignal
    }

    let record: CrashRecord

    /// - Parameters:
    ///   - signal: the signal that the crash raised.
    ///   - evidence: the evidence of the signal handler, if there was memory for it.
    package init(_ signal: Signal, _ evidence: CrashEvidence?) {
        record = CrashRecord(signal: signal, evidence: evidence)
    }

    package init(_ evidence: CrashEvidence) { self.init(evidence.signal, evidence) }

    /// Holds the lock of all crashes at each fork from now on, also at forks of the user.
    ///
    /// If another thread held the lock at the fork, the child could never look into debug
    /// information itself.
    package static let lockIsHeldAtForks: Void = CrashRecord.lock.holdAtForks()

    /// The kind of the crash.
    public var kind: Kind { record.report.kind }

    /// The signal that the crash raised.
    ///
    /// If the message was caught before the runtime trapped, this is the signal that the trap would
    /// have raised.
    public var signal: Crash.Signal { record.signal }

    /// The reason, in the words of the code or the runtime: `Index out of range`.
    ///
    /// The message has no prefix and no location. Nil if nothing was printed and there is no debug
    /// information; `description` then says so. Of a text of more than 64 KiB the end is missing: see
    /// ``droppedFromMessage``.
    public var message: String? { record.report.message }

    /// The number of bytes that are missing at the end of `message`, or of the description of `exception`; 0 if it is
    /// whole.
    ///
    /// Nothing that is not in a cut message is known to be missing from the whole one. Matchers that read the message
    /// fail then, positive or negative.
    public var droppedFromMessage: Int { record.droppedFromMessage }

    /// The exception of C++ or of ``AirbagException/raise()`` that left the body.
    ///
    /// Nil for every other crash. That includes a C++ exception that could not reach the body: in a
    /// `noexcept` function an exception ends in `std::terminate`, which is a crash.
    public var exception: AirbagException? { record.exception }

    /// The source file of the crash, if possible a file of the user.
    ///
    /// The value is the file that the runtime printed (`Module/File.swift`, or a path outside Swift
    /// 6 mode), or a path from the debug information. Nil if the file is unknown: the place of a
    /// caller is never reported instead.
    public var file: String? { record.place?.file }

    /// The line in `file`, counted from 1.
    public var line: Int? { record.place?.line }

    /// The address of the access that faulted, for bad memory accesses and stack overflows.
    public var faultAddress: UInt? { record.faultAddress }

    /// The calls that led to the crash, innermost first, down to the body; at most 128.
    public var backtrace: [Frame] { record.frames }

    /// The place of the crash; for a crash in a module of the toolchain, the place of the call into
    /// the toolchain.
    ///
    /// The runtime prints `Module/File.swift`, and the calls have paths. `path` is the path of such
    /// a call if one is known, otherwise the same as `file`. Nil if no place is known.
    package var userPlace: (file: String, path: String, line: Int)? {
        guard let place = record.place, !place.isInToolchain else {
            return record.nearestPlace.map { ($0.file, $0.file, $0.line) }
        }
        let name = place.file.split(separator: "/").last.map(String.init) ?? place.file
        let paths = userFrames.lazy.compactMap(\.file)
        let path = place.file.hasPrefix("/") ? nil : paths.first { $0.hasSuffix("/\(name)") }
        return (place.file, path ?? place.file, place.line)
    }

    /// Two crashes are equal when all their contents are equal.
    public static func == (a: Crash, b: Crash) -> Bool {
        a.record === b.record || a.record.contents == b.record.contents
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(record.contents) }

    /// Encodes the crash with a symbolicated backtrace, because addresses mean nothing in another process.
    public func encode(to encoder: any Encoder) throws { try record.contents.encode(to: encoder) }

    /// Decodes a crash that `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        record = CrashRecord(contents: try CrashContents(from: decoder))
    }
}

extension Crash {
    /// The crash in one line: the message, or what is known instead, and the location.
    ///
    /// `Index out of range (Numbers.swift:12)`
    public var summary: String { summary(at: record.place) }

    /// The summary, with the place of an expectation if the crash was in the expression in
    /// `expect(…)` itself.
    ///
    /// A plain value has no line of its own in the debug information.
    package func summary(near file: String, _ line: Int) -> String {
        summary(at: record.isInExpression ? Place(file: file, line: line) : record.place)
    }

    private func summary(at place: Place?) -> String {
        let isAboutAccess = record.report.explanation.hasPrefix("at ")
        let subject = isAboutAccess ? "\(kind.words) " : "\(signal), "
        return (words ?? subject + record.report.explanation) + suffix(place)
    }

    /// States that the build has left out the message, if it has.
    ///
    /// The library is built like the code that uses it.
    package var whyMessageIsMissing: String? {
        let isSilent = words == nil || words == "precondition failure"
        guard isSilent, signal == .swiftTrap, Crash.isReleaseBuild else { return nil }
        return "a release build keeps no message of precondition and preconditionFailure"
    }

    private static let isReleaseBuild = !_isDebugAssertConfiguration()

    /// The message, if it is not empty, and what it lacks.
    private var words: String? {
        guard let message, !message.isEmpty else { return nil }
        return droppedFromMessage == 0 ? message : "\(message)… (\(droppedFromMessage) more bytes were not kept)"
    }

    /// The reason that follows the heading, which has the kind and the signal.
    private var reason: String {
        let isRepeated = words.map(Crash.withoutWords.contains) ?? false
        return isRepeated ? "no reason known" : words ?? record.report.explanation
    }

    /// The messages of calls to which the user gave no message.
    private static let withoutWords: Set = [
        "Fatal error", "Precondition failed", "Assertion failed", "precondition failure",
    ]

    /// The place in brackets, or why there is none.
    private func suffix(_ place: Place?) -> String {
        (place?.name ?? record.whyNoPlace.map { "place unknown: \($0)" }).map { " (\($0))" } ?? ""
    }

    /// Kind, signal, message and location on the first line.
    ///
    /// The calls of the user's own code and the interrupted changes follow below.
    public var description: String { "\(heading): \(reason)\(suffix(record.place))" + calls + changes }

    /// Kind and signal on the first line.
    ///
    /// The calls of the user's own code and the interrupted changes follow below.
    package var details: String { heading + calls + changes }

    /// Kind and signal of the crash.
    ///
    /// An exception that left the body raised no signal.
    private var heading: String { exception == nil ? "\(kind.words), \(signal)" : "exception" }

    /// What the body did, in words.
    package var verb: String { exception == nil ? "crashed" : "raised exception" }

    /// The noun for the crash in messages.
    package var noun: String { exception == nil ? "a crash" : "an exception" }

    /// The calls of the user's own code, each on its own line after a newline.
    package var calls: String { userFrames.prefix(Crash.shownFrames).map { "\n    at \($0)" }.joined() }

    /// The number of the user's frames that a description shows.
    private static let shownFrames = 5

    /// The frames of the backtrace that are in the user's code and have a source line.
    ///
    /// Frames of libraries are left out, and so are frames of Airbag that run a job of a task or
    /// stand for `abort`, and frames that the macro of a test wrote.
    public var userFrames: [Frame] { backtrace.filter(\.isOfUser) }
}

extension Crash.Kind {
    /// The kind in words.
    public var words: String {
        switch self {
        case .fatalError: "fatal error"
        case .preconditionFailure: "precondition failure"
        case .assertionFailure: "assertion failure"
        case .runtimeFailure: "runtime failure"
        case .badMemoryAccess: "bad memory access"
        case .stackOverflow: "stack overflow"
        case .abort: "abort"
        case .uncaughtException: "uncaught exception"
        case .otherSignal: "signal"
        }
    }
}
