import CrashCatching

/// Makes values of types that are Decodable from a ``WireValue``.
///
/// Whatever the value holds, it throws a `DecodingError` at worst; it never traps, unless the
/// type's own `init(from:)` does.
package struct WireDecoder: Decoder {
    let value: WireValue
    private let parentPath: [any CodingKey]
    private let key: (any CodingKey)?

    package var codingPath: [any CodingKey] { key.map { parentPath + [$0] } ?? parentPath }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: what to decode.
    ///   - value: what came over the wire.
    /// - Returns: the value.
    /// - Throws: a `DecodingError`, or what the type throws.
    package static func decode<T: Decodable>(_ type: T.Type, from value: WireValue) throws -> T {
        try WireDecoder(value).decode(type)
    }

    /// A decoder of a whole value, or of one inside of a container.
    init(_ value: WireValue, at key: (any CodingKey)? = nil, in parentPath: [any CodingKey] = []) {
        self.value = value
        self.key = key
        self.parentPath = parentPath
    }

    package func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard case .map(let entries) = value else {
            throw otherKind([String: Any].self, wanted: "a keyed container")
        }
        return KeyedDecodingContainer(
            WireKeyedDecodingContainer<Key>(entries, codingPath: codingPath))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch value {
        case .list(let values):
            WireUnkeyedDecodingContainer(.values(values), codingPath: codingPath)
        case .bytes(let bytes):
            WireUnkeyedDecodingContainer(.bytes(bytes), codingPath: codingPath)
        default: throw otherKind([Any].self, wanted: "a list")
        }
    }

    package func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

/// What all containers decode with; the values inside of them have decoders of their own.
extension WireDecoder: SingleValueDecodingContainer {
    package func decodeNil() -> Bool {
        if case .null = value { true } else { false }
    }

    package func decode<T: Decodable>(_ type: T.Type) throws -> T {
        if let nested = type as? any NestedOptionalDecodable.Type {
            return try nested.init(nestedFrom: self) as! T
        }
        if let scalar = type as? any WireScalar.Type { return try decodeScalar(scalar) as! T }
        if type == [UInt8].self, case .bytes(let bytes) = value { return bytes as! T }
        return try T(from: self)
    }

    package func decode(_ type: Int128.Type) throws -> Int128 { try decodeScalar(type) }
    package func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeScalar(type) }

    private func decodeScalar<T: WireScalar>(_ type: T.Type) throws -> T {
        do {
            return try T.from(value)
        } catch .otherKind {
            throw otherKind(type, wanted: "\(type)")
        } catch .doesNotFit {
            throw DecodingError.dataCorrupted(context("The number does not fit \(type)."))
        }
    }

    private func otherKind(_ type: Any.Type, wanted: String) -> DecodingError {
        let context = context("Expected \(wanted) but found \(value.kind).")
        return decodeNil() ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    private func context(_ text: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: text)
    }
}
