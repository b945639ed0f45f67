/// A claim that only reports a failure: the test goes on.
public protocol ExpectationClaim<Value>: ExpressionClaim where Failure == Never, Verdict == Self {
    /// The place in the source to which a failure of this claim is reported.
    var location: ExpectationLocation { get }

    /// The combined result of the matchers so far.
    var status: ExpectationStatus { get }

    /// Returns the same expectation with one more judgment.
    ///
    /// - Parameter passed: whether the assertion passed.
    /// - Returns: the expectation with its new status.
    func adding(_ passed: Bool) -> Self
}

extension ExpectationClaim {
    /// An expectation can pass without a value.
    public static var needsValue: Bool { false }

    /// Adds a judgment that has been reported.
    public func settle(_ failure: FailureMessage?, of judged: Expression<Value>, description: String?) -> Self {
        adding(failure == nil)
    }

    /// Reports an assertion about the expression.
    ///
    /// - Parameters:
    ///   - pass: whether the assertion passed.
    ///   - message: the expected and the actual outcome.
    /// - Returns: the expectation with its new status.
    @discardableResult
    public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
        CurrentHandler.report(pass, at: location, message)
        return adding(pass)
    }
}
