/// A claim that ends the test when it fails, and returns the value when it passes.
public protocol RequirementClaim<Value>: ExpressionClaim where Failure == any Error, Verdict == Value {
    /// The place in the source to which a failure of this claim is reported.
    var location: ExpectationLocation { get }

    /// The error to throw instead of the one that ends the test.
    var customError: (any Error)? { get }
}

extension RequirementClaim {
    /// A requirement has to return a value.
    public static var needsValue: Bool { true }

    /// Returns the value of a judgment that has been reported.
    public func settle(_ failure: FailureMessage?, of judged: Expression<Value>, description: String?) throws -> Value {
        if let failure { throw error(after: failure) }
        if let value = judged.value ?? () as? Value { return value }
        throw error(after: judged.cell.reportMissingValue(description))
    }

    /// Reports an assertion about the expression.
    ///
    /// - Parameters:
    ///   - pass: whether the assertion passed.
    ///   - message: the expected and the actual outcome.
    ///   - value: the value to return.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError`` (see there), if the assertion failed or there is no value.
    @discardableResult
    public func verify(_ pass: Bool, _ message: FailureMessage, _ value: Value?) throws -> Value {
        CurrentHandler.report(pass, at: location, message)
        guard pass, let value else { throw error(after: message) }
        return value
    }

    /// Reports a failure.
    ///
    /// - Returns: the error to throw.
    package func failure(reporting message: FailureMessage) -> any Error {
        CurrentHandler.report(false, at: location, message)
        return error(after: message)
    }

    /// Returns the error to throw after a failure that has been reported.
    func error(after message: FailureMessage) -> any Error {
        let error =
            customError
            ?? message.errorEndingTest(after: RequireError(message: message.stringValue, location: location))
        CurrentHandler.noteReported(error)
        return error
    }
}
