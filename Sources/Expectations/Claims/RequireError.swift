/// The error of a failed requirement, after the failure was reported.
///
/// A `customError` is thrown in its place.
///
/// Where a test framework took the failure, another error is thrown, the one by which the framework
/// knows that the failure was reported: any other that ended a test would be reported again. It is
/// that of `XCTUnwrap` under XCTest, and that of `#require` under Swift Testing
/// (`ExpectationFailedError`, from Swift 6.2 on and in tasks that belong to a test). Everywhere else it
/// is a `RequireError`: with a handler of your own, as in `withAssertionHandler` and
/// `gatherExpectations`, in children, and without a test framework.
public struct RequireError: Error, Sendable, CustomStringConvertible {
    /// What was expected and what came.
    public let message: String

    /// Where the requirement stands.
    public let location: ExpectationLocation

    package init(message: String, location: ExpectationLocation) {
        self.message = message
        self.location = location
    }

    /// The message.
    public var description: String { message }
}
