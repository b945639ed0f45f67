import CrashCatching

/// An optional; what else it is does not matter.
protocol AnyOptional {}
extension Optional: AnyOptional {}

// Codable writes the nil of an optional and the nil inside of it alike, so that of the three kinds
// of value of an `Int??` two are one when it comes back. A `dictionary["key"]` of optionals is
// such a value. On the wire it is null, or a list of the one that it wraps.

protocol NestedOptionalEncodable {
    func encodeNested(to encoder: WireEncoder) throws
}

extension Optional: NestedOptionalEncodable where Wrapped: AnyOptional & Encodable {
    func encodeNested(to encoder: WireEncoder) throws {
        guard let self else { return try encode(to: encoder) }
        var list = encoder.unkeyedContainer()
        try list.encode(self)
    }
}

protocol NestedOptionalDecodable {
    init(nestedFrom decoder: WireDecoder) throws
}

extension Optional: NestedOptionalDecodable where Wrapped: AnyOptional & Decodable {
    init(nestedFrom decoder: WireDecoder) throws {
        if decoder.decodeNil() {
            self = nil
        } else {
            var list = try decoder.unkeyedContainer()
            self = try list.decode(Wrapped.self)
        }
    }
}
