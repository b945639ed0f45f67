import Expectations
import Foundation

/// The difference of two values that are not equal, for messages in which both are long.
enum Difference {
    /// The maximum length of a one-line text that readers compare by eye.
    private static let longestShortText = 60

    /// The maximum number of lines of a difference; the omitted lines are counted.
    private static let lineLimit = 10

    /// The maximum number of elements or lines for a search of the shortest difference.
    ///
    /// The time of that search is quadratic.
    fileprivate static let comparedLimit = 1_000

    /// The number of characters shown on either side of the first different character.
    private static let context = 24

    /// Returns the difference as text below a message.
    ///
    /// - Parameters:
    ///   - expected: the expected value.
    ///   - actual: the actual value.
    ///   - texts: the texts of both values in the message.
    /// - Returns: some lines; nil if the texts are short and differ.
    static func text<T>(_ expected: T, _ actual: T, _ texts: (String, String)) -> String? {
        let isLong = { (text: String) in text.count > longestShortText || text.contains("\n") }
        let areAlike = texts.0 == texts.1
        guard areAlike || expected is Data || isLong(texts.0) || isLong(texts.1) else { return nil }
        let lines =
            (expected as? any Differing).map { $0.difference(to: actual) }
            ?? (areAlike ? ofFields(expected, actual) : lines(texts.0, texts.1))
        if lines.isEmpty { return nil }
        let rest = lines.count - lineLimit
        return (lines.prefix(lineLimit) + (rest > 0 ? ["… and \(rest) more lines"] : []))
            .joined(separator: "\n")
    }

    /// Returns the difference of two texts: by lines, or within a single line.
    static func lines(_ expected: String, _ actual: String) -> [String] {
        let wanted = expected.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let got = actual.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if wanted.count == 1 && got.count == 1 { return characters(expected, actual) }
        if max(wanted.count, got.count) > comparedLimit {
            let first = zip(wanted, got).prefix { $0 == $1 }.count
            return ["first difference in line \(first + 1):"]
                + (first < wanted.count ? ["- \(wanted[first])"] : [])
                + (first < got.count ? ["+ \(got[first])"] : [])
        }
        return changedLines(wanted, got)
    }

    /// Returns the missing and new lines in the order of the texts, with counts of the unchanged lines
    /// between them.
    private static func changedLines(_ wanted: [Substring], _ got: [Substring]) -> [String] {
        let changes = got.difference(from: wanted)
        var missing = changes.removals.map(\.place)[...]
        var new = changes.insertions.map(\.place)[...]
        var lines: [String] = []
        var (line, newLine, alike) = (0, 0, 0)
        var wasMissing = false
        while !missing.isEmpty || !new.isEmpty {
            let (isMissing, isNew) = (missing.first == line, new.first == newLine)
            guard isMissing || isNew else {
                (line, newLine, alike) = (line + 1, newLine + 1, alike + 1)
                wasMissing = false
                continue
            }
            if lines.isEmpty {
                lines.append("first difference in line \(line + 1):")
            } else if alike > 0 {
                lines.append("  … (\(alike) unchanged)")
            }
            alike = 0
            // Missing and new lines alternate as long as there are both.
            wasMissing = isMissing && !(isNew && wasMissing)
            if wasMissing {
                lines.append("- \(wanted[line])")
                missing.removeFirst()
                line += 1
            } else {
                lines.append("+ \(got[newLine])")
                new.removeFirst()
                newLine += 1
            }
        }
        return lines
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

extension CollectionDifference.Change {
    /// The index of the element: of a removed one in the former collection, of a new one in the latter.
    fileprivate var place: Int {
        switch self {
        case .remove(let offset, _, _), .insert(let offset, _, _): offset
        }
    }
}

/// A value that can describe its difference from another.
private protocol Differing {
    /// Returns one line for each difference.
    func difference(to actual: Any) -> [String]
}

extension String: Differing {
    fileprivate func difference(to actual: Any) -> [String] {
        (actual as? String).map { Difference.lines(self, $0) } ?? []
    }
}

extension Data: Differing {
    func difference(to actual: Any) -> [String] {
        guard let actual = actual as? Data, actual.count == count,
            let index = zip(self, actual).enumerated().first(where: { $1.0 != $1.1 })
        else { return [] }
        func text(_ byte: UInt8) -> String { String(format: "<0x%02x>", byte) }
        let (wanted, got) = index.element
        return ["byte \(index.offset): expected \(text(wanted)), got \(text(got))"]
    }
}

extension Array: Differing where Element: Equatable {
    fileprivate func difference(to actual: Any) -> [String] {
        guard let actual = actual as? [Element] else { return [] }
        let common = Swift.min(count, actual.count)
        var changed = (0..<common).filter { self[$0] != actual[$0] }.flatMap {
            Difference.ofParts("item \($0)", self[$0], actual[$0])
        }
        changed += indices.dropFirst(common).map { missing($0, self[$0]) }
        changed += actual.indices.dropFirst(common).map { extra($0, actual[$0]) }
        // An element that is missing in front shifts all elements behind it.
        if changed.count < 3 || Swift.max(count, actual.count) > Difference.comparedLimit {
            return changed
        }
        let difference = actual.difference(from: self)
        let changes = (difference.removals + difference.insertions).map { change in
            switch change {
            case .remove(let offset, let element, _): missing(offset, element)
            case .insert(let offset, let element, _): extra(offset, element)
            }
        }
        return changes.count < changed.count ? changes : changed
    }

    private func missing(_ index: Int, _ element: Element) -> String {
        "missing item \(index): <\(stringify(element))>"
    }

    private func extra(_ index: Int, _ element: Element) -> String {
        "extra item \(index): <\(stringify(element))>"
    }
}

extension Dictionary: Differing where Value: Equatable {
    fileprivate func difference(to actual: Any) -> [String] {
        guard let actual = actual as? [Key: Value] else { return [] }
        let missing = filter { actual[$0.key] == nil }
            .map { "missing \(String(reflecting: $0.key)): <\(stringify($0.value))>" }
        let extra = actual.filter { self[$0.key] == nil }
            .map { "extra \(String(reflecting: $0.key)): <\(stringify($0.value))>" }
        let changed = flatMap { key, value -> [String] in
            guard let got = actual[key], got != value else { return [] }
            return Difference.ofParts("value for \(String(reflecting: key))", value, got)
        }
        return missing.sorted() + extra.sorted() + changed.sorted()
    }
}
