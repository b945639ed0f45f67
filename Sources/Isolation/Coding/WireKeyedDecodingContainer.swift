import CrashCatching

/// A keyed container of a ``WireDecoder``.
struct WireKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let values: [String: WireValue]
    let allKeys: [Key]
    let codingPath: [any CodingKey]

    init(_ entries: [WireValue.Entry], codingPath: [any CodingKey]) {
        var values: [String: WireValue] = [:]
        var allKeys: [Key] = []
        for entry in entries where values.updateValue(entry.value, forKey: entry.key) == nil {
            if let key = Key(stringValue: entry.key) { allKeys.append(key) }
        }
        self.values = values
        self.allKeys = allKeys
        self.codingPath = codingPath
    }

    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).decodeNil() }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder(for: key).decode(type)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try decoder(for: key).decode(type)
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try decoder(for: key).decode(type)
    }

    /// A null is no value, unless the type has a nil of its own: then it was encoded as a value.
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard contains(key) else { return nil }
        let decoder = try decoder(for: key)
        if decoder.decodeNil(), !(type is any AnyOptional.Type) { return nil }
        return try decoder.decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(for: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(for: WireKey.superclass) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

    private func decoder(for key: some CodingKey) throws -> WireDecoder {
        guard let value = values[key.stringValue] else {
            let context = DecodingError.Context(
                codingPath: codingPath, debugDescription: "No value for key \"\(key.stringValue)\"."
            )
            throw DecodingError.keyNotFound(key, context)
        }
        return WireDecoder(value, at: key, in: codingPath)
    }
}
