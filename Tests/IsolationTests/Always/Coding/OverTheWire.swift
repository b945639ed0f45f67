@testable import Isolation

/// What the parent gets of a value that a child sends.
func overTheWire<Value: Codable>(_ value: Value) throws -> Value {
    let transport = ValueTransport.codable(Value.self)
    return try transport.decode(transport.encode(value))
}
