/// A way to print a value with more detail than its short text.
enum LongText: Int {
    /// The debug description.
    case debug
    /// The short text with the names of the type and of everything that encloses the type.
    case type
    /// The text with the fields.
    case fields

    /// The next longer text; nil for the longest.
    var longer: LongText? { LongText(rawValue: rawValue + 1) }

    /// The text of a value.
    func text(of value: Any, _ short: String) -> String {
        switch self {
        case .debug: ShortText.of(value) { withoutUnknownContexts(String(reflecting: value)) }
        case .type: "\(short) (\(withoutUnknownContexts(String(reflecting: Swift.type(of: value)))))"
        case .fields: fields(of: value, short)
        }
    }

    private func fields(of value: Any, _ short: String) -> String {
        let fields = Mirror(reflecting: value).children.prefix(20).map { field in
            (field.label.map { "\($0): " } ?? "") + stringify(field.value)
        }
        return fields.isEmpty ? short : "\(short) (\(fields.joined(separator: ", ")))"
    }
}
