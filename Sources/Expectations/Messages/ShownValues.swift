/// The values of one message, kept so that two different ones never have the same text.
///
/// If two different values have the same text, the message is made again with longer texts of these values: with all
/// digits of numbers and dates, which are shortened, with the whole debug description, with types, with fields. If none
/// of these texts differ, all values but the first are called another one.
package final class ShownValues: @unchecked Sendable {  // only the thread that makes the message uses it
    @TaskLocal static var current: ShownValues?

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
            let made = $current.withValue(shown, operation: make)
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
