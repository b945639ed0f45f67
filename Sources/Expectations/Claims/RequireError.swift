public import Isolation
import Texts

/// The error of a failed requirement, after the failure was reported.
///
/// A `customError` is thrown in its place.
///
/// If a test framework recorded the failure, the requirement throws an error that the framework recognizes as
/// already reported. Any other error that ended the test would be reported again. Under XCTest, this is the error
/// of `XCTUnwrap`. Under Swift Testing, this is the error of `#require` (`ExpectationFailedError`, from Swift 6.2
/// on and in tasks that belong to a test). Everywhere else, the requirement throws a `RequireError`: with a handler
/// of your own, as in `withAssertionHandler` and `gatherExpectations`, in child processes, and without a test
/// framework.
public struct RequireError: Error, Sendable, CustomStringConvertible {
    /// The expected and the actual outcome.
    public let message: String

    /// The source location of the requirement.
    public let location: ExpectationLocation

    /// In a child, whether the failure was told to the parent.
    package private(set) var isToldToParent = false

    package init(message: String, location: ExpectationLocation) {
        self.message = message
        self.location = location
    }

    /// The same error, of a failure that the parent reports.
    var toldToParent: RequireError {
        var error = self
        error.isToldToParent = true
        return error
    }

    /// The message, with its control characters as escapes: a test framework prints it as it is.
    public var description: String { message.escapingControlCharacters }
}

extension RequireError: SteeringError {
    /// The error that ends a test in the parent, where the handler that is in force has reported the failure.
    package var arrived: (any Error)? {
        guard isToldToParent, let handler = CurrentHandler.handler as? any FailureHandler else { return self }
        return handler.errorEndingTest(after: RequireError(message: message, location: location))
    }
}
