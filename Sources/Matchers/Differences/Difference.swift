import Expectations
import Foundation

/// The difference of two values that are not equal, for messages that do not show it at a glance.
enum Difference {
    /// The maximum length of a one-line text that readers compare by eye.
    static let longestShortText = 60

    /// The maximum length of a string that readers compare by eye with another one on the same line: it has no parts
    /// that show where to look.
    private static let longestPlainText = 35

    /// The maximum number of differences, or of lines of a difference; the omitted ones are counted, if they are
    /// more than one.
    static let limit = 10

    /// Returns the lines that stand below a message.
    ///
    /// - Parameters:
    ///   - expected: the expected value.
    ///   - actual: the actual value, not equal to `expected`.
    ///   - texts: the texts of both values in the message.
    ///   - areSame: whether elements of two lists are equal, given by their indexes; nil to find out.
    /// - Returns: the lines; none if readers see the difference of the texts, or if nothing tells the values apart.
    static func lines(
        _ expected: Any, _ actual: Any, _ texts: (String, String), areSame: ((Int, Int) -> Bool)? = nil
    ) -> [String] {
        // Of casts and mirrors a failure would take half as long again; most texts show that there is nothing to find.
        let both = texts.0 + texts.1
        if both.hasByte(of: "."), let distance = PartTexts.distance(expected, actual) { return [distance] }
        let areAlike = texts.0 == texts.1
        let lookAlike = CodePoints.lookAlike(texts.0, texts.1)
        let arePlain = texts.0.utf8.count > longestPlainText && (expected is String || expected is UUID)
        let areUnclear = arePlain || isLong(texts.0) || isLong(texts.1) || lookAlike
        let mayHaveParts = both.hasByte(of: "([:<") && Parts.caseName(of: expected) == Parts.caseName(of: actual)
        guard areAlike || areUnclear || mayHaveParts && (Parts.areSeveral(in: expected) || Parts.areSeveral(in: actual))
        else { return [] }
        let lines = PartsWalk.lines(expected, actual, areSame: areSame)
        if !lines.isEmpty { return lines }
        // Texts are alike, too, if their letters are composed in different ways.
        return lookAlike || areUnclear && !areAlike ? TextDifference.lines(texts.0, texts.1) : []
    }

    /// Returns the message of a value that does not equal another one, with the difference below it.
    ///
    /// - Parameters:
    ///   - expected: the expected value.
    ///   - actual: the actual value; nil if there is none to compare, or if it equals `expected`.
    ///   - verb: how the matcher calls its comparison.
    ///   - areSame: whether elements of two lists are equal, given by their indexes; nil to find out.
    /// - Returns: the message.
    static func message<Expected, Actual>(
        expecting expected: Expected, actual: Actual?, verb: String = "equal", areSame: ((Int, Int) -> Bool)? = nil
    ) -> ExpectationMessage {
        guard let actual else { return .expectedActualValueTo("\(verb) <\(stringify(expected))>") }
        return ShownValues.unwatched {
            let plain = Matchers.texts(expected, actual)
            // Texts that are the same may stay so if lines below them show the difference.
            var texts = plain.0 == plain.1 ? plain : distinctTexts(expected, actual, plain)
            let lines = Difference.lines(expected, actual, texts, areSame: areSame)
            if texts.0 == texts.1, lines.isEmpty || PartTexts.distance(expected, actual) != nil {
                texts = distinctTexts(expected, actual, plain)
            }
            return message((expected, actual), texts, lines, verb)
        }
    }

    /// Returns the message for two texts; if a difference stands below it, each text is cut to a line.
    ///
    /// - Parameters:
    ///   - values: the expected and the actual value.
    ///   - texts: their texts.
    ///   - lines: the difference.
    ///   - verb: how the matcher calls its comparison.
    /// - Returns: the message.
    static func message(
        _ values: (Any, Any), _ texts: (String, String), _ lines: [String], _ verb: String = "equal"
    ) -> ExpectationMessage {
        let shown = lines.isEmpty ? texts : (Excerpt.line(texts.0, of: values.0), Excerpt.line(texts.1, of: values.1))
        let message = ExpectationMessage.expectedCustomValueTo("\(verb) <\(shown.0)>", actual: "<\(shown.1)>")
        return lines.isEmpty ? message : message.appended(details: lines.joined(separator: "\n"))
    }

