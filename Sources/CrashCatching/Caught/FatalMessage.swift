/// A fatal message of the Swift or C++ runtime, split into its parts.
///
/// It has one of three forms: `Module/File.swift:12: Precondition failed: why`, as libswiftCore formats it in
/// `_swift_stdlib_reportFatalErrorInFile`; the free texts of `swift::fatalError`; and `terminate called …` of
/// libstdc++. Texts of the C library do not come here. `CrashReport` makes it when somebody first reads the crash.
struct FatalMessage {
    var kind: Crash.Kind
    var message: String
    var place: Crash.Place?
    /// The two accesses of an exclusivity violation; `message` describes them without their places.
    var conflict: ExclusivityConflict?

    // An expectation about the message of a crash parses one text. With `String` instead of `Bytes`, the parsing took
    // 11 µs in a debug build, four fifths of the time of the expectation.

    /// - Parameter whole: the whole text that the runtime wanted to print.
    init(_ whole: Bytes) {
        var text = whole
        // If the runtime finds no backtracer, its own backtrace may follow.
        var trace = text.find("Current stack trace:\n")
        while let start = trace {
            text = Bytes(text.start, start)
            trace = Bytes(start + 1, whole.end).find("Current stack trace:\n")
        }
        text = text.withoutLineEnd
        // The first position of a prefix decides: the message may quote another prefix.
        var rest = text
        while true {
            if let (prefix, kind) = FatalMessage.prefix(of: rest) {
                self.kind = kind
                var words = Bytes(rest.start + prefix.utf8CodeUnitCount, rest.end)
                if words.begins(with: ": ") { words = Bytes(words.start + 2, words.end) }
                // A report without a message of its own is only its prefix.
                let message = words.start < words.end ? words.text : "\(prefix)"
                self.message = message
                if rest.start > text.start { readPlace(Bytes(text.start, rest.start - 2)) }
                if case .fatalError = kind, isFromToolchain(words) {
                    self.kind = .runtimeFailure
                    // In messages about continuations the library itself ends the line.
                    if message.last == "\n" { self.message.removeLast() }
                }
                return
            }
            guard let colon = rest.find(": ") else { break }
            rest = Bytes(colon + 2, rest.end)
        }
        let words = Substring(text.text)
        kind = words.hasPrefix("terminate called") ? .uncaughtException : .runtimeFailure
        conflict = ExclusivityConflict(words)
        message =
            FatalMessage.exception(in: words)
            ?? conflict?.message(previous: nil, current: nil)
            ?? FatalMessage.wholeMessage(of: words)
    }

    private static func prefix(of text: Bytes) -> (StaticString, Crash.Kind)? {
        if text.begins(with: "Precondition failed") {
            ("Precondition failed", .preconditionFailure)
        } else if text.begins(with: "Assertion failed") {
            ("Assertion failed", .assertionFailure)
        } else if text.begins(with: "Fatal error") {
            ("Fatal error", .fatalError)
        } else {
            nil
        }
    }

    private mutating func readPlace(_ text: Bytes) {
        guard let colon = text.findLast(":"), let line = Bytes(colon + 1, text.end).number else { return }
        place = Crash.Place(file: Bytes(text.start, colon).text, line: line)
    }

    /// Whether a `Fatal error` comes from the toolchain, not from a call of `fatalError` by the user.
    ///
    /// A module of the toolchain prints a file that begins with its name (`Swift/Array.swift`), or prints no place.
    /// Some language checks print the place of the user's code; they are known by how their messages begin.
    private func isFromToolchain(_ words: Bytes) -> Bool {
        guard let place, !place.isInToolchain else { return true }
        return words.begins(with: "Unexpectedly found nil while")
            || words.begins(with: "'try!' expression unexpectedly raised an error")
            || words.begins(with: "Incorrect actor executor assumption")
            || words.begins(with: "Unexpected isolation context, expected to be executing")
    }

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

    /// Returns the whole text, for a text of no other form; for a data race, without `error: `.
    private static func wholeMessage(of text: Substring) -> String {
        let isRace = text.hasPrefix("error: data race detected: ")
        return String(isRace ? text.dropFirst("error: ".count) : text)
    }
}
