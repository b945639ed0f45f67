/// The limits of the texts of values in messages.
///
/// Swift's own text of a value shows a part as often as the value holds it. Forty nested values, each of which holds
/// the next one twice, have a text of 2^40 parts.
///
/// The functions run on the caller's thread, and call descriptions and mirrors of the user.
package enum ShortText {
    /// The maximum number of parts of a value that is shown whole; 16 bytes of a string count as one.
    package static let mostParts = 1_000

    /// The maximum number of bytes of the text of one value.
    package static let longest = 6_000

    /// Returns what `stringify` returns for a value that is not nil.
    package static func of<T>(_ value: T) -> String { of(value) { shownText(value) } }

    /// Returns the text of a value, or, if the value has too many parts, a text of some of them.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - whole: makes the text with all parts.
    /// - Returns: the text, with what it leaves out: `[1, 2, … (999,998 more)]`.
    package static func of<T>(_ value: T, whole: () -> String) -> String {
        guard isSmall(value) else { return LargeValue.text(value) }
        var text = whole()
        text.cut()
        return text
    }

    /// Whether a value has at most `mostParts` parts, so that to show and to compare it is fast.
    package static func isSmall<T>(_ value: T) -> Bool {
        // Values of a type without references have a fixed size.
        if _isPOD(T.self) { return true }
        return ValueSize.fits(value, in: mostParts)
    }

    /// Returns the beginning of a text, with the length of the rest.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - longest: the maximum number of bytes of the beginning.
    /// - Returns: the text itself, if it is short.
    package static func cut(_ text: String, longest: Int = longest) -> String {
        if text.utf8.count <= longest { return text }
        let end = index(text, longest)
        return text[..<end] + rest(text[end...])
    }

    /// Returns the index of the code point that contains a byte.
    package static func index(_ text: String, _ byte: Int) -> String.Index {
        var index = text.utf8.index(text.startIndex, offsetBy: byte)
        while index.samePosition(in: text.unicodeScalars) == nil {
            text.utf8.formIndex(before: &index)
        }
        return index
    }

    /// Returns the length of the rest of a text in words: `… (36,856 more characters)`.
    package static func rest(_ text: Substring) -> String {
        // To count the characters of a very long text takes too long.
        let bytes = text.utf8.count
        if bytes > 1_000_000 { return "… (\(grouped(bytes)) more bytes)" }
        let count = text.count
        return "… (\(grouped(count)) more character\(count == 1 ? "" : "s"))"
    }

    /// Returns a number with commas: `36,856`.
    package static func grouped(_ number: Int) -> String {
        var digits = Array("\(number)")
        for place in stride(from: digits.count - 3, to: 0, by: -3) {
            digits.insert(",", at: place)
        }
        return String(digits)
    }
}

extension String {
    /// Keeps the beginning, if the text has too many bytes: see ``ShortText/cut(_:longest:)``.
    mutating func cut(_ longest: Int = ShortText.longest) {
        if utf8.count > longest { self = ShortText.cut(self, longest: longest) }
    }
}

/// Counts the parts that the text of a value would show, up to a limit.
package struct ValueSize {
    /// The number of parts that may still be counted.
    private var rest: Int

    /// Whether to count parts that the text does not show, of objects for example.
    private let countsHiddenParts: Bool

    /// Counts the parts of a value.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - most: the maximum number of parts.
    ///   - countsHiddenParts: whether to count parts that the text does not show, of objects for example.
    /// - Returns: false if there are too many, or too many in each other.
    package static func fits(_ value: Any, in most: Int, countsHiddenParts: Bool = false) -> Bool {
        var size = ValueSize(rest: most, countsHiddenParts: countsHiddenParts)
        return size.fits(value, depth: 0)
    }

    private mutating func fits(_ value: Any, depth: Int) -> Bool {
        rest -= 1
        if rest < 0 || depth == (countsHiddenParts ? 250 : 40) { return false }
        if _openExistential(value, do: isPlain) { return true }
        if let text = LargeValue.string(value) {
            rest -= text.utf8.count / 16
            return rest >= 0
        }
        // The text of an object shows none of its properties.
        let isObject = !countsHiddenParts && type(of: value) is AnyClass
        if isObject && !(value is any CustomReflectable) { return true }
        let mirror = Mirror(reflecting: value)
        guard
            let parts = countsHiddenParts ? mirror.children : LargeValue.shownParts(of: value, mirror)
        else { return true }
        if mirror.displayStyle == .collection, let list = value as? any Collection,
            isPlainList(list)
        {
            rest -= list.count
            return rest >= 0
        }
        for part in parts where !fits(part.value, depth: depth + 1) { return false }
        return true
    }
}

