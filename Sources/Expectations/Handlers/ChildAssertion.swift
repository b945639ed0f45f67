import CrashCatching
import Isolation

/// An assertion that was judged in a child, on its way to the handler outside.
struct ChildAssertion: ChildMessage {
    let passed: Bool
    let parts: FailureMessage.Parts
    let location: ExpectationLocation

    func arrive() {
        report(passed, at: location, FailureMessage(parts))
    }
}

/// Stands, in a child, for a handler of the process outside.
private struct HandlerInParent: AssertionHandler {
    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        IsolatedChild.tellParent(
            ChildAssertion(passed: assertion, parts: message.allParts, location: location))
    }
}

/// The same for a handler that wants failures only.
private struct FailureHandlerInParent: FailureHandler {
    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        HandlerInParent().assert(assertion, message: message, location: location)
    }
}

/// What stands in a child for a handler outside.
///
/// - Parameter handler: the child's copy of it.
/// - Returns: a handler that wants to hear of the same assertions.
func handlerInParent(like handler: any AssertionHandler) -> any AssertionHandler {
    handler is any FailureHandler ? FailureHandlerInParent() : HandlerInParent()
}
