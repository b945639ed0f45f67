import Isolation

/// An assertion that was judged in a child process, as a message to the handler of the parent process.
struct ChildAssertion: ChildMessage {
    let passed: Bool
    let parts: FailureMessage.Parts
    let location: ExpectationLocation

    func arrive() { CurrentHandler.report(passed, at: location, FailureMessage(parts)) }
}

/// Represents, in a child process, a handler of the parent process.
private struct HandlerInParent: AssertionHandler {
    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        IsolatedChild.tellParent(ChildAssertion(passed: assertion, parts: message.allParts, location: location))
    }
}

/// Represents, in a child process, a handler of the parent process that needs failures only.
private struct FailureHandlerInParent: FailureHandler {
    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        HandlerInParent().assert(assertion, message: message, location: location)
        message.noteReport(by: self)
    }

    func errorEndingTest(after error: RequireError) -> any Error { error.toldToParent }
}

/// Returns the handler that represents, in a child process, a handler of the parent process.
///
/// - Parameter handler: the child's copy of the handler of the parent.
/// - Returns: a handler that needs the same assertions.
func handlerInParent(like handler: any AssertionHandler) -> any AssertionHandler {
    handler is any FailureHandler ? FailureHandlerInParent() : HandlerInParent()
}
