/// A fatal message of the Swift runtime, split into its parts.
///
/// `Module/File.swift:12: Precondition failed: why` and its relatives, as libswiftCore
/// formats them in `_swift_stdlib_reportFatalErrorInFile`, and the free-form texts of
/// `swift::fatalError`.
struct FatalMessage {
    var kind: Crash.Kind
    var message: String
    var place: Crash.Place?
    /// The two accesses of an exclusivity violation; `message` describes them without their places.
    var conflict: ExclusivityConflict?

    /// - Parameter text: the whole text that the runtime wanted to print.
    init(_ text: String) {
        var text = Substring(text)
        // If the runtime finds no backtracer, its own backtrace may follow.
        if let trace = text.ranges(of: "Current stack trace:\n").last {
            text = text[..<trace.lowerBound]
        }
        if text.last == "\n" { text.removeLast() }
        // The first position of a prefix decides: the message may quote another prefix.
        let places = [text.startIndex] + text.ranges(of: ": ").map(\.upperBound)
        for place in places {
            let found = FatalMessage.prefixes.first { text[place...].hasPrefix($0.0) }
            guard let (prefix, kind) = found else { continue }
            self.kind = kind
            message = String(text[place...].dropFirst(prefix.count + 2))
            // A report without a message of its own is only its prefix.
            if message.isEmpty { message = prefix }
            readPlace(text[..<place].dropLast(2))
            if kind == .fatalError, isAboutTheLanguage {
                self.kind = .runtimeFailure
                // In messages about continuations the library itself ends the line.
                if message.last == "\n" { message.removeLast() }
            }
            return
        }
        kind = text.hasPrefix("terminate called") ? .uncaughtException : .runtimeFailure
        conflict = ExclusivityConflict(text)
        message =
            FatalMessage.exception(in: text)
            ?? conflict?.message(previous: nil, current: nil) ?? FatalMessage.check(in: text)
    }

    private static let prefixes: [(String, Crash.Kind)] = [
        ("Precondition failed", .preconditionFailure), ("Assertion failed", .assertionFailure),
        ("Fatal error", .fatalError),
    ]

    private mutating func readPlace(_ text: Substring) {
        guard let colon = text.lastIndex(of: ":"),
            let line = Int(text[text.index(after: colon)...])
        else { return }
        place = Crash.Place(file: String(text[..<colon]), line: line)
    }

    /// Whether a `Fatal error` comes from the language or its library, not from a call of `fatalError`.
    ///
    /// The files of the toolchain print under their own modules.
    private var isAboutTheLanguage: Bool {
        place?.isInToolchain ?? true
            || FatalMessage.checks.contains { message.hasPrefix($0) }
    }

    /// The beginnings of language checks that print the place of the code that failed them.
    private static let checks = [
        "Unexpectedly found nil while", "'try!' expression unexpectedly raised an error",
        "Incorrect actor executor assumption",
        "Unexpected isolation context, expected to be executing",
    ]

    /// The type and the reason of an uncaught C++ exception, as libstdc++ prints them
    /// (`__gnu_cxx::__verbose_terminate_handler`).
    private static func exception(in text: Substring) -> String? {
        let lines = text.split(separator: "\n", maxSplits: 1)
        let parts = lines.first?.split(separator: "'") ?? []
        guard parts.first == "terminate called after throwing an instance of ", parts.count == 2
        else { return nil }
        guard lines.count == 2, let reason = lines[1].ranges(of: "what():  ").first else {
            return String(parts[1])
        }
        return "\(parts[1]): \(lines[1][reason.upperBound...])"
    }

    /// The message of a check that prints no place.
    private static func check(in text: Substring) -> String {
        let isRace = text.hasPrefix("error: data race detected: ")
        return String(isRace ? text.dropFirst("error: ".count) : text)
    }
}
