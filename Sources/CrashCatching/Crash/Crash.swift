/// A crash that was caught: what happened, where, and why.
///
/// Creating one costs next to nothing. Kind and message are read from the text that the Swift
/// runtime wanted to print; only where it printed none (an overflow, say, or almost every trap
/// of a release build) or addresses (of accesses that exclude each other) does asking for them look
/// into the debug information. `file` and `line`
/// do where the runtime printed no place, or one of its own; `backtrace` always does. That takes
/// from a third of a millisecond in a small program to some 15 in a large test binary, once per
/// crash.
public struct Crash: Error, Sendable, Hashable, Codable, CustomStringConvertible {
    /// What a crash is about.
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
        /// An exception: one that left the body (see ``Crash/exception``), or a C++ exception that
        /// could not and so ended in `std::terminate`.
        case uncaughtException
        /// Any other signal.
        case otherSignal
    }

    let record: CrashRecord

    package init(record: CrashRecord) {
        self.record = record
    }

    /// What the crash is about.
    public var kind: Kind { record.report.kind }

    /// The signal that the crash raised.
    ///
    /// For a message that was caught before the runtime trapped, the signal that would have
    /// followed.
    public var signal: Crash.Signal { record.signal }

    /// Why, in the words of the code or the runtime: `Index out of range`.
    ///
    /// Without prefix and location. Nil when nothing was said and there is no debug
    /// information; `description` then says so. Cut at 64 KiB.
    public var message: String? { record.report.message }

    /// The exception that left the body, of C++ or of ``AirbagException/raise()``.
    ///
    /// Nil for everything else, also for a C++ exception that was never on its way to the body: in a
    /// `noexcept` function it ends in `std::terminate`, which is a crash.
    public var exception: AirbagException? { record.exception }

    /// The source file where it happened, as far as possible a file of the user: as the runtime
    /// printed it (`Module/File.swift`, or a path outside Swift 6 mode), or a path from the debug
    /// information.
    ///
    /// Nil when unknown: a caller of the code that crashed is never told in its place.
    public var file: String? { record.place?.file }

    /// The line in `file`, counted from 1.
    public var line: Int? { record.place?.line }

    /// The address whose access faulted, for bad memory accesses and stack overflows.
    public var faultAddress: UInt? { record.faultAddress }

    /// The calls that led to the crash, innermost first, down to the body: 128 at most.
    public var backtrace: [Frame] { record.frames }

    /// Where it happened: in a module of the toolchain, where that was called.
    ///
    /// The runtime prints `Module/File.swift`, and the calls have the paths: `path` is one if such a
    /// call is known, otherwise the same as `file`. Nil if no place is known.
    package var userPlace: (file: String, path: String, line: Int)? {
        let frames = userFrames
        guard let place = record.place, !place.isInToolchain else {
            return record.nearestPlace.map { ($0.file, $0.file, $0.line) }
        }
        let name = place.file.split(separator: "/").last.map(String.init) ?? place.file
        let paths = frames.lazy.compactMap(\.file)
        let path = place.file.hasPrefix("/") ? nil : paths.first { $0.hasSuffix("/\(name)") }
        return (place.file, path ?? place.file, place.line)
    }

    /// Two crashes are equal when everything they tell is.
    public static func == (a: Crash, b: Crash) -> Bool {
        a.record === b.record || a.record.contents == b.record.contents
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(record.contents)
    }

    /// Encodes the crash with its backtrace symbolicated, for addresses mean nothing in
    /// another process.
    public func encode(to encoder: any Encoder) throws {
        try record.contents.encode(to: encoder)
    }

    /// Decodes what `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        record = CrashRecord(contents: try CrashContents(from: decoder))
    }
}

extension Crash {
    /// One line: message, or what is known instead, and the location.
    ///
    /// `Index out of range (Numbers.swift:12)`
    public var summary: String { summary(at: record.place) }

    /// The summary, with the place of an expectation where the crash was in what stands in
    /// `expect(…)` itself: a plain value has no line of its own in the debug information.
    package func summary(near file: String, _ line: Int) -> String {
        summary(at: record.isInExpression ? Place(file: file, line: line) : record.place)
    }

    private func summary(at place: Place?) -> String {
        let isAboutAccess = record.report.explanation.hasPrefix("at ")
        let subject = isAboutAccess ? "\(kind.words) " : "\(signal), "
        return (words ?? subject + record.report.explanation) + suffix(place)
    }

    /// Says that the build has left out the message, if it has.
    ///
    /// The library is built like the code that uses it.
    package var whyMessageIsMissing: String? {
        let isSilent = words == nil || words == "precondition failure"
        guard isSilent, signal == .swiftTrap, Crash.isReleaseBuild else { return nil }
        return "a release build keeps no message of precondition and preconditionFailure"
    }

    private static let isReleaseBuild = !_isDebugAssertConfiguration()

    /// What was said, if anything was.
    private var words: String? { message.flatMap { $0.isEmpty ? nil : $0 } }

    /// The reason behind the heading, which has the kind and the signal.
    private var reason: String {
        let isRepeated = words.map(Crash.withoutWords.contains) ?? false
        return isRepeated ? "no reason known" : words ?? record.report.explanation
    }

    /// The messages of those who gave none.
    private static let withoutWords: Set = [
        "Fatal error", "Precondition failed", "Assertion failed", "precondition failure",
    ]

    /// The place in brackets, or why there is none.
    private func suffix(_ place: Place?) -> String {
        (place?.name ?? record.whyNoPlace.map { "place unknown: \($0)" }).map { " (\($0))" } ?? ""
    }

    /// Kind, signal, message and location on the first line; below it the calls of the
    /// user's own code, and the changes that were interrupted.
    public var description: String {
        "\(heading): \(reason)\(suffix(record.place))" + calls + changes
    }

    /// Kind and signal on the first line; below it the calls of the user's own code, and the changes
    /// that were interrupted.
    package var details: String {
        heading + calls + changes
    }

    /// Kind and signal.
    ///
    /// An exception that left the body raised none.
    private var heading: String {
        exception == nil ? "\(kind.words), \(signal)" : "exception"
    }

    /// What the body did, in words.
    package var verb: String {
        exception == nil ? "crashed" : "raised exception"
    }

    /// The crash as messages call it.
    package var noun: String {
        exception == nil ? "a crash" : "an exception"
    }

    /// The calls of the user's own code, each on a line of its own with a newline in front.
    package var calls: String {
        userFrames.prefix(Crash.shownFrames).map { "\n    at \($0)" }.joined()
    }

    /// How many of the user's frames a description shows.
    private static let shownFrames = 5

    /// The frames of the backtrace that have a source line, so not those of libraries, nor those of
    /// Airbag that run a job of a task or stand for `abort`, nor those that the macro of a test wrote.
    public var userFrames: [Frame] {
        backtrace.filter(\.isOfUser)
    }
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
