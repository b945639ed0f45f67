import Foundation

/// The parts of a value, as differences name them.
enum Parts {
    /// No parts, or none that readers know.
    case none
    /// Stored properties, elements of a tuple, or the payload of an enum.
    case fields([(name: String, value: Any)])
    /// The elements of an array or of another collection with an order.
    case list([Any])

    /// Returns the parts of a value; of a class, those of superclasses first.
    ///
    /// Dictionaries and sets compare themselves: ``KeyedParts``, ``UnorderedParts``.
    init(_ value: Any) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection where value is any ListedParts:
            self = .list((value as? any ListedParts)?.parts ?? [])
        case .collection: self = .list(mirror.children.map(\.value))
        case .enum: self = Parts.fields(of: mirror)
        case .tuple: self = Parts.fields(of: mirror)
        case .struct, .class:
            self = Parts.isOfLibrary(type(of: value)) ? .none : Parts.fields(of: mirror)
        default: self = .none
        }
    }

    /// The maximum number of fields of a value that are compared.
    private static let fieldLimit = 200

    private static func fields(of mirror: Mirror) -> Parts {
        var fields: [(String, Any)] = []
        var current: Mirror? = mirror
        while let mirror = current {
            let own = mirror.children.prefix(fieldLimit).enumerated()
                .map { (name($1.label ?? ".\($0)"), $1.value) }
            fields = own + fields
            current = mirror.superclassMirror
        }
        return fields.isEmpty ? .none : .fields(fields)
    }

    /// Removes what the compiler adds to the name of a lazy property.
    private static func name(_ label: String) -> String {
        let mark = "$__lazy_storage_$_"
        return label.hasPrefix(mark) ? String(label.dropFirst(mark.count)) : label
    }

    /// Whether readers do not know the stored properties of a type.
    private static func isOfLibrary(_ type: Any.Type) -> Bool {
        let name = String(reflecting: type)
        return ["Swift.", "Foundation.", "FoundationEssentials.", "__C."]
            .contains { name.hasPrefix($0) }
    }
}

/// A collection whose elements are parts with an index.
protocol ListedParts {
    var parts: [Any] { get }
}

extension Array: ListedParts {
    var parts: [Any] { self }
}

extension ArraySlice: ListedParts {
    var parts: [Any] { map { $0 } }
}

extension ContiguousArray: ListedParts {
    var parts: [Any] { map { $0 } }
}

extension NSArray: ListedParts {
    var parts: [Any] { map { $0 } }
}

/// A collection that says which of its elements another one lacks: a set.
protocol UnorderedParts {
    /// Returns the elements that another set lacks; nil if it is of another type.
    func elements(notIn other: Any) -> [Any]?
}

extension Set: UnorderedParts {
    func elements(notIn other: Any) -> [Any]? {
        (other as? Set).map { Array(subtracting($0)) }
    }
}

/// A collection of values with keys: a dictionary.
protocol KeyedParts {
    /// Returns the keys with the values of this dictionary and of another one; nil if it is of another type.
    func entries(with other: Any) -> [(key: Any, value: Any?, other: Any?)]?
}

extension Dictionary: KeyedParts {
    func entries(with other: Any) -> [(key: Any, value: Any?, other: Any?)]? {
        guard let other = other as? [Key: Value] else { return nil }
        var entries: [(key: Any, value: Any?, other: Any?)] = []
        for (key, value) in self {
            entries.append((key, .some(value), other.index(forKey: key).map { other[$0].value }))
        }
        for (key, value) in other where index(forKey: key) == nil {
            entries.append((key, nil, .some(value)))
        }
        return entries
    }
}
