import CrashCatching

/// An error that a body threw in a child process.
public struct ChildError: Error, Codable, Sendable, CustomStringConvertible {
    /// The name of its type, with the module: `MyTests.CartError`.
    public let typeName: String

    /// The error as text, as it described itself in the child.
    public let description: String

    private let payload: TypedPayload?

    /// The error itself, decoded from what the child sent.
    ///
    /// Nil unless the type of the error is `Codable` and the runtime finds the type by its name;
    /// the runtime finds no type that is private or local to a function. Decoding runs the type's
    /// own code; if that code throws or crashes, the result is nil, too.
    public var error: (any Error)? {
        guard let payload else { return nil }
        return catchCrash { try payload.value() as? any Error }.value ?? nil
    }

    /// The error itself, decoded by code that knows its type.
    ///
    /// - Parameter type: the type, which may be private or local.
    /// - Returns: the error; nil if the error is of another type, or could not be sent.
    public func error<Failure: Error>(as type: Failure.Type) -> Failure? {
        guard let payload else { return nil }
        return catchCrash { try payload.value(as: type) }.value ?? nil
    }

    /// Whether only the name and the text of the error arrived.
    package var isText: Bool { payload == nil }

    /// The name of a type, without the addresses that stand for the contexts of private types.
    private static func name(of type: Any.Type) -> String {
        var name = String(reflecting: type)
        while let context = name.firstRange(of: "(unknown context at $"),
            let end = name[context.upperBound...].firstRange(of: ").")
        {
            name.removeSubrange(context.lowerBound..<end.upperBound)
        }
        return name
    }

    /// Creates a child error from an error of this process, to be sent.
    init(_ error: any Error) {
        typeName = ChildError.name(of: type(of: error))
        description = "\(error)"
        payload = (error as? any Codable).flatMap { try? TypedPayload($0) }
    }
}
