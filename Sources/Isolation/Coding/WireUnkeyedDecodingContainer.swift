import CrashCatching

/// An unkeyed container of a ``WireDecoder``.
struct WireUnkeyedDecodingContainer: UnkeyedDecodingContainer {
    enum Elements {
        case values([WireValue])
        case bytes([UInt8])
    }

    private let elements: Elements
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(_ elements: Elements, codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { size }
    var isAtEnd: Bool { currentIndex >= size }

    private var size: Int {
        switch elements {
        case .values(let values): values.count
        case .bytes(let bytes): bytes.count
        }
    }

    mutating func decodeNil() throws -> Bool {
        let isNil = try decoder(for: Any?.self).decodeNil()
        if isNil { currentIndex += 1 }
        return isNil
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try next(type) { try $0.decode(type) }
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try next(type) { try $0.decode(type) }
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try next(type) { try $0.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next([String: Any].self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([Any].self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) { $0 } }

    /// Goes on to the next element only when this one could be decoded.
    private mutating func next<Result>(
        _ type: Any.Type, _ decode: (WireDecoder) throws -> Result
    ) throws -> Result {
        let result = try decode(decoder(for: type))
        currentIndex += 1
        return result
    }

    private func decoder(for type: Any.Type) throws -> WireDecoder {
        let key = WireKey.index(currentIndex)
        guard !isAtEnd else {
            let context = DecodingError.Context(
                codingPath: codingPath + [key],
                debugDescription: "Expected \(type) but the list has no more than \(size) elements."
            )
            throw DecodingError.valueNotFound(type, context)
        }
        let value =
            switch elements {
            case .values(let values): values[currentIndex]
            case .bytes(let bytes): bytes[currentIndex].wireValue
            }
        return WireDecoder(value, at: key, in: codingPath)
    }
}
