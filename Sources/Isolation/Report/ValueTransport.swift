import FoundationEssentials

/// The transport of a body's value from a child to its parent.
struct ValueTransport<Value> {
    let encode: (Value) throws -> Data
    let decode: (Data) throws -> Value
}

extension ValueTransport where Value: Codable {
    static func codable(_ type: Value.Type) -> ValueTransport {
        // Made here, because a child may find the runtime's locks held.
        _ = [Value].self as Any as? any Codable.Type
        return ValueTransport(encode: { try Wire.encode($0) }, decode: { try Wire.decode(Value.self, from: $0) })
    }
}

extension ValueTransport<Void> {
    static var void: ValueTransport { ValueTransport(encode: { Data() }, decode: { _ in }) }
}
