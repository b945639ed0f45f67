/// A claim that ends the test when it fails, and gives the value when it passes.
public protocol RequirementClaim<Value>: Claim where Failure == any Error, Verdict == Value {
    /// Where it stands.
    var location: ExpectationLocation { get }

    /// What to throw instead of the error that ends the test.
    var customError: (any Error)? { get }
}

extension RequirementClaim {
    /// It has to give a value.
    public static var needsValue: Bool { true }

    /// Gives the value of a judgement that has been reported.
    public func settle(
        _ failure: FailureMessage?, of judged: Expression<Value>, description: String?
    ) throws -> Value {
        if let failure { throw error(after: failure) }
        if let value = judged.judgedValue { return value }
        throw error(after: judged.cell.reportMissingValue(description))
    }

    /// Reports an assertion about the expression.
    ///
    /// - Parameters:
    ///   - pass: whether it passed.
    ///   - message: what was expected and what came.
    ///   - value: the value to give back.
    /// - Returns: the value.
    /// - Throws: the custom error or a ``RequireError`` (see there), if it failed or there is
    ///   no value.
    @discardableResult
    public func verify(
        _ pass: Bool, _ message: FailureMessage, _ value: Value?
    ) throws -> Value {
        report(pass, at: location, message)
        guard pass, let value else { throw error(after: message) }
        return value
    }

    /// Reports a failure.
    ///
    /// - Returns: what to throw.
    package func failure(reporting message: FailureMessage) -> any Error {
        report(false, at: location, message)
        return error(after: message)
    }

    /// What to throw after a failure that has been reported.
    func error(after message: FailureMessage) -> any Error {
        let error =
            customError
            ?? message.errorEndingTest(
                after: RequireError(message: message.stringValue, location: location))
        CurrentHandler.noteReported(error)
        return error
    }
}
