import CrashCatching

/// A type whose values are one ``WireValue`` each, without a container.
///
/// All containers encode and decode through it. Their methods for the single types are one
/// generic method each, which asks whether the type is such a one.
protocol WireScalar {
    var wireValue: WireValue { get }

    /// Makes the value that a wire value stands for.
    ///
    /// Numbers are taken from other kinds of numbers, too, as long as none of the value is lost:
    /// a type may encode an `Int` and decode a `UInt8`.
    ///
    /// - Parameter wire: any wire value.
    /// - Returns: the value.
    /// - Throws: ``WireMismatch``.
    static func from(_ wire: WireValue) throws(WireMismatch) -> Self
}

/// Why a wire value is not one of a type.
enum WireMismatch: Error {
    /// It is something else: a string, not a number.
    case otherKind
    /// It is a number that the type cannot hold.
    case doesNotFit
}

extension WireScalar where Self: FixedWidthInteger {
    static func from(_ wire: WireValue) throws(WireMismatch) -> Self {
        let number: Self?
        switch wire {
        case .int(let value): number = Self(exactly: value)
        case .uint(let value): number = Self(exactly: value)
        case .int128(let value): number = Self(exactly: value)
        case .uint128(let value): number = Self(exactly: value)
        case .float(let value): number = Self(exactly: value)
        case .double(let value): number = Self(exactly: value)
        default: throw .otherKind
        }
        guard let number else { throw .doesNotFit }
        return number
    }
}

extension WireScalar where Self: FixedWidthInteger & SignedInteger {
    var wireValue: WireValue { .int(Int64(truncatingIfNeeded: self)) }
}

extension WireScalar where Self: FixedWidthInteger & UnsignedInteger {
    var wireValue: WireValue { .uint(UInt64(truncatingIfNeeded: self)) }
}

extension WireScalar where Self: BinaryFloatingPoint {
    /// The value of a number of another type, if it is one of this type, too.
    fileprivate static func fromNumber(_ wire: WireValue) throws(WireMismatch) -> Self {
        let number: Self?
        switch wire {
        case .int(let value): number = Self(exactly: value)
        case .uint(let value): number = Self(exactly: value)
        case .int128(let value): number = Self(exactly: value)
        case .uint128(let value): number = Self(exactly: value)
        // No number equals a NaN, but every type has one.
        case .float(let value): number = value.isNaN ? .nan : Self(exactly: value)
        case .double(let value): number = value.isNaN ? .nan : Self(exactly: value)
        default: throw .otherKind
        }
        guard let number else { throw .doesNotFit }
        return number
    }
}

extension Int: WireScalar {}
extension Int8: WireScalar {}
extension Int16: WireScalar {}
extension Int32: WireScalar {}
extension Int64: WireScalar {}
extension UInt: WireScalar {}
extension UInt8: WireScalar {}
extension UInt16: WireScalar {}
extension UInt32: WireScalar {}
extension UInt64: WireScalar {}

extension Int128: WireScalar {
    var wireValue: WireValue { .int128(self) }
}

extension UInt128: WireScalar {
    var wireValue: WireValue { .uint128(self) }
}

extension Float: WireScalar {
    var wireValue: WireValue { .float(self) }

    static func from(_ wire: WireValue) throws(WireMismatch) -> Float {
        if case .float(let value) = wire { value } else { try fromNumber(wire) }
    }
}

extension Double: WireScalar {
    var wireValue: WireValue { .double(self) }

    static func from(_ wire: WireValue) throws(WireMismatch) -> Double {
        if case .double(let value) = wire { value } else { try fromNumber(wire) }
    }
}

extension Bool: WireScalar {
    var wireValue: WireValue { .bool(self) }

    static func from(_ wire: WireValue) throws(WireMismatch) -> Bool {
        guard case .bool(let value) = wire else { throw .otherKind }
        return value
    }
}

extension String: WireScalar {
    var wireValue: WireValue { .string(self) }

    static func from(_ wire: WireValue) throws(WireMismatch) -> String {
        guard case .string(let value) = wire else { throw .otherKind }
        return value
    }
}
