import Foundation

/// The ways to look into a value.
enum PartKind {
    /// An optional, or an `AnyHashable`: a value that holds another one.
    case wrapper
    /// A string, or another type whose values are text.
    case text
    /// A set.
    case unordered
    /// A dictionary.
    case keyed
    /// An array, or another collection with an order.
    case list
    /// A value with fields, or without parts; an object, if the flag says so.
    case other(isObject: Bool)
}

/// The kinds of the types that were met: to find out takes several casts, and most values are of the same types.
final class PartKinds {
    /// The number of values that may still be searched for parts, of all that cannot be asked if they are equal.
    private(set) var rest = 50_000

    private var kinds: [ObjectIdentifier: (kind: PartKind, isEquatable: Bool)] = [:]

    /// Returns how to look into a value, and whether it can be asked if it equals another one.
    func kind(of value: Any) -> (kind: PartKind, isEquatable: Bool) {
        let type = ObjectIdentifier(type(of: value))
        if let kind = kinds[type] { return kind }
        let kind = (PartKinds.newKind(of: value), value is any Equatable)
        kinds[type] = kind
        return kind
    }

    private static func newKind(of value: Any) -> PartKind {
        if type(of: value) is any WrappedPart.Type { return .wrapper }
        switch value {
        case is String, is Substring, is Character, is NSString: return .text
        case is any UnorderedParts: return .unordered
        case is any KeyedParts: return .keyed
        case is any ListedParts: return .list
        default: break
        }
        let isCollection = Mirror(reflecting: value).displayStyle == .collection
        return isCollection ? .list : .other(isObject: type(of: value) is AnyClass)
    }

    /// Notes that a value is searched for parts.
    ///
    /// - Returns: whether it may be.
    func search() -> Bool {
        if rest > 0 { rest -= 1 }
        return rest > 0
    }

    /// Returns a value without the optionals around it; nil if it is nil.
    func unwrapped(_ value: Any) -> Any? {
        guard case .wrapper = kind(of: value).kind else { return value }
        // A cast of an `AnyHashable` to a protocol looks at the value that it holds.
        if type(of: value) == AnyHashable.self { return (value as? AnyHashable)?.wrapped }
        return (value as? any WrappedPart)?.wrapped.flatMap(unwrapped)
    }

    /// Returns the text that a value is; nil if it is none.
    func text(_ value: Any) -> String? {
        guard case .text = kind(of: value).kind else { return nil }
        return switch value {
        case let text as String: text
        case let text as Substring: String(text)
        case let character as Character: String(character)
        default: "\(value)"
        }
    }
}

private protocol WrappedPart {
    var wrapped: Any? { get }
}

extension Optional: WrappedPart {
    fileprivate var wrapped: Any? { map { $0 as Any } }
}

extension AnyHashable: WrappedPart {
    fileprivate var wrapped: Any? { base }
}
