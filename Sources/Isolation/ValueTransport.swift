import CrashCatching

/// How a value gets from a child to its parent.
struct ValueTransport<Value> {
    let encode: (Value) throws -> WireValue
    let decode: (WireValue) throws -> Value
}

extension ValueTransport where Value: Codable {
    static func codable(_ type: Value.Type) -> ValueTransport {
        ValueTransport(
            encode: { try WireEncoder.encode($0) },
            decode: { try WireDecoder.decode(Value.self, from: $0) })
    }
}

extension ValueTransport<Void> {
    static var void: ValueTransport {
        ValueTransport(encode: { .null }, decode: { _ in })
    }
}
