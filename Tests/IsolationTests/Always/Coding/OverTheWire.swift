@testable import Isolation

/// What the parent gets of a value that a child sends.
func overTheWire<Value: Codable>(_ value: Value) throws -> Value {
    try Wire.decode(Value.self, from: Wire.encode(value))
}
