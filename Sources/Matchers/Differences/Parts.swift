import Expectations
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
            self = isOfLibrary(type(of: value)) ? .none : Parts.fields(of: mirror)
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
    // Of many elements, no more are compared.
    var parts: [Any] { prefix(20_001).map { $0 } }
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
    ///
    /// Of large dictionaries, some equal entries may be missing, and so are all behind the first 100,000; `kinds` notes that.
    func entries(with other: Any, _ kinds: PartKinds) -> [(key: Any, value: Any?, other: Any?)]?
}

extension Dictionary: KeyedParts {
    func entries(
        with other: Any, _ kinds: PartKinds
    ) -> [(key: Any, value: Any?, other: Any?)]? {
        guard let other = other as? [Key: Value] else { return nil }
        let most = 100_000
        let areSame = Swift.max(count, other.count) > most ? sameness() : nil
        var entries: [(key: Any, value: Any?, other: Any?)] = []
        for (key, value) in self where entries.count < most {
            let partner = other.index(forKey: key).map { other[$0].value }
            if let partner, areSame?(value, partner) == true { continue }
            entries.append((key, .some(value), partner))
        }
        for (key, value) in other where entries.count < most && index(forKey: key) == nil {
            entries.append((key, nil, .some(value)))
        }
        if entries.count == most && Swift.max(count, other.count) > most { kinds.gaveUp = true }
        return entries
    }

    /// Returns how to ask values if they are equal; nil if that may take long, or if they cannot be asked.
    private func sameness() -> ((Value, Value) -> Bool)? {
        func sameness<T: Equatable>(_: T.Type) -> (Value, Value) -> Bool {
            { ($0 as? T) == ($1 as? T) }
        }
        guard _isPOD(Value.self) || Value.self == String.self else { return nil }
        return (Value.self as? any Equatable.Type).map { sameness($0) }
    }
}
