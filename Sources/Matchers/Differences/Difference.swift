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
