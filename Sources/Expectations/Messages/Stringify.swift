import Glibc

// The text of a value in messages, on the thread that makes the message: `stringify` asks `ShortText.of`, which lets
// `ValueSize` count the parts. Few parts have the text of their type (`shownText`; TextsOfTypes.swift has those of
// Airbag), many are shown in part (`LargeValue`). `ShownValues`, which the making of a message puts around all of this
// (FailureMessage.swift), tells values of the same text apart, by the longer texts of LongText.swift.

/// Returns the text of a value in messages.
///
/// Of a value with more than a thousand parts, the text shows some, and how many others there are. The text has at
/// most some 6,000 bytes.
///
/// - Parameter value: any value.
/// - Returns: `nil`, the value's `testDescription`, its debug description, or its description.
public func stringify<T>(_ value: T?) -> String {
    guard let value else { return "nil" }
    return ShortText.of(value)
}

/// Returns the items of a list as text, without brackets: `1, 2, 3`.
package func stringify<T>(items: [T]) -> String {
    let text = stringify(items)
    return String((text.hasSuffix("]") ? text.dropLast() : text[...]).dropFirst())
}

/// Returns the text of a value with all of its parts.
func shownText<T>(_ value: T) -> String {
    var text: String
    switch value {
    // It would be taken for its base value.
    case let value where T.self == AnyHashable.self: text = String(reflecting: value)
    case let value as any TestOutputStringConvertible:
        text = value.testDescription
        if value is any PlainText { return text }
    case let value as any CustomDebugStringConvertible:
        text = (value as? any UnorderedText)?.orderedText ?? value.debugDescription
    default: text = (_isPOD(T.self) ? nil : debugText(value, type: "\(type(of: value))")) ?? String(describing: value)
    }
    text.cut()
    return ShownValues.text(value, short: withoutUnknownContexts(text))
}

/// Removes from a text the addresses that represent what is around a private or local type.
///
/// Of `App.(unknown context at $7f10).Order`, for example, `App.Order` stays.
package func withoutUnknownContexts(_ text: String) -> String {
    guard text.hasByte(of: "$") else { return text }
    return text.replacing(unknownContext, with: "")
}

// Never changed. The library makes the program of a regular expression once, atomically, on whichever thread.
private nonisolated(unsafe) let unknownContext = /\(unknown context at \$[0-9a-f]+\)\./

extension String {
    /// Whether the text has one of some bytes, in UTF-8.
    ///
    /// Every failure asks this several times: `utf8.contains` takes 20 ns a byte in a debug build.
    package func hasByte(of wanted: StaticString) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return false }
            for index in 0..<wanted.utf8CodeUnitCount
            where memchr(start, Int32(wanted.utf8Start[index]), bytes.count) != nil { return true }
            return false
        }
    }
}

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
        while index.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &index) }
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
        for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
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

/// The values of one message, kept so that two values that are known to be different do not have the same text.
///
/// If two different values have the same text, the message is made again with longer texts of these values: with all
/// digits of numbers and dates, which are shortened, with the whole debug description, with types, with fields. If none
/// of these texts differ, all values but the first are called another one.
package final class ShownValues: @unchecked Sendable {  // only the thread that makes the message uses it
    @TaskLocal private static var inForce: ShownValues?
    private let thread = pthread_self()

    /// The values of the message that this thread is making; nil in a task that a `description` has started.
    static var current: ShownValues? { inForce.flatMap { $0.thread == pthread_self() ? $0 : nil } }

    /// Whether expectations that are made meanwhile, by a `description` for example, get no message any more.
    ///
    /// The first one still gets one, but none inside of that. If each had one, they would be exponentially many.
    var hasOther: Bool

    /// The first value of each text and type.
    private var values: [String: Any] = [:]
    /// The texts that different values had.
    private var alike: Set<String> = []
    private var isWatching = true
    /// The short texts that are replaced by longer texts, and by which; nil to call values another one.
    private let lengthened: Set<String>
    private let length: LongText?

    private init(hasOther: Bool, lengthened: Set<String>, _ length: LongText?) {
        self.hasOther = hasOther
        self.lengthened = lengthened
        self.length = length
    }

    /// Makes the texts of a message, more than once if different values in it have the same text.
    ///
    /// - Parameter make: makes the texts.
    /// - Returns: the result of `make`.
    package static func distinctly<T>(_ make: () -> T) -> T {
        var hasOther = current != nil
        var lengthened: Set<String> = []
        var length: LongText? = .debug
        while true {
            let shown = ShownValues(hasOther: hasOther, lengthened: lengthened, length)
            let made = $inForce.withValue(shown, operation: make)
            hasOther = shown.hasOther
            if shown.alike.isEmpty || length == nil { return made }
            if lengthened.isEmpty {
                lengthened = shown.alike
            } else {
                length = length?.longer
            }
        }
    }

    /// Makes texts of values that `make` itself distinguishes.
    ///
    /// - Parameter make: makes the texts.
    /// - Returns: the result of `make`.
    package static func unwatched<T>(_ make: () -> T) -> T {
        guard let current, current.isWatching else { return make() }
        current.isWatching = false
        defer { current.isWatching = true }
        return make()
    }

    /// The text of a value in the message that is being made.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - short: the text of the value, if no other value has the same text.
    ///   - reading: what the text is compared by; nil for the text itself.
    ///   - full: the first longer text; nil for the debug description.
    /// - Returns: the short text, or a longer text.
    package static func text(
        _ value: Any, short: String, reading: String? = nil, full: (() -> String)? = nil
    ) -> String {
        guard let current, current.isWatching else { return short }
        let reading = reading ?? short
        let length = current.lengthened.contains(reading) ? current.length : nil
        let longer = length.map { length in unwatched { full?() ?? length.text(of: value, short) } }
        // Errors and types are also compared across types.
        let isOfAnyType = value is any Error || value is Any.Type
        let key = (longer ?? reading) + (isOfAnyType ? "" : "\n\(ObjectIdentifier(type(of: value)))")
        let text = longer ?? short
        guard let other = current.values[key] else {
            current.values[key] = value
            return text
        }
        if !areDifferent(other, value) { return text }
        current.alike.insert(reading)
        return current.length == nil ? "another \(text)" : text
    }

    /// Whether two values are known to be different.
    private static func areDifferent(_ a: Any, _ b: Any) -> Bool {
        if let a = a as? Any.Type, let b = b as? Any.Type { return a != b }
        if type(of: a) != type(of: b) { return true }
        return (a as? any Equatable)?.differs(from: b) ?? false
    }
}

/// The text of an error in messages.
///
/// - Parameter error: the error.
/// - Returns: its description, or a longer text if another error in the message has the same description.
package func text(of error: any Error) -> String {
    ShortText.of(error) { ShownValues.text(error, short: plainText(of: error)) }
}

/// The text of a type in messages.
///
/// - Parameter type: the type.
/// - Returns: its name, or a longer text if another type in the message has the same name.
package func text(of type: Any.Type) -> String { ShownValues.text(type, short: "\(type)") }

/// The text of an error or of another value as its type makes it.
///
/// - Parameter value: the value.
/// - Returns: its description, with the mere names of local types.
package func plainText<T>(of value: T) -> String {
    ShortText.of(value) { withoutUnknownContexts("\(value)") }
}

extension Equatable {
    /// Whether two values differ; false for values that are not equal to themselves.
    fileprivate func differs(from other: Any) -> Bool {
        guard let other = other as? Self else { return false }
        return self != other && self == self && other == other
    }
}
