public import Foundation

/// A value that supplies its own text for messages.
public protocol TestOutputStringConvertible {
    /// The text of the value in messages.
    var testDescription: String { get }
}

/// A collection without an order, whose text is the same in each run nevertheless.
protocol UnorderedText {
    /// The debug description, in the order of the keys or elements.
    var orderedText: String { get }
}

extension Set: UnorderedText {
    var orderedText: String { "Set([" + inOrder(map { ($0, debugText($0)) }).joined(separator: ", ") + "])" }
}

extension Dictionary: UnorderedText {
    var orderedText: String {
        if isEmpty { return "[:]" }
        let entries = map { (key: $0 as Any, text: "\(debugText($0)): \(debugText($1))") }
        return "[" + inOrder(entries).joined(separator: ", ") + "]"
    }
}

/// Returns the debug description of a part of a value, with the parts of sets and dictionaries in order.
private func debugText(_ part: Any) -> String {
    if let part = part as? any UnorderedText { return part.orderedText }
    return debugText(part, type: String(reflecting: type(of: part))) ?? String(reflecting: part)
}

/// Returns the text that Swift makes of the parts of a value; nil if it makes another one.
func debugText(_ value: Any, type: String) -> String? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { "Optional(\(debugText($0.value)))" } }
    if let list = value as? [Any], type.hasPrefix("Swift.Array<") {
        return "[" + list.map { debugText($0) }.joined(separator: ", ") + "]"
    }
    guard mirror.displayStyle == .struct, !isOfLibrary(mirror.subjectType),
        let parts = LargeValue.shownParts(of: value, mirror)
    else { return nil }
    return "\(type)(" + parts.map { "\($0.label ?? ""): \(debugText($0.value))" }.joined(separator: ", ") + ")"
}

/// Returns texts in the order of their keys, as these compare, or by themselves.
private func inOrder(_ parts: [(key: Any, text: String)]) -> [String] {
    PartOrder.sorted(parts, by: \.key, orBy: \.text).map(\.text)
}

/// A value that its text, or the texts of its parts, already distinguish from others.
protocol PlainText: TestOutputStringConvertible {}

extension String: TestOutputStringConvertible, PlainText {
    /// The string itself, without quotes.
    public var testDescription: String { self }
}

extension Array: TestOutputStringConvertible, PlainText {
    /// The elements' texts in brackets.
    public var testDescription: String { "[" + map { shownText($0) }.joined(separator: ", ") + "]" }
}

extension Result: TestOutputStringConvertible, PlainText {
    /// The case and its associated value: a number with its usual text, any other value with its debug description.
    public var testDescription: String {
        func text(_ part: Any) -> String {
            part is any BinaryFloatingPoint
                ? shownText(part)
                : ShownValues.text(part, short: withoutUnknownContexts(String(reflecting: part)))
        }
        switch self {
        case .success(let value): return "success(\(text(value)))"
        case .failure(let error): return "failure(\(text(error)))"
        }
    }
}

extension AnySequence: TestOutputStringConvertible, PlainText {
    /// The elements' texts in brackets.
    public var testDescription: String {
        // It may have no end.
        let first = Array(prefix(ShortText.mostParts + 1))
        if first.count <= ShortText.mostParts { return stringify(first) }
        return "[\(stringify(items: Array(first.prefix(100)))), … (and more)]"
    }
}

extension Double: TestOutputStringConvertible, PlainText {
    /// The number with at most four decimals.
    public var testDescription: String { text(self) }
}

extension Float: TestOutputStringConvertible, PlainText {
    /// The number with at most four decimals.
    public var testDescription: String { text(self) }
}

/// Returns up to three decimals unchanged, and more decimals rounded to four.
///
/// If another number has the same text, it returns all decimals.
private func text<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ number: Number) -> String {
    let short = shortText(number)
    // 0.3000 reads as 0.3 does.
    return ShownValues.text(number, short: short, reading: Double(short).map { "\($0)" }) { "\(number)" }
}

private func shortText<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ number: Number) -> String {
    // Very small and very large numbers read best as they are.
    guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
    for decimals in 1...3 {
        let text = String(format: "%.\(decimals)f", Double(number))
        if Number(text) == number { return text }
    }
    return abs(number) < 0.0001 ? "\(number)" : String(format: "%.4f", Double(number))
}

extension NSNumber: TestOutputStringConvertible, PlainText {
    /// The number: decimals as for `Double`, if it has any.
    public var testDescription: String {
        let number = doubleValue
        return number == number.rounded() ? description : text(number)
    }
}

extension NSArray: TestOutputStringConvertible, PlainText {
    /// The elements' texts in parentheses.
    public var testDescription: String { "(" + map { shownText($0) }.joined(separator: ", ") + ")" }
}

extension NSSet: TestOutputStringConvertible, PlainText {
    /// The elements' texts in braces and parentheses.
    public var testDescription: String {
        "{(" + inOrder(map { ($0, shownText($0)) }).joined(separator: ",") + ")}"
    }
}

extension NSIndexSet: TestOutputStringConvertible {
    /// The indexes in parentheses.
    public var testDescription: String { "(" + stringify(items: map { $0 }) + ")" }
}

extension NSDate: TestOutputStringConvertible {
    /// As for `Date`.
    public var testDescription: String {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).testDescription
    }
}

extension Data: TestOutputStringConvertible {
    /// Hash and length, not the bytes.
    public var testDescription: String { "Data<hash=\((self as NSData).hash),length=\(count)>" }
}

extension Date: TestOutputStringConvertible, PlainText {
    /// Date and time to a tenth of a millisecond, in the local time zone.
    public var testDescription: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSSS"
        let short = formatter.string(from: self)
        return ShownValues.text(self, short: short) {
            "\(short) (\(timeIntervalSinceReferenceDate) s since 2001-01-01 00:00:00 UTC)"
        }
    }
}
