import CrashCatching

/// A value on its way between a forked child and its parent.
///
/// ``WireEncoder`` makes one of anything that is Encodable, ``WireDecoder`` the other way round.
/// As bytes it is what ``serialized()`` returns and ``init(parsing:)`` takes.
package enum WireValue: Sendable {
    /// A nil.
    case null
    case bool(Bool)
    /// An integer of a signed type.
    case int(Int64)
    /// An integer of an unsigned type.
    case uint(UInt64)
    case float(Float)
    case double(Double)
    case string(String)
    /// A list of UInt8, without a node for each.
    case bytes([UInt8])
    /// Indirect, as it would make every value larger (32 bytes instead of 24).
    indirect case int128(Int128)
    indirect case uint128(UInt128)
    /// What an unkeyed container holds.
    case list([WireValue])
    /// What a keyed container holds, in the order in which it was encoded.
    case map([Entry])

    /// A key and its value.
    package struct Entry: Sendable, Hashable {
        package var key: String
        package var value: WireValue

        package init(key: String, value: WireValue) {
            self.key = key
            self.value = value
        }
    }
}

extension WireValue {
    /// How many containers may stand inside of each other.
    ///
    /// It bounds every recursion over a value. In a debug build a level costs 2 KB of stack to
    /// parse and 3 KB to encode or decode (measured); threads have 8 MB (`ulimit -s`).
    package static let depthLimit = 512

    /// What the value is, as error messages say it.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Bool"
        case .int, .uint, .int128, .uint128: "an integer"
        case .float, .double: "a floating-point number"
        case .string: "a string"
        case .bytes, .list: "a list"
        case .map: "a keyed container"
        }
    }

    /// The value under a key.
    ///
    /// Of keys that appear twice, which no encoder writes, the last counts.
    subscript(key: String) -> WireValue? {
        guard case .map(let entries) = self else { return nil }
        return entries.last { $0.key == key }?.value
    }
}

/// Equal are values with the same bits: a NaN to itself, and 0 not to -0.
extension WireValue: Hashable {
    package static func == (a: WireValue, b: WireValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.uint(let a), .uint(let b)): a == b
        case (.float(let a), .float(let b)): a.bitPattern == b.bitPattern
        case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern
        case (.string(let a), .string(let b)): a == b
        case (.bytes(let a), .bytes(let b)): a == b
        case (.int128(let a), .int128(let b)): a == b
        case (.uint128(let a), .uint128(let b)): a == b
        case (.list(let a), .list(let b)): a == b
        case (.map(let a), .map(let b)): a == b
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: break
        case .bool(let value): hasher.combine(value)
        case .int(let value): hasher.combine(value)
        case .uint(let value): hasher.combine(value)
        case .float(let value): hasher.combine(value.bitPattern)
        case .double(let value): hasher.combine(value.bitPattern)
        case .string(let value): hasher.combine(value)
        case .bytes(let value): hasher.combine(value)
        case .int128(let value): hasher.combine(value)
        case .uint128(let value): hasher.combine(value)
        case .list(let values): hasher.combine(values)
        case .map(let entries): hasher.combine(entries)
        }
    }
}
