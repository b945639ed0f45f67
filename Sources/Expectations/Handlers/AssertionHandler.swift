/// Receives the outcome of every expectation, requirement and `fail`.
public protocol AssertionHandler {
    /// An assertion was judged.
    ///
    /// May be called on any thread, by several at once.
    ///
    /// - Parameters:
    ///   - assertion: whether it passed.
    ///   - message: what was expected and what came.
    ///   - location: where the assertion stands.
    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation)
}

/// A handler that wants failures only, so that no text is made for what passes.
package protocol FailureHandler: AssertionHandler, Sendable {
    /// The error for a failed requirement that this handler has reported.
    func errorEndingTest(after error: RequireError) -> any Error
}

extension FailureHandler {
    package func errorEndingTest(after error: RequireError) -> any Error { error }
}

/// Passes every assertion on to several handlers, in order.
public final class AssertionDispatcher: AssertionHandler {
    private let handlers: [any AssertionHandler]

    /// A dispatcher.
    ///
    /// - Parameter handlers: who gets the assertions.
    public init(handlers: [any AssertionHandler]) {
        self.handlers = handlers
    }

    /// Passes an assertion on.
    public func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        for handler in handlers {
            handler.assert(assertion, message: message, location: location)
        }
    }
}
