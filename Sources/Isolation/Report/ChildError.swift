import CrashCatching

/// An error that a body threw in a child process.
public struct ChildError: Error, Codable, Sendable, CustomStringConvertible {
    /// The name of its type, with the module: `MyTests.CartError`.
    public let typeName: String

    /// The error as text, as it described itself in the child.
    public let description: String

    private let payload: TypedPayload?
    /// The error itself, where the body ran in this process.
    private var original: (any Error)?

    private enum CodingKeys: CodingKey { case typeName, description, payload }

    /// The error itself, decoded from what the child sent.
    ///
    /// Nil unless the type of the error is `Codable` and the runtime finds the type by its name;
    /// the runtime finds no type that is private or local to a function. Decoding runs the type's
    /// own code; if that code throws or crashes, the result is nil, too. Nil also for an error by which a
    /// test framework ends or skips a test: such an error has its effect where it is thrown.
    public var error: (any Error)? {
        let error = decoded
        return error is any SteeringError ? nil : error
    }

    private var decoded: (any Error)? {
        guard let payload else { return nil }
        return catchCrash { try payload.value() as? any Error }.value ?? nil
    }

    /// What a call throws in the parent in the place of the body: the error itself, as far as it arrived.
    var thrown: any Error {
        let error = original ?? decoded ?? self
        return (error as? any SteeringError).map { $0.arrived ?? self } ?? error
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

    /// Creates a child error from an error of this process.
    ///
    /// - Parameters:
    ///   - error: the error, to be sent.
    ///   - isHere: whether it stays in this process, in which the body ran.
    init(_ error: any Error, isHere: Bool = false) {
        if isHere { original = error }
        typeName = ChildError.name(of: type(of: error))
        description = "\(error)"
        let sent = ChildSurroundingsBox.current?.sent(error) ?? error
        payload = (sent as? any Codable).flatMap { try? TypedPayload($0) }
    }
}

/// An error that stands, on its way to the parent, for one by which a test framework ends or skips a test.
package protocol SteeringError: Error, Codable {
    /// The error to throw in the parent; nil if it cannot be made there, and only its text is known.
    ///
    /// To make it may have its effect already: `Test.cancel` cancels. So it is made only to be thrown.
    var arrived: (any Error)? { get }
}
