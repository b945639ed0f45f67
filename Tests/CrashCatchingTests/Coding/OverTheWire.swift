import Testing

@testable import CrashCatching
@testable import Isolation

/// What the parent gets of a value that a child sends.
func overTheWire<Value: Codable>(_ value: Value) throws -> Value {
    try WireDecoder.decode(Value.self, from: overTheWire(WireEncoder.encode(value)))
}

/// The same with a wire value, as bytes and back.
func overTheWire(_ wire: WireValue) throws -> WireValue {
    let parsed = try parse(wire.serialized())
    #expect(parsed == wire)
    return parsed
}

func parse(_ bytes: [UInt8]) throws(WireFault) -> WireValue {
    let result: Result<WireValue, WireFault> = bytes.withUnsafeBytes { bytes in
        Result { () throws(WireFault) in try WireValue(parsing: bytes) }
    }
    return try result.get()
}

/// An error of a codec in one line: what, where, and the text.
func codingError(_ body: () throws -> Void) -> String {
    func line(_ what: String, _ path: [any CodingKey], _ text: String) -> String {
        "\(what) at [\(path.map(\.stringValue).joined(separator: "."))]: \(text)"
    }
    do {
        try body()
        return "no error"
    } catch DecodingError.typeMismatch(let type, let context) {
        return line("mismatch of \(type)", context.codingPath, context.debugDescription)
    } catch DecodingError.valueNotFound(let type, let context) {
        return line("no \(type)", context.codingPath, context.debugDescription)
    } catch DecodingError.keyNotFound(let key, let context) {
        return line("no key \(key.stringValue)", context.codingPath, context.debugDescription)
    } catch DecodingError.dataCorrupted(let context) {
        return line("corrupted", context.codingPath, context.debugDescription)
    } catch EncodingError.invalidValue(let value, let context) {
        return line("invalid \(type(of: value))", context.codingPath, context.debugDescription)
    } catch {
        return "\(error)"
    }
}
