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
        func all<C: Collection>(_ elements: C) -> [Any] { elements.map { $0 } }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        // Of many elements of an object, no more are compared.
        case .collection where type(of: value) is AnyClass: self = .list(mirror.children.prefix(20_001).map(\.value))
        case .collection: self = .list((value as? any Collection).map { all($0) } ?? mirror.children.map(\.value))
        case .enum: self = Parts.fields(of: mirror)
        case .tuple: self = Parts.fields(of: mirror)
        case .struct, .class:
            self = isOfLibrary(type(of: value)) ? Parts.components(of: value) : Parts.fields(of: mirror)
        default: self = .none
        }
    }

    /// The components of a URL, and the indexes of a set; no parts of another value.
    private static func components(of value: Any) -> Parts {
        if let indexes = value as? IndexSet { return .list(Array(indexes)) }
        guard let url = value as? URL else { return .none }
        return .fields([
            ("scheme", url.scheme as Any), ("user", url.user as Any), ("host", url.host as Any),
            ("port", url.port.map { "\($0)" } as Any), ("path", url.path), ("query", url.query as Any),
            ("fragment", url.fragment as Any),
        ])
    }

    /// Whether a value that Swift prints by its parts has at least two of them, or is otherwise read by its parts.
    ///
    /// The parts of a short tuple are compared by eye.
    static func areSeveral(in value: Any) -> Bool {
        if value is Data || value is URL { return true }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .dictionary: return mirror.children.count > 1
        case .struct, .enum, .collection, .set:
            if PartTexts.ownText(value) != nil { return false }
            if mirror.children.count > 1 { return true }
            let holdsPayload = mirror.displayStyle == .enum
            return mirror.children.contains {
                areSeveral(in: $1) || holdsPayload && Mirror(reflecting: $1).displayStyle == .tuple
            }
        default: return false
        }
    }

    /// Returns the name of the case of an enumeration; nil for another value.
    static func caseName(of value: Any) -> String? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .enum ? mirror.children.first?.label ?? plainText(of: value) : nil
    }

    /// The maximum number of fields of a value that are compared.
    private static let fieldLimit = 200

    private static func fields(of mirror: Mirror) -> Parts {
        var fields: [(String, Any)] = []
        var current: Mirror? = mirror
        while let mirror = current {
            let own = mirror.children.prefix(fieldLimit).enumerated().map { ($1.label ?? ".\($0)", $1.value) }
            fields = own + fields
            current = mirror.superclassMirror
        }
        return fields.isEmpty ? .none : .fields(fields)
    }
}

/// A collection that says which of its elements another one lacks: a set.
protocol UnorderedParts {
    /// Returns the elements that another set lacks, of very many only some; nil if it is of another type.
    func elements(notIn other: Any) -> (some: [Any], count: Int)?
}

extension Set: UnorderedParts {
    func elements(notIn other: Any) -> (some: [Any], count: Int)? {
        guard let other = other as? Set else { return nil }
        // Not `subtracting`: elements that were changed meanwhile may be equal, and a set of them traps.
        let rest = Array(self).filter { !other.contains($0) }
        // To sort very many takes longer than all the rest.
        return (rest.prefix(rest.count > 100_000 ? 1_000 : rest.count).map { $0 }, rest.count)
    }
}

/// A collection of values with keys: a dictionary.
protocol KeyedParts {
    typealias Entries = [(key: Any, value: Any?, other: Any?)]

    /// Returns the keys with the values of this dictionary and of another one; nil if it is of another type.
    ///
    /// All behind the first 100,000 are missing; `same` notes that there are some.
    func entries(with other: Any, _ same: SameParts) -> Entries?
}

extension Dictionary: KeyedParts {
    func entries(with other: Any, _ same: SameParts) -> Entries? {
        guard let other = other as? [Key: Value] else { return nil }
        let most = 100_000
        // Arrays: keys that were changed meanwhile may be equal, and a dictionary of them traps.
        let own = Array(self).prefix(most).map { key, value in
            (key: key as Any, value: value as Any?, other: other[key].map { $0 as Any })
        }
        let extra = Array(other).filter { index(forKey: $0.key) == nil }
        if Swift.max(count, extra.count) > most { same.kinds.gaveUp = true }
        return own + extra.prefix(most).map { (key: $0, value: nil, other: $1) }
    }
}
