import FoundationEssentials

/// The form in which a child tells its parent anything: JSON.
///
/// A value that the body returns may go as its text instead (``ValueTransport``).
///
/// The property list coder takes twice the time (measured, 6.3.1), and a string `$null` arrives as nil.
enum Wire {
    /// Returns the bytes of a value.
    ///
    /// - Parameter value: any value.
    /// - Returns: its JSON.
    /// - Throws: what encoding the value throws.
    static func encode<Value: Encodable>(_ value: Value) throws -> Data {
        // A value that encodes nothing is no JSON text by itself, but an element of an array.
        try encoder.encode([value])
    }

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - bytes: the bytes that came; they may be anything.
    /// - Returns: the value.
    /// - Throws: a `DecodingError`, or what decoding the value throws. Decoding may crash: in code
    ///   of the user, and in Foundation of Swift 6.0, if a key is not a text.
    ///   (JSONDecoder.swift:1193)
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: Data) throws -> Value {
        let values = try decoder.decode([Value].self, from: bytes)
        guard values.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "\(values.count) values instead of one"))
        }
        return values[0]
    }

    // One for each call: a fork may find another thread's call under way.
    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinity, negativeInfinity: minusInfinity, nan: nan)
        return encoder
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity, negativeInfinity: minusInfinity, nan: nan)
        return decoder
    }

    // A type that may be a number or a text tries to decode a number first: no text of a user may
    // be one of these.
    private static let infinity = "(airbag: infinity)", minusInfinity = "-(airbag: infinity)", nan = "(airbag: nan)"
}
