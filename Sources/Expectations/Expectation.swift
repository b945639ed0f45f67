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

/// An expectation: an expression, waiting for matchers.
public protocol Expectation {
    /// Where it stands.
    var location: ExpectationLocation { get }

    /// What came of it so far.
    var status: ExpectationStatus { get }

    /// Reports an assertion about the expression.
    ///
    /// - Parameters:
    ///   - pass: whether it passed.
    ///   - message: what was expected and what came.
    /// - Returns: the expectation with its new status.
    @discardableResult
    func verify(_ pass: Bool, _ message: FailureMessage) -> Self
}

/// An expectation on an expression that is not async.
public struct SyncExpectation<Value>: Expectation {
    /// The expression.
    public let expression: Expression<Value>

    /// What came of it so far.
    public let status: ExpectationStatus

    /// An expectation without any matcher yet.
    ///
    /// - Parameter expression: the expression.
    public init(expression: Expression<Value>) {
        self.expression = expression
        status = .pending
    }

    private init(expression: Expression<Value>, status: ExpectationStatus) {
        self.expression = expression
        self.status = status
    }

    /// Where it stands.
    public var location: ExpectationLocation { expression.location }

    /// Reports an assertion about the expression.
    @discardableResult
    public func verify(_ pass: Bool, _ message: FailureMessage) -> SyncExpectation<Value> {
        report(pass, at: location, message)
        return adding(pass)
    }

    /// The same with one more judgement.
    public func adding(_ passed: Bool) -> SyncExpectation<Value> {
        SyncExpectation(expression: expression, status: status.combined(with: passed))
    }

    private func judge(
        _ matcher: Matcher<Value>, _ style: ExpectationStyle, _ description: String?
    ) -> SyncExpectation<Value> {
        let passed = expression.failure(of: matcher, style, description, needsValue: false) == nil
        return SyncExpectation(expression: expression, status: status.combined(with: passed))
    }

    /// Expects the expression to match.
    ///
    /// An expression that crashes or throws fails the expectation, except with matchers that
    /// are about that.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult
    public func to(
        _ matcher: Matcher<Value>, description: String? = nil
    ) -> SyncExpectation<Value> {
        judge(matcher, .toMatch, description)
    }

    /// Expects the expression not to match.
    ///
    /// An expression that crashes or throws fails the expectation here, too.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult
    public func toNot(
        _ matcher: Matcher<Value>, description: String? = nil
    ) -> SyncExpectation<Value> {
        judge(matcher, .toNotMatch, description)
    }

    /// The same as `toNot`.
    ///
    /// - Parameters:
    ///   - matcher: judges the expression.
    ///   - description: a line above the message if it fails.
    /// - Returns: the expectation, for further matchers on the same value.
    @discardableResult
    public func notTo(
        _ matcher: Matcher<Value>, description: String? = nil
    ) -> SyncExpectation<Value> {
        toNot(matcher, description: description)
    }
}

/// Hands an assertion to whoever listens.
package func report(_ passed: Bool, at location: ExpectationLocation, _ message: FailureMessage) {
    CurrentHandler.handler(passed).assert(passed, message: message, location: location)
}
