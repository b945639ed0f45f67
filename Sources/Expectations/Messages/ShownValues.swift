/// The values of one message, kept so that two different ones never have the same text.
///
/// If two different values have the same text, the message is made again with longer texts of these values: with
/// the whole debug description, with types, with fields. If none of these texts differ, all values but the first
/// are called another one.
package final class ShownValues: @unchecked Sendable {  // only one thread makes the message
    @TaskLocal private static var current: ShownValues?

    /// The first value of each text and type.
    private var values: [Text: Any] = [:]

    private struct Text: Hashable {
        let text: String
        /// Nil for errors and types, which are also compared across types.
        let type: ObjectIdentifier?
    }

    /// The short texts that are replaced by longer texts.
    private let lengthened: Set<String>
    private let length: LongText?
    private var alike: Set<String> = []

    /// Whether to mark values as others if no text distinguishes them.
    private let namesOthers: Bool

    private init(_ lengthened: Set<String> = [], _ length: LongText? = nil, namesOthers: Bool = false) {
        self.lengthened = lengthened
        self.length = length
        self.namesOthers = namesOthers
    }

    /// Makes the texts of a message, more than once if different values in it have the same text.
    ///
    /// - Parameter make: makes the texts.
    /// - Returns: the result of `make`.
    static func distinctly<T>(_ make: () -> T) -> T {
        let short = ShownValues()
        let made = $current.withValue(short, operation: make)
        if short.alike.isEmpty { return made }
        for length in LongText.allCases {
            let long = ShownValues(short.alike, length)
            let made = $current.withValue(long, operation: make)
            if long.alike.isEmpty { return made }
        }
        return $current.withValue(ShownValues(namesOthers: true), operation: make)
    }

    /// Makes texts of values that `make` itself distinguishes.
    ///
    /// - Parameter make: makes the texts.
    /// - Returns: the result of `make`.
    package static func unwatched<T>(_ make: () -> T) -> T { $current.withValue(nil, operation: make) }

    /// The text of a value in the message that is being made.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - short: the text of the value, if no other value has the same text.
    /// - Returns: the short text, or a longer text.
    package static func text(_ value: Any, short: String) -> String {
        guard let current else { return short }
        let length = current.lengthened.contains(short) ? current.length : nil
        let text = length.map { length in unwatched { length.text(of: value, short) } } ?? short
        let isOfAnyType = value is any Error || value is Any.Type
        let key = Text(text: text, type: isOfAnyType ? nil : ObjectIdentifier(type(of: value)))
        if let other = current.values[key] {
            if areDifferent(other, value) {
                current.alike.insert(short)
                if current.namesOthers { return "another \(text)" }
            }
        } else {
            current.values[key] = value
        }
        return text
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
