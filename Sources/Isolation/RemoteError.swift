import CrashCatching

/// An error that a body threw in a child process.
public struct RemoteError: Error, Sendable, CustomStringConvertible {
    /// The name of its type, with the module: `MyTests.CartError`.
    public let typeName: String

    /// The error as text, as it described itself in the child.
    public let description: String

    private let payload: TypedPayload?

    /// The error itself, made again from what the child sent; nil unless its type is `Codable`.
    ///
    /// Decoding runs the type's own code. One that throws or crashes gives nil, too.
    public var error: (any Error)? {
        guard let payload else { return nil }
        return catchCrash { try payload.value() as? any Error }.value ?? nil
    }

    /// The name of a type, without the addresses that stand for the contexts of private ones.
    private static func name(of type: Any.Type) -> String {
        var name = String(reflecting: type)
        while let context = name.firstRange(of: "(unknown context at $"),
            let end = name[context.upperBound...].firstRange(of: ").")
        {
            name.removeSubrange(context.lowerBound..<end.upperBound)
        }
        return name
    }

    /// An error of this process, to be sent.
    init(_ error: any Error) {
        typeName = RemoteError.name(of: type(of: error))
        description = "\(error)"
        payload = (error as? any Codable).flatMap { try? TypedPayload($0) }
    }
}

extension RemoteError {
    /// As it is sent.
    var wire: WireValue {
        .list([.string(typeName), .string(description), payload?.wire ?? .null])
    }

    /// As it came; nil if this is none.
    init?(wire: WireValue) {
        guard case .list(let parts) = wire, parts.count == 3,
            case .string(let typeName) = parts[0], case .string(let description) = parts[1]
        else { return nil }
        self.typeName = typeName
        self.description = description
        payload = try? TypedPayload(wire: parts[2])
    }
}