    /// Whether a text has several lines, or a line that is too long to be compared by eye.
    static func isLong(_ text: String) -> Bool {
        if text.hasByte(of: "\n") { return true }
        // Every failure asks this: characters are counted only if there are many bytes.
        return text.utf8.count > longestShortText && text.prefix(longestShortText).endIndex < text.endIndex
    }
}

extension [String] {
    /// Returns the first `Difference.limit` lines, and how many more there are; a single one more is shown.
    ///
    /// - Parameter more: the words behind that number: `more lines`.
    /// - Returns: the lines.
    func limited(_ more: String) -> [String] {
        let rest = count - Difference.limit
        return rest > 1 ? prefix(Difference.limit) + ["… and \(rest) \(more)"] : self
    }
}

/// What two texts have in common at their beginning, found by bytes.
///
/// Long texts are mostly the same. Their characters, read one by one, took seconds in a debug build; the functions of
/// libc compare 12 MB in milliseconds.
enum CommonText {
    /// Returns the number of bytes that two buffers have in common at their beginning.
    static func bytes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        let shorter = min(a.count, b.count)
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        var index = 0
        while index + page <= shorter, memcmp(first + index, second + index, page) == 0 { index += page }
        while index < shorter, first[index] == second[index] { index += 1 }
        return index
    }

    /// Returns the number of bytes that two texts have in common at their beginning.
    static func bytes(_ a: String, _ b: String) -> Int { withBytes(a, b) { bytes($0, $1) } }

    /// Returns the lines that two texts have in common at their beginning.
    ///
    /// - Returns: the number of the lines, and the number of their bytes.
    static func lines(_ a: String, _ b: String) -> (count: Int, bytes: Int) {
        withBytes(a, b) { first, second in
            var end = bytes(first, second)
            // A page at a time: byte by byte, 50 MB on one line would take long in a debug build.
            while end >= page, memchr(first.baseAddress! + (end - page), Int32(newline), page) == nil { end -= page }
            while end > 0 && first[end - 1] != newline { end -= 1 }
            return (breaks(in: UnsafeBufferPointer(rebasing: first[..<end])), end)
        }
    }

    /// Returns the number of bytes at the beginning of two texts that are the same characters in both.
    ///
    /// They end between two ASCII characters, which never belong to one character of Swift.
    static func characters(_ a: String, _ b: String) -> Int {
        withBytes(a, b) { first, second in
            var end = max(0, bytes(first, second) - 1)
            while end > 0 && !(isASCII(first[end]) && isASCII(first[end - 1])) { end -= 1 }
            return end
        }
    }

    private static let newline = UInt8(ascii: "\n")
    /// The number of bytes that a function of libc looks at.
    private static let page = 4096

    private static func isASCII(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    static func withBytes<T>(
        _ a: String, _ b: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> T
    ) -> T {
        var (a, b) = (a, b)
        return a.withUTF8 { first in b.withUTF8 { body(first, $0) } }
    }

    /// Returns the number of line breaks, as `Character.isNewline` knows them.
    private static func breaks(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let breaks = ["\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
        return breaks.reduce(-count("\r\n", bytes)) { $0 + count($1, bytes) }
    }

    private static func count(_ part: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var (part, count) = (part, 0)
        part.withUTF8 { part in
            guard var start = UnsafeRawPointer(bytes.baseAddress), let wanted = part.baseAddress else { return }
            let end = start + bytes.count - part.count + 1
            while start < end, let found = memchr(start, Int32(wanted.pointee), end - start) {
                if memcmp(found, wanted, part.count) == 0 { count += 1 }
                start = UnsafeRawPointer(found) + 1
            }
        }
        return count
    }
}

/// The difference of two texts that look the same, by code point.
enum CodePoints {
    /// Whether two different texts look the same: they differ only in white space, in how letters are composed,
    /// in invisible characters, or in letters of other alphabets that look like Latin ones.
    static func lookAlike(_ expected: String, _ actual: String) -> Bool {
        if differVisibly(expected, actual) || expected.utf8.count > 1_000_000 { return false }
        return !expected.utf8.elementsEqual(actual.utf8) && visible(expected) == visible(actual)
    }

    /// Whether the first different bytes of two texts are printable ASCII characters, as in most failures.
    ///
    /// With pointers, because every failure asks this.
    private static func differVisibly(_ expected: String, _ actual: String) -> Bool {
        CommonText.withBytes(expected, actual) { wanted, got in
            let index = CommonText.bytes(wanted, got)
            return index < min(wanted.count, got.count) && isPrintable(wanted[index]) && isPrintable(got[index])
        }
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// Returns the first different code points of two texts.
    ///
    /// - Parameters:
    ///   - expected: the expected text.
    ///   - actual: the actual text.
    /// - Returns: the line: `code point 3: expected U+0009 CHARACTER TABULATION, got U+0020 SPACE`; nil if the
    ///   texts have the same code points.
    static func line(_ expected: String, _ actual: String) -> String? {
        let wanted = Array(expected.unicodeScalars)
        let got = Array(actual.unicodeScalars)
        let start = zip(wanted, got).prefix { $0 == $1 }.count
        if start == wanted.count && start == got.count { return nil }
        let shorter = min(wanted.count, got.count)
        let end = zip(wanted.reversed(), got.reversed()).prefix(shorter - start).prefix { $0 == $1 }.count
        let missing = wanted[start..<(wanted.count - end)].first.map(name)
        let extra = got[start..<(got.count - end)].first.map(name)
        let change =
            switch (missing, extra) {
            case (let missing?, let extra?): "expected \(missing), got \(extra)"
            case (let missing, let extra): missing.map { "missing \($0)" } ?? "extra \(extra ?? "")"
            }
        return "code point \(start): \(change)"
    }

    private static func name(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let name = controls[scalar] ?? scalar.properties.nameAlias ?? scalar.properties.name
        return name.map { "\(code) \(Excerpt.withoutMiddle($0, longest: 36))" } ?? code
    }

    /// The names of the control characters of usual texts, which have no name in Unicode.
    private static let controls: [Unicode.Scalar: String] = ["\t": "TAB", "\n": "LINE FEED", "\r": "CARRIAGE RETURN"]

    /// Returns the visible characters of a text, with one space for each run of white space.
    private static func visible(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        var isAfterSpace = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isAfterSpace = true
            } else if !isInvisible(scalar) {
                if isAfterSpace && !shown.isEmpty { shown.append(" ") }
                isAfterSpace = false
                shown.append(latin[scalar] ?? scalar)
            }
        }
        return String(shown)
    }

    /// The Latin letters for Cyrillic (first and second line) and Greek ones that look the same.
    private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
        let others =
            "\u{410}\u{412}\u{415}\u{41A}\u{41C}\u{41D}\u{41E}\u{420}\u{421}\u{422}\u{425}"
            + "\u{430}\u{435}\u{43E}\u{440}\u{441}\u{443}\u{445}\u{455}\u{456}\u{458}"
            + "\u{391}\u{392}\u{395}\u{396}\u{397}\u{399}\u{39A}\u{39C}\u{39D}\u{39F}"
            + "\u{3A1}\u{3A4}\u{3A5}\u{3A7}\u{3BF}"
        let letters = "ABEKMHOPCTX" + "aeopcyxsij" + "ABEZHIKMNOPTYXo"
        return Dictionary(uniqueKeysWithValues: zip(others.unicodeScalars, letters.unicodeScalars))
    }()

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return false }
        return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
    }
}
