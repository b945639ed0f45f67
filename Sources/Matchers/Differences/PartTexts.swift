import Expectations
import Foundation

/// The texts of parts that differ.
enum PartTexts {
    /// Returns the line about two parts: `expected <1>, got <2>`; nil if nothing tells them apart.
    static func finding(_ expected: Any, _ actual: Any, _ same: SameParts) -> String? {
        let texts = distinctTexts(expected, actual, Matchers.texts(expected, actual))
        let (wanted, got) = (withoutAddresses(texts.0), withoutAddresses(texts.1))
        if wanted == got && same.isEqual(expected, actual) != false { return nil }
        let pair = Excerpt.pair(wanted, got)
        return ["expected <\(pair.0)>, got <\(pair.1)>", distance(expected, actual)]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the text of an element that is missing or extra, on one line.
    ///
    /// - Parameters:
    ///   - value: the element.
    ///   - quotes: whether strings have quotes.
    /// - Returns: the text.
    static func element(_ value: Any, quotes: Bool = true) -> String {
        withoutAddresses(quotes ? quoted(value) : Excerpt.oneLine(stringify(value)))
    }

    /// Returns the beginnings of texts, so long that different ones stay different, as far as the message has room.
    static func beginnings(_ texts: [String]) -> [String] {
        // Two neighbors have the longest beginning in common that any two have.
        let sorted = Set(texts).sorted()
        let same = zip(sorted, sorted.dropFirst()).map { $0.commonPrefix(with: $1).count }.max() ?? 0
        let room = ShortText.longest / min(max(texts.count, 1), 12)
        return texts.map { Excerpt.cut($0, longest: min(max(same + 60, 120), room)) }
    }

    /// Whether two values print themselves, each on a short line, and differently.
    static func areOwnAndShort(_ expected: Any, _ actual: Any) -> Bool {
        guard let texts = ownText(expected).flatMap({ text in ownText(actual).map { (text, $0) } })
        else { return false }
        return texts.0 != texts.1 && !Difference.isLong(texts.0) && !Difference.isLong(texts.1)
    }

    /// Returns the text that a type makes of its value; nil if Swift makes it of the parts.
    static func ownText(_ value: Any) -> String? {
        if value is any UnorderedParts || value is any KeyedParts { return nil }
        if case .list = Parts(value) { return nil }
        let hasText =
            value is any TestOutputStringConvertible || value is any CustomDebugStringConvertible
            || value is any CustomStringConvertible
        return hasText ? stringify(value) : nil
    }

    /// Returns how far a date is from another one, or a number from one that looks like it; nil for other values.
    static func distance(_ expected: Any, _ actual: Any) -> String? {
        if let expected = expected as? Date, let actual = actual as? Date {
            let seconds = actual.timeIntervalSince(expected)
            let units = [(86_400.0, "days"), (3_600, "hours"), (60, "minutes")]
            let (size, unit) = units.first { abs(seconds) >= 2 * $0.0 } ?? (1, "seconds")
            let count = String(format: "%.5g", abs(seconds) / size)
            return seconds == 0 ? nil : "\(count) \(unit) \(seconds > 0 ? "later" : "earlier")"
        }
        guard let wanted = number(expected), let got = number(actual) else { return nil }
        return abs(wanted - got) < abs(wanted) / 100 ? distance(of: got, from: wanted) : nil
    }

    /// Returns how far a number is from another one: `differs by 0.2`; nil if that is no number above zero.
    static func distance(of number: Double, from other: Double) -> String? {
        let distance = abs(number - other)
        return distance > 0 && distance.isFinite ? "differs by " + String(format: "%.3g", distance) : nil
    }

    /// The number that a value is; nil for other values.
    static func number(_ value: Any) -> Double? {
        if let number = value as? Double { return number }
        return (value as? any BinaryFloatingPoint).map { Double($0) }
    }

    /// Removes the addresses from a text: they say nothing, and differ from run to run.
    private static func withoutAddresses(_ text: String) -> String {
        if !text.hasByte(of: "x") { return text }
        return text.replacing(/0x[0-9a-f]{6,}/, with: "0x…")
    }
}
