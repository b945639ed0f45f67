/// Receives the outcome of every expectation, requirement and `fail`.
///
/// While such a handler of yours is in force, a message is made for each expectation that passes, too.
public protocol AssertionHandler {
    /// Receives a judged assertion.
    ///
    /// May be called on any thread, by several threads at once.
    ///
    /// - Parameters:
    ///   - assertion: whether the assertion passed.
    ///   - message: the expected and the actual outcome.
    ///   - location: the source location of the assertion.
    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation)
}

/// A handler that needs failures only, so that no text is made for passed assertions.
package protocol FailureHandler: AssertionHandler, Sendable {
    /// Returns the error for a failed requirement that this handler has reported.
    func errorEndingTest(after error: RequireError) -> any Error
}

extension FailureHandler {
    package func errorEndingTest(after error: RequireError) -> any Error { error }
}

/// Passes every assertion on to several handlers, in order.
public final class AssertionDispatcher: AssertionHandler {
    private let handlers: [any AssertionHandler]

    /// Creates a dispatcher.
    ///
    /// - Parameter handlers: the handlers that receive the assertions.
    public init(handlers: [any AssertionHandler]) { self.handlers = handlers }

    /// Passes an assertion on to all handlers.
    public func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        for handler in handlers { handler.assert(assertion, message: message, location: location) }
    }
}
