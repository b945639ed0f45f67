/// A claim that goes on after a failure, which it only reports.
public protocol ExpectationClaim<Value>: Claim where Failure == Never, Verdict == Self {
    /// Where it stands.
    var location: ExpectationLocation { get }

    /// What came of it so far.
    var status: ExpectationStatus { get }

    /// The same with one more judgement.
    ///
    /// - Parameter passed: whether it passed.
    /// - Returns: the expectation with its new status.
    func adding(_ passed: Bool) -> Self
}

extension ExpectationClaim {
    /// It passes without a value, too.
    public static var needsValue: Bool { false }

    /// Adds a judgement that has been reported.
    public func settle(
        _ failure: FailureMessage?, of judged: Expression<Value>, description: String?
    ) -> Self {
        adding(failure == nil)
    }

    /// Reports an assertion about the expression.
    ///
    /// - Parameters:
    ///   - pass: whether it passed.
    ///   - message: what was expected and what came.
    /// - Returns: the expectation with its new status.
    @discardableResult
    public func verify(_ pass: Bool, _ message: FailureMessage) -> Self {
        report(pass, at: location, message)
        return adding(pass)
    }
}

/// What is known of an expectation so far.
public enum ExpectationStatus: Sendable, Hashable {
    /// No matcher was applied yet.
    case pending
    /// Every matcher passed.
    case passed
    /// Every matcher failed.
    case failed
    /// Some passed, some failed.
    case mixed

    func combined(with passed: Bool) -> ExpectationStatus {
        switch self {
        case .pending: passed ? .passed : .failed
        case .passed: passed ? .passed : .mixed
        case .failed: passed ? .mixed : .failed
        case .mixed: .mixed
        }
    }
}

/// Hands an assertion to whoever listens.
package func report(_ passed: Bool, at location: ExpectationLocation, _ message: FailureMessage) {
    CurrentHandler.handler(passed).assert(passed, message: message, location: location)
}
