import Expectations
import Texts

/// The difference of two texts: by lines, or within a single line.
enum TextDifference {
    /// The maximum number of bytes that are searched for lines; a debug build reads four characters in a microsecond.
    private static let comparedBytes = 100_000

    /// The maximum number of characters of a shown line.
    private static let longestLine = 120

    /// The number of characters shown on either side of the first different character of a long line.
    private static let context = 24

    /// The number of common characters of two lines from which on their different part is marked.
    private static let leastCommon = 4

    /// Returns the difference of two texts.
    ///
    /// - Parameters:
    ///   - expected: the expected text.
    ///   - actual: the actual text.
    ///   - path: the path of the texts in two values; empty for the values themselves.
    /// - Returns: some lines, at most one more than `Difference.limit`.
    static func lines(_ expected: String, _ actual: String, at path: String = "") -> [String] {
        let common = CommonText.lines(expected, actual)
        let (wanted, got, areCut) = split(expected, actual, from: common.bytes)
        let prefix = path.isEmpty ? "" : "\(path), "
        func codePoints() -> [String] { CodePoints.line(expected, actual).map { [prefix + $0] } ?? [] }
        // Line breaks of another kind, or letters composed in another way.
        if wanted == got {
            let byte = CommonText.bytes(expected, actual)
            return areCut ? ["\(prefix)first difference at byte \(byte)"] : codePoints()
        }
        if wanted.count == 1 && got.count == 1 && common.count == 0 {
            let areAlike = CodePoints.lookAlike(expected, actual)
            if areAlike && !Difference.isLong(expected) && !Difference.isLong(actual) {
                return codePoints()
            }
            return characters(expected, actual, prefix) + (areAlike ? codePoints() : [])
        }
        return changedLines(wanted, got, areCut, prefix, common.count).limited("more lines")
    }

    /// Returns the lines of two texts behind their common beginning; of very long texts only those around the first
    /// difference, and whether that is so.
    private static func split(
        _ expected: String, _ actual: String, from start: Int
    ) -> ([Substring], [Substring], areCut: Bool) {
        let longest = max(expected.utf8.count, actual.utf8.count) - start
        let areCut = longest > comparedBytes
        let start = areCut ? max(start, CommonText.bytes(expected, actual) - 1_000) : start
        func lines(_ text: String) -> [Substring] {
            let end = min(text.utf8.count, start + comparedBytes)
            let rest = text[ShortText.index(text, start)..<ShortText.index(text, end)]
            return rest.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        }
        let (wanted, got) = (lines(expected), lines(actual))
        // Where a text is cut, its last line says nothing.
        if areCut, wanted.dropLast() == got.dropLast(), let a = wanted.last, let b = got.last,
            a.hasPrefix(b) || b.hasPrefix(a)
        {
            return ([], [], areCut)
        }
        return (wanted, got, areCut)
    }

    /// Returns the line above a difference, which says what the signs of the lines below mean.
    private static func heading(_ prefix: String, _ place: String) -> String {
        "\(prefix)first difference \(place) (- expected, + got):"
    }

    /// Returns the missing and new lines in the order of the texts, with counts of the unchanged lines between them.
    ///
    /// - Parameters:
    ///   - wanted: the lines of the expected text.
    ///   - got: the lines of the actual text.
    ///   - areCut: whether these are some lines around the first difference, which alone is shown then.
    ///   - prefix: what stands in front of the heading.
    ///   - before: the number of lines in front of these.
    /// - Returns: the lines below a heading.
    private static func changedLines(
        _ wanted: [Substring], _ got: [Substring], _ areCut: Bool, _ prefix: String, _ before: Int
    ) -> [String] {
        var lines: [String] = []
        // The lines behind the last change.
        var (line, newLine) = (0, 0)
        let alignment = ListAlignment(wanted.count, got.count) { wanted[$0] == got[$1] }
        for change in alignment.changes.prefix(areCut ? 1 : .max) {
            let alike = change.expected.map { $0 - line } ?? change.actual.map { $0 - newLine } ?? 0
            if lines.isEmpty {
                lines.append(heading(prefix, "in line \(before + alike + 1)"))
            } else if alike > 0 {
                lines.append("  … (\(alike) unchanged line\(alike == 1 ? "" : "s"))")
            }
            lines += changed(change.expected.map { wanted[$0] }, change.actual.map { got[$0] })
            line += alike + (change.expected == nil ? 0 : 1)
            newLine += alike + (change.actual == nil ? 0 : 1)
        }
        return lines
    }

