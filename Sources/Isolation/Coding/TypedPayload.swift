import CrashCatching

/// A value together with its type, to be made again by a process that does not know the type.
///
/// That process has to be forked from the same program, or to be the one that was forked from: the
/// type is looked up there by its name, or by where the program describes it.
///
/// It works for every type that is Codable, whether nested, private, local to a function, generic,
/// or of another module. It does not work
///
/// - for private types that are generic classes, have parameter packs, value parameters or more
///   than eight parameters, or stand in an extension of a generic type for one argument;
/// - for private types as generic arguments of such types;
/// - for types of a library that only the child has loaded;
/// - where the runtime is linked statically, for private types of any kind.
package struct TypedPayload: Sendable, Hashable {
    /// The name of the type, for people.
    ///
    /// Types that are private or local have the address of their context in it.
    package let typeName: String
    private let type: TypeReference
    private let contents: WireValue

    /// Why a value did not become a payload, or a payload no value.
    package enum Failure: Error, Sendable, Hashable {
        /// The type is one of those that the other process cannot find.
        case typeCannotBeTold(String)
        case typeNotFound(String)
        case notDecodable(String)
        /// What came over the wire is no payload.
        case notAPayload
    }

    /// Encodes a value.
    ///
    /// - Parameter value: any value; its type should be Decodable, too.
    /// - Throws: ``Failure/typeCannotBeTold(_:)``, or what encoding the value throws.
    package init(_ value: any Encodable) throws {
        let type = Swift.type(of: value as Any)
        typeName = String(reflecting: type)
        guard let reference = TypeReference(type) else { throw Failure.typeCannotBeTold(typeName) }
        self.type = reference
        contents = try WireEncoder.encode(value)
    }

    /// Whether the value is one of a type, as its name says.
    ///
    /// - Parameter type: a type that is neither private nor local.
    /// - Returns: whether it is.
    func isOne(of type: Any.Type) -> Bool { typeName == String(reflecting: type) }

    /// Makes the value again.
    ///
    /// The type's own `init(from:)` runs, with what the child sent.
    ///
    /// - Returns: a value of the type that was encoded.
    /// - Throws: a ``Failure``, or what decoding the value throws.
    package func value() throws -> Any {
        try WireDecoder.decode(decodableType(), from: contents)
    }

    /// Makes the message again.
    ///
    /// Of other types, which somebody may have written here, no code runs.
    ///
    /// - Returns: the message; nil if it is none.
    /// - Throws: a ``Failure``, or what decoding the value throws.
    func message() throws -> (any ChildMessage)? {
        guard let type = try decodableType() as? any ChildMessage.Type else { return nil }
        return try WireDecoder.decode(type, from: contents)
    }

    private func decodableType() throws -> any Decodable.Type {
        // The second check is about another library at the same address.
        guard let type = type.type, String(reflecting: type) == typeName else {
            throw Failure.typeNotFound(typeName)
        }
        guard let decodable = type as? any Decodable.Type else {
            throw Failure.notDecodable(typeName)
        }
        return decodable
    }
}

extension TypedPayload {
    /// The payload for the wire.
    package var wire: WireValue {
        .list([.string(typeName), type.wire, contents])
    }

    /// Takes a payload from the wire.
    ///
    /// - Parameter wire: any value.
    /// - Throws: ``Failure/notAPayload``.
    package init(wire: WireValue) throws {
        guard case .list(let parts) = wire, parts.count == 3, case .string(let name) = parts[0],
            let type = TypeReference(wire: parts[1])
        else { throw Failure.notAPayload }
        typeName = name
        self.type = type
        contents = parts[2]
    }
}

extension TypedPayload.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .typeCannotBeTold(let name):
            "the type \(name) cannot be told to another process: it, or a type in it, is private "
                + "and a generic class or a type with unusual parameters"
        case .typeNotFound(let name): "there is no type \(name) in this process"
        case .notDecodable(let name): "the type \(name) is not Decodable"
        case .notAPayload: "this is not a value with its type"
        }
    }
}
