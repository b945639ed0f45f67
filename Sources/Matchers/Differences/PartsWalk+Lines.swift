import Expectations
import Foundation

extension PartsWalk {
    /// Adds a line for each element that only one of two sets has.
    mutating func addElements(
        _ missing: (some: [Any], count: Int), _ extra: (some: [Any], count: Int), _ path: PartPath
    ) {
        let sides = [missing.some, extra.some].map {
            PartOrder.sorted($0, by: \.self, orBy: quoted).prefix(Difference.limit + 1).map { PartTexts.element($0) }
        }
        for (index, text) in PartTexts.beginnings(sides[0] + sides[1]).enumerated() where !isOmitted() {
            _ = add([path.line("\(index < sides[0].count ? "missing" : "extra") \(text)")])
        }
        omitted += missing.count + extra.count - sides[0].count - sides[1].count
    }

    /// Adds a line with an element or a value that has no counterpart.
    mutating func add(_ verb: String, _ value: Any, _ path: PartPath) -> Bool {
        add([path.line("\(verb) <\(Excerpt.cut(PartTexts.element(value, quotes: false), longest: 120))>")])
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
        guard !path.text.isEmpty, let finding = PartTexts.finding(expected, actual, same) else { return false }
        return add([path.line(finding)])
    }

    /// Adds a line with the first bytes that differ, and one with the lengths if they do.
    mutating func addBytes(_ expected: Data, _ actual: Data, _ path: PartPath) -> Bool {
        let index = expected.withUnsafeBytes { wanted in
            actual.withUnsafeBytes {
                CommonText.bytes(wanted.bindMemory(to: UInt8.self), $0.bindMemory(to: UInt8.self))
            }
        }
        if index == expected.count && index == actual.count { return false }
        func text(_ data: Data) -> String {
            let rest = data.dropFirst(index)
            let bytes = rest.prefix(8).map { String(format: "%02x", $0) }.joined(separator: " ")
            return "<\(bytes)\(rest.count > 8 ? " …" : "")>"
        }
        let lengths = "length: expected <\(expected.count)>, got <\(actual.count)>"
        let bytes = "bytes from \(index) in hex: expected \(text(expected)), got \(text(actual))"
        return add((expected.count == actual.count ? [bytes] : [bytes, lengths]).map(path.line))
    }
}

extension Data {
    /// The text that the bytes are; nil if they are something else.
    var readableText: String? {
        let isText = !prefix(1_000).contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F }
        return isText ? String(data: self, encoding: .utf8) : nil
    }

    /// The object or array that the bytes describe; nil if they are something else, or are too many.
    var json: Any? { count <= 100_000 ? try? JSONSerialization.jsonObject(with: self) : nil }
}
