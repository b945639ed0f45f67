import FoundationEssentials

/// A value with the name of its type, to be decoded by a process of the same program.
///
/// The runtime finds no type by name that is private or local to a function, or has such a type as
/// a generic argument (6.3.1). Only code that names such a type itself can decode its value.
struct TypedPayload: Codable, Sendable, Hashable {
    /// The name of the type, for people.
    ///
    /// The name of a private or local type contains the address of its context, which is the same
    /// in a forked child.
    let typeName: String
    private let mangledName: String?
    private let contents: Data

    /// Encodes a value.
    ///
    /// - Parameter value: any value; its type should be Decodable, too.
    /// - Throws: what encoding the value throws.
    init(_ value: some Encodable) throws {
        let type = type(of: value as Any)
        typeName = String(reflecting: type)
        mangledName = _mangledTypeName(type)
        contents = try Wire.encode(value)
    }

    /// Whether the value is of a type, according to the name of the type.
    ///
    /// - Parameter type: the type.
    /// - Returns: whether the value is of this type.
    func isOne(of type: Any.Type) -> Bool { typeName == String(reflecting: type) }

    /// Decodes the value, by the name of its type.
    ///
    /// The type's own `init(from:)` runs, with the bytes that the child sent.
    ///
    /// - Returns: a value of the type that was encoded; nil if the type is not found, or is not Decodable.
    /// - Throws: what decoding the value throws.
    func value() throws -> Any? {
        guard let decodableType else { return nil }
        return try Wire.decode(decodableType, from: contents)
    }

    /// Decodes the value, if the code knows its type.
    ///
    /// - Parameter type: the type, which may be private or local.
    /// - Returns: the value; nil if the value is not of exactly this type.
    /// - Throws: what decoding the value throws.
    func value<Value>(as type: Value.Type) throws -> Value? {
        guard isOne(of: type), let type = type as? any Decodable.Type else { return nil }
        return try Wire.decode(type, from: contents) as? Value
    }

    /// Decodes the message.
    ///
    /// No code of other types runs, even if something wrote their names here.
    ///
    /// - Returns: the message; nil if the payload is no message.
    /// - Throws: what decoding the value throws.
    func message() throws -> (any ChildMessage)? {
        guard let type = decodableType as? any ChildMessage.Type else { return nil }
        return try Wire.decode(type, from: contents)
    }

    /// Whether a process of this program finds the type by its name.
    var isFound: Bool { decodableType != nil }

    private var decodableType: (any Decodable.Type)? {
        guard let mangledName, TypedPayload.isPlain(mangledName),
            let type = _typeByName(mangledName), String(reflecting: type) == typeName
        else { return nil }
        return type as? any Decodable.Type
    }

    /// Whether the runtime may be queried for a type of this name, which may be any text.
    ///
    /// Control characters are references by address, and a single dollar sign crashes the runtime
    /// (6.3.1). No type has a name of 64 KiB, and looking for one of a megabyte takes seconds (measured).
    private static func isPlain(_ name: String) -> Bool {
        name.utf8.count < 1 << 16 && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
