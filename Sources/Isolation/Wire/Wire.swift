import FoundationEssentials

/// The form in which values go from a child to its parent: JSON.
///
/// The property list coder was measured beside it (6.3.1): it takes twice the time, and a string `$null`
/// arrives as nil.
enum Wire {
    /// The bytes of a value.
    ///
    /// - Parameter value: any value.
    /// - Returns: its JSON.
    /// - Throws: what encoding the value throws.
    static func encode<Value: Encodable>(_ value: Value) throws -> Data {
        // A value that encodes nothing is no JSON text by itself, but an element of an array.
        try encoder.encode([value])
    }

    /// Makes a value again.
    ///
    /// - Parameters:
    ///   - type: what it is.
    ///   - bytes: what came; it may be anything.
    /// - Returns: the value.
    /// - Throws: a `DecodingError`, or what decoding the value throws. It may crash: in code of the user's, and
    ///   in Foundation of Swift 6.0, where a key is no text. (JSONDecoder.swift:1193)
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
            positiveInfinity: infinity, negativeInfinity: "-" + infinity, nan: nan)
        return encoder
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity, negativeInfinity: "-" + infinity, nan: nan)
        return decoder
    }

    // A type that may be a number or a text tries to decode a number first: nobody's text may be one.
    private static let infinity = "(airbag: infinity)", nan = "(airbag: nan)"
}
