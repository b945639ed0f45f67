import Expectations
import Foundation

extension PartsWalk {
    /// Adds a line for each element of a set that the other one lacks.
    mutating func addElements(_ elements: (some: [Any], count: Int), _ verb: String, _ path: PartPath) {
        defer { omitted += elements.count - elements.some.count }
        for element in PartOrder.sorted(elements.some, by: \.self) {
            if isFull {
                omitted += 1
            } else {
                _ = add([path.line("\(verb) \(PartTexts.element(element))")])
            }
        }
    }

    /// Adds a line with an element or a value that has no counterpart.
    mutating func add(_ verb: String, _ value: Any, _ path: PartPath) -> Bool {
        add([path.line("\(verb) <\(PartTexts.element(value, quotes: false))>")])
    }

    /// Adds the lines of one difference.
    mutating func add(_ new: [String]) -> Bool {
        lastStart = lines.count
        lines += new
        return true
    }

    /// Adds a line with the number of differences without a line, if there are any.
    mutating func countOmitted() {
        if omitted == 0 { return }
        if lastStart >= Difference.limit {
            lines.removeSubrange(lastStart...)
            omitted += 1
        }
        lines.append("… and \(ShortText.grouped(omitted)) more difference\(omitted == 1 ? "" : "s")")
    }

    /// Adds the difference of two texts.
    mutating func addTexts(_ texts: (String, String), _ path: PartPath) -> Bool {
        let isShort = !Difference.isLong(texts.0) && !Difference.isLong(texts.1)
        if isShort && !CodePoints.lookAlike(texts.0, texts.1) && !path.text.isEmpty {
            let shown = Excerpt.pair(texts.0, texts.1)
            return add([path.line("expected <\(shown.0)>, got <\(shown.1)>")])
        }
        let name = Excerpt.withoutMiddle(path.text, longest: 60)
        return add(TextDifference.lines(texts.0, texts.1, at: name))
    }

    /// Adds a line with the texts of two parts.
    ///
    /// - Returns: false if the texts do not tell them apart, and for whole values, whose texts stand above.
    mutating func addTexts(_ expected: Any, _ actual: Any, _ path: PartPath) -> Bool {
        if !ShortText.isSmall(expected) { rest = max(0, rest - 500) }
        return add(PartTexts(expected, actual, same), path)
    }

    mutating func add(_ texts: PartTexts, _ path: PartPath) -> Bool {
        guard !path.text.isEmpty, let finding = texts.finding else { return false }
        return add([path.line(finding)])
    }

    /// Returns the line about the first different byte; nil if the lengths differ.
    func byteLine(_ expected: Data, _ actual: Any) -> String? {
        guard let actual = actual as? Data, actual.count == expected.count else { return nil }
        func text(_ byte: UInt8) -> String { String(format: "<0x%02x>", byte) }
        return expected.withUnsafeBytes { wanted in
            actual.withUnsafeBytes { got in
                let index = CommonText.bytes(wanted.bindMemory(to: UInt8.self), got.bindMemory(to: UInt8.self))
                if index == wanted.count { return nil }
                return "byte \(index): expected \(text(wanted[index])), got \(text(got[index]))"
            }
        }
    }
}
