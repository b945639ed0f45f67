/// How a body ended.
public enum CatchOutcome<Value> {
    /// The body returned a value.
    case returned(Value)
    /// The body threw an error.
    case threw(any Error)
    /// The body crashed and was abandoned at the crash, or an exception left the body
    /// (``Crash/exception``).
    case crashed(Crash)
}

extension CatchOutcome: Sendable where Value: Sendable {}

extension CatchOutcome {
    /// The value of a body that returned, otherwise nil.
    public var value: Value? {
        if case .returned(let value) = self { value } else { nil }
    }

    /// The error of a body that threw, otherwise nil.
    public var error: (any Error)? {
        if case .threw(let error) = self { error } else { nil }
    }

    /// The crash of a body that crashed, otherwise nil.
    public var crash: Crash? {
        if case .crashed(let crash) = self { crash } else { nil }
    }

    /// The value of a body that returned.
    ///
    /// - Returns: the value.
    /// - Throws: the error of a body that threw, or the ``Crash`` of one that crashed.
    public func get() throws -> Value {
        switch self {
        case .returned(let value): return value
        case .threw(let error): throw error
        case .crashed(let crash): throw crash
        }
    }
}
