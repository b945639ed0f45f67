import Expectations
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
    /// A value with fields or elements, or without parts; an object, if the flag says so.
    case other(isObject: Bool)
}

/// The kinds of the types that were met: to find out takes several casts, and most values are of the same types.
final class PartKinds {
    /// The number of values that may still be searched for parts, of all that cannot be asked if they are equal.
    private var rest = 20_000

    /// Whether there were parts that were not compared.
    var gaveUp = false

    /// The number of values that may still turn out to have too many parts to be asked if they equal another one.
    private var restOfLarge = 10

    /// The maximum number of parts of a value that is asked if it equals another one.
    private static let mostCompared = 3_000

    private typealias Kind = (kind: PartKind, isEquatable: Bool, isFlat: Bool)

    private var kinds: [ObjectIdentifier: Kind] = [:]

    /// Returns how to look into a value.
    func kind(of value: Any) -> PartKind { wholeKind(of: value).kind }

    /// Whether a value can be asked if it equals another one, without an effort beyond all measure: `==` compares parts
    /// as often as a value holds them.
    func isComparable(_ value: Any) -> Bool {
        let kind = wholeKind(of: value)
        if !kind.isEquatable || kind.isFlat { return kind.isEquatable }
        if restOfLarge == 0 { return false }
        if ValueSize.fits(value, in: PartKinds.mostCompared, countsHiddenParts: true) { return true }
        restOfLarge -= 1
        return false
    }

    /// Whether the values of a type have no parts that have many parts.
    func isFlat(_ value: Any) -> Bool { wholeKind(of: value).isFlat }

    private func wholeKind(of value: Any) -> Kind {
        let type = ObjectIdentifier(type(of: value))
        if let kind = kinds[type] { return kind }
        var kind = (PartKinds.newKind(of: value), value is any Equatable, false)
        // It may be part of itself.
        kinds[type] = kind
        kind.2 = isNewFlat(value, kind.0)
        kinds[type] = kind
        return kind
    }

    private func isNewFlat(_ value: Any, _ kind: PartKind) -> Bool {
        func isPlain<T>(_ type: T.Type) -> Bool { _isPOD(type) || type == String.self }
        func hasPlainElements<C: Collection>(_: C) -> Bool { isPlain(C.Element.self) }
        if case .text = kind { return true }
        if type(of: value) is AnyClass, value is NSNumber { return true }
        if _openExistential(type(of: value), do: isPlain) { return true }
        if let list = value as? any Collection, hasPlainElements(list) { return true }
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .struct && mirror.children.allSatisfy { isFlat($0.value) }
    }

    /// Returns the number of elements of a collection; nil if the value is none.
    static func count(of value: Any) -> Int? {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection, .dictionary, .set: return mirror.children.count
        default: return nil
        }
    }

    private static func newKind(of value: Any) -> PartKind {
        if type(of: value) is any WrappedPart.Type { return .wrapper }
        // A cast of a large dictionary to a class would make an object of it.
        let isObject = type(of: value) is AnyClass
        if isObject, value is NSString { return .text }
        switch value {
        case is String, is Substring, is Character: return .text
        case is any UnorderedParts: return .unordered
        case is any KeyedParts: return .keyed
        default: return .other(isObject: isObject)
        }
    }

    /// Notes that a value is searched for parts.
    ///
    /// - Returns: whether it may be.
    func search() -> Bool {
        if rest > 0 { rest -= 1 }
        if rest == 0 { gaveUp = true }
        return rest > 0
    }

    /// Returns a value without the optionals around it; nil if it is nil.
    func unwrapped(_ value: Any) -> Any? {
        guard case .wrapper = kind(of: value) else { return value }
        // A cast of an `AnyHashable` to a protocol looks at the value that it holds.
        if type(of: value) == AnyHashable.self { return (value as? AnyHashable)?.wrapped }
        return (value as? any WrappedPart)?.wrapped.flatMap(unwrapped)
    }

    /// Returns the text that a value is; nil if it is none.
    func text(_ value: Any) -> String? { if case .text = kind(of: value) { "\(value)" } else { nil } }
}

protocol WrappedPart { var wrapped: Any? { get } }

extension Optional: WrappedPart { var wrapped: Any? { map { $0 as Any } } }

extension AnyHashable: WrappedPart { var wrapped: Any? { base } }
