import Expectations
import Texts

/// The texts of values, cut so that a line of a message stays short.
enum Excerpt {
    /// The maximum number of characters of a line that Airbag makes.
    static let longestLine = 199

    /// The maximum number of characters of a value above a difference.
    private static let longestValue = 80

    /// The number of characters in front of the first difference of two cut texts.
    private static let context = 16

    /// Returns a text on one line: line breaks become escapes, and of a long text the number of the characters is told
    /// that were cut.
    ///
    /// - Parameter text: the text of a value.
    /// - Returns: the text, or its beginning: `[1, 2, 3… (36,856 more characters)`.
    static func line(_ text: String) -> String {
        cut(text.utf8.count > 4 * longestValue ? text : oneLine(text), longest: longestValue)
    }

    /// Returns the text of a value on one line: of a large collection its beginning and the number of all elements.
    ///
    /// - Parameters:
    ///   - text: the text of the value.
    ///   - value: the value.
    /// - Returns: the text, or its beginning: `[0, 1, 2… (of 100,000 elements)`.
    static func line(_ text: String, of value: Any) -> String {
        let count = PartKinds.count(of: value) ?? 0
        if count <= ShortText.mostParts { return line(text) }
        let beginning = text.prefix { !$0.isNewline }.dropLast().prefix(longestValue - 24)
        return "\(beginning)… (of \(ShortText.grouped(count)) elements)"
    }

    /// Returns the beginning of a text on one line, with the number of the characters that were cut.
    ///
    /// - Parameters:
    ///   - text: the text of a value.
    ///   - longest: the maximum number of characters.
    /// - Returns: the text itself, or its beginning.
    static func cut(_ text: String, longest: Int) -> String {
        let start = text.prefix(longest)
        let line = start.prefix { !$0.isNewline }
        if line.endIndex == text.endIndex { return text }
        // Nobody knows the length of what `stringify` left out.
        let isWhole = text.utf8.count > ShortText.longest + 1_000 || !text.contains("…")
        func beginning(_ head: Substring) -> String {
            head + (isWhole ? ShortText.rest(text[head.endIndex...]) : "… (and more)")
        }
        let head = line.prefix(longest - 24)
        let excess = beginning(head).count - longest
        return beginning(head.dropLast(max(excess, 0)))
    }

    /// Returns two texts on one line each; of long ones the part around the first difference.
    ///
    /// - Parameters:
    ///   - expected: the text of the expected value.
    ///   - actual: the text of the actual value.
    ///   - longest: the maximum number of characters of each.
    /// - Returns: the texts, or their parts: `…id: 7, name: "An…`.
    static func pair(
        _ expected: String, _ actual: String, longest: Int = Difference.longestShortText
    ) -> (String, String) {
        let texts = (oneLine(expected), oneLine(actual))
        if texts.0.count <= longest && texts.1.count <= longest { return texts }
        let same = zip(texts.0, texts.1).prefix { $0 == $1 }.count
        let start = same > longest / 2 ? same - context : 0
        return (part(of: texts.0, from: start, longest - 2), part(of: texts.1, from: start, longest - 2))
    }

    /// Returns some characters of a text, with signs for what is left out in front of them and behind them.
    static func part(of text: String, from start: Int, _ count: Int) -> String {
        let rest = text.dropFirst(start)
        let shown = rest.prefix(count)
        return (start > 0 ? "…" : "") + String(shown).escapingControlCharacters
            + (shown.endIndex < rest.endIndex ? "…" : "")
    }

    /// Returns a text with its line breaks and control characters as escapes.
    static func oneLine(_ text: String) -> String {
        text.escapingControlCharacters.replacing("\n", with: "\\n")
    }

    /// Returns the ends of a text without its middle, if it is too long.
    static func withoutMiddle(_ text: String, longest: Int) -> String {
        if text.count <= longest { return text }
        let half = max(longest - 1, 2) / 2
        return "\(text.prefix(half))…\(text.suffix(half))"
    }
}
