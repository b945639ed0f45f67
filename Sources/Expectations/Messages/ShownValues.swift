/// The values of one message, kept so that two different ones never have the same text.
///
/// Texts of numbers and dates are shortened: if two different ones get the same text, the message is made again with all
/// their digits. If two other values have the same text, the message is made again with longer texts of these values:
/// with the whole debug description, with types, with fields. If none of these texts differ, all values but the first
/// are called another one.
package final class ShownValues: @unchecked Sendable {  // only the thread that makes the message uses it
    @TaskLocal static var current: ShownValues?

    /// Whether expectations that are made meanwhile, by a `description` for example, get no message any more.
    ///
    /// The first one still gets one, but none inside of that. If each had one, they would be exponentially many.
    var hasOther: Bool

    /// The latest number of each text, and whether two had the same one.
    private var numbers: [String: Double] = [:]
    private var haveCoincided = false
    /// Whether numbers are shown with all digits.
    private let areFull: Bool

    /// The first value of each text and type.
    private var values: [Text: Any] = [:]
    /// The texts that different values had.
    private var alike: Set<String> = []
    private var isWatching = true
    /// The short texts that are replaced by longer texts, and by which; nil to call values another one.
    private let lengthened: Set<String>
    private let length: LongText?

    private struct Text: Hashable {
        let text: String
        /// Nil for errors and types, which are also compared across types.
        let type: ObjectIdentifier?
    }

    private init(hasOther: Bool, areFull: Bool, lengthened: Set<String>, _ length: LongText?) {
        self.hasOther = hasOther
        self.areFull = areFull
        self.lengthened = lengthened
        self.length = length
    }

    /// Makes the texts of a message, more than once if different values in it have the same text.
    ///
    /// - Parameter make: makes the texts.
    /// - Returns: the result of `make`.
    static func distinctly<T>(_ make: () -> T) -> T {
        var (hasOther, areFull) = (current != nil, false)
        var lengthened: Set<String> = []
        var length: LongText? = .debug
        while true {
            let shown = ShownValues(hasOther: hasOther, areFull: areFull, lengthened: lengthened, length)
            let made = $current.withValue(shown, operation: make)
            hasOther = shown.hasOther
            if shown.haveCoincided && !areFull {
                areFull = true
            } else if shown.alike.isEmpty || length == nil {
                return made
            } else if lengthened.isEmpty {
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
    /// - Returns: the short text, or a longer text.
    package static func text(_ value: Any, short: String) -> String {
        guard let current, current.isWatching else { return short }
        let isLengthened = current.lengthened.contains(short)
        let text = isLengthened ? current.length.map { length in unwatched { length.text(of: value, short) } } : nil
        let isOfAnyType = value is any Error || value is Any.Type
        let key = Text(text: text ?? short, type: isOfAnyType ? nil : ObjectIdentifier(type(of: value)))
        guard let other = current.values[key] else {
            current.values[key] = value
            return key.text
        }
        if !areDifferent(other, value) { return key.text }
        current.alike.insert(short)
        return current.length == nil ? "another \(key.text)" : key.text
    }

    /// The text of a number in the message that is being made.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - short: its short text.
    ///   - full: a text that no other number has.
    /// - Returns: the short or the full text.
    static func text(of number: Double, short: String, full: @autoclosure () -> String) -> String {
        guard let current else { return short }
        if current.areFull { return full() }
        let reading = Double(short).map { "\($0)" } ?? short  // 0.3000 reads as 0.3 does
        if let other = current.numbers.updateValue(number, forKey: reading), other != number {
            current.haveCoincided = true
        }
        return short
    }

    /// Whether two values are known to be different.
    private static func areDifferent(_ a: Any, _ b: Any) -> Bool {
        if let a = a as? Any.Type, let b = b as? Any.Type { return a != b }
        if type(of: a) != type(of: b) { return true }
        if let a = a as? any Equatable { return a.differs(from: b) }
        let parts = (Mirror(reflecting: a), Mirror(reflecting: b))
        guard parts.0.displayStyle == .tuple else { return false }
        return zip(parts.0.children, parts.1.children).contains {
            areDifferent($0.value, $1.value)
        }
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
