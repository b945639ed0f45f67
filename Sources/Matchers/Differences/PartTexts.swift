import Expectations

/// The texts of two parts that differ.
struct PartTexts {
    /// The line about the parts: `expected <1>, got <2>`; nil if nothing tells them apart.
    let finding: String?

    init(_ expected: Any, _ actual: Any, _ same: SameParts) {
        let texts = PartTexts.distinct(expected, actual)
        let shown = (PartTexts.withoutAddresses(texts.0), PartTexts.withoutAddresses(texts.1))
        if shown.0 != shown.1 {
            let pair = Excerpt.pair(shown.0, shown.1)
            finding = "expected <\(pair.0)>, got <\(pair.1)>"
            return
        }
        func isItself(_ value: Any) -> Bool { same.isEqual(value, value) == true }
        let text = Excerpt.pair(shown.0, "").0
        switch same.isEqual(expected, actual) {
        case false? where isItself(expected) && isItself(actual):
            finding = "expected <\(text)>, got <another \(text)>"
        case false?: finding = "expected <\(text)>, got <\(text)>"
        default: finding = nil
        }
    }

    /// Returns the text of an element that is missing or extra, on one line.
    ///
    /// - Parameters:
    ///   - value: the element.
    ///   - quotes: whether strings have quotes.
    /// - Returns: the text.
    static func element(_ value: Any, quotes: Bool = true) -> String {
        let text = quotes ? quoted(value) : Excerpt.oneLine(stringify(value))
        return Excerpt.cut(withoutAddresses(text), longest: 120)
    }

    /// Whether two values print themselves, each on a short line, and differently.
    static func areOwnAndShort(_ expected: Any, _ actual: Any) -> Bool {
        guard let texts = ownText(expected).flatMap({ text in ownText(actual).map { (text, $0) } })
        else { return false }
        return texts.0 != texts.1 && !Difference.isLong(texts.0) && !Difference.isLong(texts.1)
    }

    /// Returns the text that a type makes of its value; nil if Swift makes it of the parts.
    private static func ownText(_ value: Any) -> String? {
        if value is any UnorderedParts || value is any KeyedParts { return nil }
        if case .list = Parts(value) { return nil }
        let hasText =
            value is any TestOutputStringConvertible || value is any CustomDebugStringConvertible
            || value is any CustomStringConvertible
        return hasText ? stringify(value) : nil
    }

    private static func distinct(_ expected: Any, _ actual: Any) -> (String, String) {
        func texts<T: Equatable>(_ value: T) -> (String, String)? {
            (actual as? T).map { distinctTexts(value, $0) }
        }
        if let texts = (expected as? any Equatable).flatMap({ texts($0) }) { return texts }
        let texts = (stringify(expected), stringify(actual))
        if texts.0 != texts.1 || type(of: expected) == type(of: actual) { return texts }
        return ("\(texts.0) (\(type(of: expected)))", "\(texts.1) (\(type(of: actual)))")
    }

    /// Removes the addresses from a text: they say nothing, and differ from run to run.
    private static func withoutAddresses(_ text: String) -> String {
        if !text.hasByte("x") { return text }
        return text.replacing(/0x[0-9a-f]{6,}/, with: "0x…")
    }
}
