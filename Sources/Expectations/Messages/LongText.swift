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
        case .fields: fields(of: value, depth: 3)
        }
    }

    private func fields(of value: Any, depth: Int) -> String {
        let (text, mirror) = (stringify(value), Mirror(reflecting: value))
        let isWhole = mirror.children.isEmpty || mirror.displayStyle == .struct && isOfLibrary(mirror.subjectType)
        if depth == 0 || isWhole || text.contains(/0x[0-9a-f]{6,}/) { return text }
        let fields = mirror.children.prefix(20).map { field in
            (field.label.map { "\($0): " } ?? "") + self.fields(of: field.value, depth: depth - 1)
        }
        return (mirror.displayStyle == .tuple ? "" : "\(text) ") + "(\(fields.joined(separator: ", ")))"
    }
}