private func isPlainList<C: Collection>(_: C) -> Bool { _isPOD(C.Element.self) }

private func isPlain<T>(_: T) -> Bool { _isPOD(T.self) }

/// Makes the text of a value that has too many parts.
struct LargeValue {
    /// The number of parts that are shown of each value.
    private static let shown = 100

    /// The maximum number of parts in each other.
    private static let depth = 12

    private var text = ""

    /// Returns a text of some parts of a value, and the number of the others.
    static func text(_ value: Any) -> String {
        var large = LargeValue()
        large.add(value, isPart: false, depth)
        return withoutUnknownContexts(large.text)
    }

    /// Returns the string that a value is; nil for a value of another type.
    static func string(_ value: Any) -> String? {
        // The types are compared first: a cast that fails is slow.
        let type = type(of: value)
        if type == String.self { return value as? String }
        return type == Substring.self ? (value as? Substring).map { String($0) } : nil
    }

    /// Returns the parts that the text of a value shows; nil if there are none, or if its type makes a text of its own.
    static func shownParts(of value: Any, _ mirror: Mirror) -> Mirror.Children? {
        // A cast to a protocol would look at the value inside.
        if mirror.displayStyle == .optional || type(of: value) == AnyHashable.self { return mirror.children }
        let hasOwnText =
            value is any TestOutputStringConvertible || value is any CustomDebugStringConvertible
            || value is any CustomStringConvertible || value is any TextOutputStreamable
        return switch mirror.displayStyle {
        case .tuple: mirror.children
        case .struct: hasOwnText ? nil : mirror.children
        case .enum: hasOwnText && !isOfLibrary(type(of: value)) ? nil : mirror.children
        // Collections of other libraries may say less than their elements.
        case .collection, .set, .dictionary:
            hasOwnText && isOfLibrary(type(of: value)) ? mirror.children : nil
        default: nil
        }
    }

    private mutating func add(_ value: Any, isPart: Bool, _ depth: Int) {
        let room = max(ShortText.longest - text.utf8.count, 40)
        if let string = LargeValue.string(value) {
            let start = ShortText.cut(string, longest: room)
            text += isPart ? String(reflecting: start) : start
            return
        }
        let mirror = Mirror(reflecting: value)
        guard !ValueSize.fits(value, in: 100), let parts = LargeValue.shownParts(of: value, mirror) else {
            let whole = isPart ? String(reflecting: value) : shownText(value)
            text += ShortText.cut(whole, longest: room)
            return
        }
        if depth == 0 { return text += "…" }
        let type = mirror.subjectType
        let name = isPart ? String(reflecting: type) : "\(type)"
        let areParts = isPart || mirror.displayStyle == .optional || !(value is any PlainText)
        switch mirror.displayStyle {
        case .tuple: add(parts, "(", ")", areParts, depth)
        case .optional: add(parts, "Optional(", ")", areParts, depth, labeled: false)
        case .struct: add(parts, "\(name)(", ")", areParts, depth)
        case .enum:
            text += (isPart ? "\(name)." : "") + (parts.first?.label ?? name)
            let payload = parts.first.map { Mirror(reflecting: $0.value) }
            let isTuple = payload?.displayStyle == .tuple
            add(isTuple ? payload?.children ?? parts : parts, "(", ")", true, depth, labeled: isTuple)
        case nil: for part in parts { add(part.value, isPart: isPart, depth) }
        default: add(parts, "[", "]", areParts, depth)
        }
    }

    private mutating func add(
        _ parts: Mirror.Children, _ start: String, _ end: String, _ isPart: Bool, _ depth: Int, labeled: Bool = true
    ) {
        text += start
        var count = 0
        for part in parts.prefix(LargeValue.shown) where text.utf8.count < ShortText.longest {
            if count > 0 { text += ", " }
            count += 1
            if labeled, let label = part.label, !label.hasPrefix(".") { text += "\(label): " }
            let entry = Mirror(reflecting: part.value)
            if entry.displayStyle == .tuple, entry.children.map(\.label) == ["key", "value"] {
                for (place, part) in entry.children.enumerated() {
                    if place == 1 { text += ": " }
                    add(part.value, isPart: true, depth - 1)
                }
            } else {
                add(part.value, isPart: isPart, depth - 1)
            }
        }
        let rest = parts.count - count
        if rest > 0 { text += "\(count > 0 ? ", " : "")… (\(ShortText.grouped(rest)) more)" }
        text += end
    }
}

/// Whether a type belongs to Swift, Foundation or C: users do not know its stored properties.
package func isOfLibrary(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return ["Swift.", "Foundation.", "FoundationEssentials.", "__C."].contains { name.hasPrefix($0) }
}
