import Expectations

/// The path from a value to one of its parts: `lines[3].text`.
struct PartPath {
    /// The path as text; empty for the value itself.
    private(set) var text = ""

    /// The maximum number of characters of a key.
    private static let longestKey = 60

    /// Returns the path of a field; the name of an element of a tuple is `.0`.
    func field(_ name: String) -> PartPath {
        PartPath(text: text.isEmpty || name.hasPrefix(".") ? text + name : "\(text).\(name)")
    }

    /// Returns the path of an element with an index.
    func element(_ index: Int) -> PartPath { PartPath(text: "\(text)[\(index)]") }

    /// Returns the path of a value with a key.
    func value(ofKey key: Any) -> PartPath {
        PartPath(text: "\(text)[\(Excerpt.withoutMiddle(quoted(key), longest: PartPath.longestKey))]")
    }

    /// Returns a line about the part: `name: missing <1>`; of a long path only its ends.
    func line(_ finding: String) -> String {
        if text.isEmpty { return finding }
        let room = max(Excerpt.longestLine - finding.count - 2, 20)
        return "\(Excerpt.withoutMiddle(text, longest: room)): \(finding)"
    }
}

/// Returns the text of a key or of an element of a set: that of a string has quotes.
func quoted(_ value: Any) -> String {
    Excerpt.oneLine(value is String ? ShortText.of(value) { String(reflecting: value) } : stringify(value))
}
