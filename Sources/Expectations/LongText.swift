/// A way of printing a value that says more than its short text.
enum LongText: CaseIterable {
    /// The debug description.
    case debug
    /// With the name of the type.
    case type
    /// With the name of the type and of all that it stands in.
    case qualifiedType
    /// With the fields.
    case fields

    /// The text of a value.
    func text(of value: Any, _ short: String) -> String {
        switch self {
        case .debug: name(String(reflecting: value))
        case .type: "\(short) (\(Swift.type(of: value)))"
        case .qualifiedType: "\(short) (\(name(String(reflecting: Swift.type(of: value)))))"
        case .fields: fields(of: value, depth: 4)
        }
    }

    /// A text without the addresses that stand for functions around a type.
    private func name(_ text: String) -> String {
        text.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    }

    private func fields(of value: Any, depth: Int) -> String {
        let text = stringify(value)
        let mirror = Mirror(reflecting: value)
        let children = mirror.children.prefix(20)
        if depth == 0 || children.isEmpty || text.contains(/0x[0-9a-f]{6,}/) { return text }
        let parts = children.map { child in
            // The elements of a tuple without labels are called .0 and .1.
            (child.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? "")
                + fields(of: child.value, depth: depth - 1)
        }
        let list = parts.joined(separator: ", ")
        switch mirror.displayStyle {
        case .tuple, .dictionary: return "(\(list))"
        case .set, .collection: return "[\(list)]"
        default: return "\(text) (\(list))"
        }
    }
}