    /// Returns a missing line and the new line in its place, and a mark below the part that differs.
    private static func changed(_ wanted: Substring?, _ got: Substring?) -> [String] {
        guard let wanted, let got else {
            let lines = [wanted.map { "- \(whole($0))" }, got.map { "+ \(whole($0))" }]
            return lines.compactMap(\.self)
        }
        let texts = (String(wanted), String(got))
        let codePoints =
            CodePoints.lookAlike(texts.0, texts.1)
            ? CodePoints.line(texts.0, texts.1).map { ["  \($0)"] } ?? [] : []
        let start = zip(wanted, got).prefix { $0 == $1 }.count
        let end = zip(wanted.reversed(), got.reversed()).prefix { $0 == $1 }.count
        if max(wanted.count, got.count) > longestLine {
            return marked(texts.0, texts.1, start) + codePoints
        }
        let lines = ["- \(whole(wanted))", "+ \(whole(got))"]
        let common = min(end, min(wanted.count, got.count) - start)
        if start + common < leastCommon { return lines + codePoints }
        let changed = got.count - start - common
        let mark = space(below: got.prefix(start)) + String(repeating: "^", count: max(1, changed))
        return lines + ["  \(mark)"] + codePoints
    }

    /// The text of a line that has no counterpart, or is short enough.
    ///
    /// An empty line behind the last line break is that line break.
    private static func whole(_ line: Substring) -> String {
        if line.base.isEmpty { return "(empty text)" }
        if line.isEmpty {
            return line.endIndex == line.base.endIndex ? "(a line break at the end)" : "(empty line)"
        }
        return Excerpt.cut(String(line), longest: longestLine).escapingControlCharacters
    }

    private static func characters(_ expected: String, _ actual: String, _ prefix: String) -> [String] {
        // The characters around the difference, and how many are in front of them.
        func from(_ start: String.Index, _ text: String) -> String { String(text[start...]) }
        let common = expected.utf8.index(expected.startIndex, offsetBy: CommonText.characters(expected, actual))
        let start =
            expected.index(common, offsetBy: -context - 1, limitedBy: expected.startIndex)
            ?? expected.startIndex
        let before = expected[..<start].count
        let bytes = expected[..<start].utf8.count
        let texts = (from(start, expected), from(actual.utf8.index(actual.startIndex, offsetBy: bytes), actual))
        let index = zip(texts.0, texts.1).prefix { $0 == $1 }.count
        return [heading(prefix, "at index \(before + index)")] + marked(texts.0, texts.1, index)
    }

    /// Returns the parts of two lines around their first difference, and a mark below it.
    private static func marked(_ expected: String, _ actual: String, _ index: Int) -> [String] {
        let start = max(0, index - context)
        let parts = [expected, actual].map { Excerpt.part(of: $0, from: start, index + context - start) }
        let before = String(actual.dropFirst(start).prefix(index - start))
        let mark = space(below: before.escapingControlCharacters[...])
        return [
            "- \(parts[0])", "+ \(parts[1])", "  \(start > 0 ? " " : "")\(mark)^",
        ]
    }

    /// Returns white space that is as wide as a text: tabs stay.
    private static func space(below text: Substring) -> String { String(text.map { $0 == "\t" ? $0 : " " }) }
}
