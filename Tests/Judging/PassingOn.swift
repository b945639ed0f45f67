import Airbag

/// A handler that knows nothing of frameworks.
package struct PassingOn: AssertionHandler {
    private let other: any AssertionHandler

    /// Makes one that tells another handler everything.
    package init(to other: any AssertionHandler) { self.other = other }

    package func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        other.assert(assertion, message: message, location: location)
    }
}
