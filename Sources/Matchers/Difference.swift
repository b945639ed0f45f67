import Expectations

/// Where two values that are not equal differ, for messages in which both are long.
enum Difference {
    /// Texts up to this length, on one line, are compared by eye.
    private static let longestShortText = 60

    /// How many lines a difference has at most; what is left out is counted.
    private static let lineLimit = 10

    /// How much of a line is shown around the first different character.
    private static let context = 24

    /// The difference, to stand below a message.
    ///
    /// - Parameters:
    ///   - expected: the expected value.
    ///   - actual: the actual value.
    ///   - texts: both, as the message shows them.
    /// - Returns: some lines; nil where the texts are short.
    static func text<T>(_ expected: T, _ actual: T, _ texts: (String, String)) -> String? {
        let isLong = { (text: String) in text.count > longestShortText || text.contains("\n") }
        guard isLong(texts.0) || isLong(texts.1) else { return nil }
        let lines =
            (expected as? any Differing).map { $0.difference(to: actual) }
            ?? lines(texts.0, texts.1)
        if lines.isEmpty { return nil }
        let rest = lines.count - lineLimit
        return (lines.prefix(lineLimit) + (rest > 0 ? ["… and \(rest) more lines"] : []))
            .joined(separator: "\n")
    }

    /// The difference of two texts: of lines, or within one.
    static func lines(_ expected: String, _ actual: String) -> [String] {
        let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let got = actual.split(separator: "\n", omittingEmptySubsequences: false)
        if wanted.count == 1 && got.count == 1 { return characters(expected, actual) }
        let changes = got.difference(from: wanted)
        let lines = changes.map { change -> (Int, Int, String) in
            switch change {
            case .remove(let offset, let line, _): (offset, 0, "- \(line)")
            case .insert(let offset, let line, _): (offset, 1, "+ \(line)")
            }
        }
        .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        guard let first = lines.first else { return [] }
        return ["first difference in line \(first.0 + 1):"] + lines.map(\.2)
    }

    private static func characters(_ expected: String, _ actual: String) -> [String] {
        let wanted = Array(expected)
        let got = Array(actual)
        let index = zip(wanted, got).prefix { $0 == $1 }.count
        let start = max(0, index - context)
        func part(_ characters: [Character]) -> String {
            let end = min(characters.count, index + context)
            return (start > 0 ? "…" : "") + String(characters[min(start, end)..<end])
                + (end < characters.count ? "…" : "")
        }
        let column = index - start + (start > 0 ? 1 : 0)
        return [
            "first difference at index \(index):", "- \(part(wanted))", "+ \(part(got))",
            String(repeating: " ", count: column + 2) + "^",
        ]
    }
}

/// A value that can say where it differs from another.
private protocol Differing {
    /// One line for each difference.
    func difference(to actual: Any) -> [String]
}

extension String: Differing {
    fileprivate func difference(to actual: Any) -> [String] {
        (actual as? String).map { Difference.lines(self, $0) } ?? []
    }
}

extension Array: Differing where Element: Equatable {
    fileprivate func difference(to actual: Any) -> [String] {
        guard let actual = actual as? [Element] else { return [] }
        if count == actual.count {
            return indices.filter { self[$0] != actual[$0] }.map {
                "item \($0): expected <\(stringify(self[$0]))>, got <\(stringify(actual[$0]))>"
            }
        }
        let changes = actual.difference(from: self)
        return changes.removals.map { change in
            guard case .remove(let offset, let element, _) = change else { return "" }
            return "missing item \(offset): <\(stringify(element))>"
        }
            + changes.insertions.map { change in
                guard case .insert(let offset, let element, _) = change else { return "" }
                return "extra item \(offset): <\(stringify(element))>"
            }
    }
}

extension Dictionary: Differing where Value: Equatable {
    fileprivate func difference(to actual: Any) -> [String] {
        guard let actual = actual as? [Key: Value] else { return [] }
        let missing = filter { actual[$0.key] == nil }
            .map { "missing \(String(reflecting: $0.key)): <\(stringify($0.value))>" }
        let extra = actual.filter { self[$0.key] == nil }
            .map { "extra \(String(reflecting: $0.key)): <\(stringify($0.value))>" }
        let changed = compactMap { key, value -> String? in
            guard let got = actual[key], got != value else { return nil }
            return "value for \(String(reflecting: key)): expected <\(stringify(value))>, "
                + "got <\(stringify(got))>"
        }
        return missing.sorted() + extra.sorted() + changed.sorted()
    }
}
