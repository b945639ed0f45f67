import FoundationEssentials

/// The transport of a body's value from a child to its parent: the form of its bytes, which `ChildReport` carries.
struct ValueTransport<Value> {
    /// In the child: encodes a value, passes the bytes to a closure, and returns what the closure returns.
    let encode: (Value, (UnsafeRawBufferPointer) -> Bool) throws -> Bool
    /// In the parent: decodes the bytes, which may be anything.
    let decode: (Data) throws -> Value
}

extension ValueTransport where Value: Codable {
    static func codable(_ type: Value.Type) -> ValueTransport {
        if let type = type as? any PlainValue.Type, let plain = type.transport as? ValueTransport { return plain }
        // The runtime makes the type that `Wire` encodes here, in the parent: in a child, threads that the fork did not
        // copy may hold its locks.
        _ = [Value].self as Any as? any Codable.Type
        return ValueTransport(
            encode: { try Wire.encode($0).withUnsafeBytes($1) }, decode: { try Wire.decode(Value.self, from: $0) })
    }
}

extension ValueTransport<Void> {
    static var void: ValueTransport {
        ValueTransport(encode: { $1(UnsafeRawBufferPointer(start: nil, count: 0)) }, decode: { _ in })
    }
}

/// A value whose description says all of it, but for what a NaN carries.
///
/// It is sent as that text: for JSON a child would load some thirty pieces of code, of 64 KiB each, which took a sixth
/// of the time of a short child (measured, Swift 6.3.1).
private protocol PlainValue: LosslessStringConvertible {}

extension Bool: PlainValue {}
extension Double: PlainValue {}
extension Int: PlainValue {}
extension String: PlainValue {}

extension PlainValue {
    /// A `ValueTransport<Self>`.
    fileprivate static var transport: Any {
        let transport = ValueTransport<Self>(encode: pass) {
            if let value = String(validating: $0, as: UTF8.self).flatMap(Self.init) { return value }
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no \(Self.self)"))
        }
        // The parent calls it, too: otherwise the loader would look up its functions in each child.
        // "0" is a value of each type but Bool.
        _ = (Self("0") ?? Self("true")).map { pass($0) { !$0.isEmpty } }
        return transport
    }

    private static func pass(_ value: Self, _ bytes: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        var text = value.description
        return text.withUTF8 { bytes(UnsafeRawBufferPointer($0)) }
    }
}
