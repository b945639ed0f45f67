import CrashCatching

/// Makes a ``WireValue`` of anything that is Encodable.
package struct WireEncoder: Encoder {
    let storage: WireStorage

    package var codingPath: [any CodingKey] { storage.codingPath }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Encodes a value.
    ///
    /// - Parameter value: what to encode.
    /// - Returns: the value on the wire.
    /// - Throws: what the value throws, or an `EncodingError`: for containers more than
    ///   ``WireValue/depthLimit`` deep, and for an `encode(to:)` that asks for two kinds of
    ///   container.
    package static func encode(_ value: some Encodable) throws -> WireValue {
        let storage = WireStorage()
        storage.become(.single)
        return try storage.encode(value, at: nil)
    }

    package func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) -> KeyedEncodingContainer<Key> {
        storage.become(.map)
        return KeyedEncodingContainer(KeyedContainer<Key>(storage: storage))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        storage.become(.list)
        return UnkeyedContainer(storage: storage)
    }

    package func singleValueContainer() -> any SingleValueEncodingContainer {
        storage.become(.single)
        return SingleValueContainer(storage: storage)
    }
}

// The methods for Int128 and UInt128 have to be there beside the generic one, which serves all
// other types: the library has default implementations of them, which throw.

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let storage: WireStorage
    var codingPath: [any CodingKey] { storage.codingPath }

    func encodeNil(forKey key: Key) { storage.set(.value(.null), for: key.stringValue) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        storage.set(.value(try storage.encode(value, at: key)), for: key.stringValue)
    }

    func encode(_ value: Int128, forKey key: Key) throws {
        storage.set(.value(value.wireValue), for: key.stringValue)
    }

    func encode(_ value: UInt128, forKey key: Key) throws {
        storage.set(.value(value.wireValue), for: key.stringValue)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        WireEncoder(storage: storage.storage(for: key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        WireEncoder(storage: storage.storage(for: key)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        WireEncoder(storage: storage.storage(for: WireKey.superclass))
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        WireEncoder(storage: storage.storage(for: key))
    }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let storage: WireStorage
    var codingPath: [any CodingKey] { storage.codingPath }
    var count: Int { storage.count }

    func encodeNil() { storage.append(.value(.null)) }

    func encode<T: Encodable>(_ value: T) throws {
        if T.self == UInt8.self, let byte = value as? UInt8 { return storage.append(byte) }
        storage.append(.value(try storage.encode(value, at: WireKey.index(count))))
    }

    func encode(_ value: Int128) throws { storage.append(.value(value.wireValue)) }
    func encode(_ value: UInt128) throws { storage.append(.value(value.wireValue)) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        WireEncoder(storage: storage.appendStorage()).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        WireEncoder(storage: storage.appendStorage()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { WireEncoder(storage: storage.appendStorage()) }
}

private struct SingleValueContainer: SingleValueEncodingContainer {
    let storage: WireStorage
    var codingPath: [any CodingKey] { storage.codingPath }

    func encodeNil() throws { try storage.set(.null, of: WireValue.null) }

    func encode<T: Encodable>(_ value: T) throws {
        try storage.set(storage.encode(value, at: nil), of: value)
    }

    func encode(_ value: Int128) throws { try storage.set(value.wireValue, of: value) }
    func encode(_ value: UInt128) throws { try storage.set(value.wireValue, of: value) }
}
