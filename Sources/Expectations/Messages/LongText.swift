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
        let text = stringify(value)
        let mirror = Mirror(reflecting: value)
        let children = mirror.children.prefix(20)
        let isLeaf = depth == 0 || children.isEmpty || mirror.displayStyle == .struct && isOfLibrary(mirror.subjectType)
        if isLeaf || text.contains(/0x[0-9a-f]{6,}/) { return text }
        func list(labeled: Bool) -> String {
            children.map { child in
                let label = labeled ? child.label.map { "\($0): " } ?? "" : ""
                return label + fields(of: child.value, depth: depth - 1)
            }
            .joined(separator: ", ")
        }
        switch mirror.displayStyle {
        case .tuple: return "(\(list(labeled: false)))"
        case .dictionary, .set, .collection: return "[\(list(labeled: false))]"
        case .optional: return "Optional(\(list(labeled: false)))"
        default: return "\(text) (\(list(labeled: true)))"
        }
    }
}
