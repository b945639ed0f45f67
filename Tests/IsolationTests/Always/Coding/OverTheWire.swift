import Foundation
@testable import Isolation

/// What the parent gets of a value that a child sends.
func overTheWire<Value: Codable>(_ value: Value) throws -> Value {
    let transport = ValueTransport.codable(Value.self)
    var bytes = Data()
    _ = try transport.encode(value) {
        bytes.append(contentsOf: $0)
        return true
    }
    return try transport.decode(bytes)
}
