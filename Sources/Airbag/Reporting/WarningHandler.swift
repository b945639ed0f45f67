public import Expectations

/// Reports failures as warnings, which do not fail the test.
///
/// ```swift
/// withAssertionHandler(WarningHandler()) {
///     expect(page.loadTime).to(beLessThan(2))
/// }
/// ```
///
/// Swift Testing lists warnings from Swift 6.3 on. Everywhere else they are lines on standard error:
/// `…: warning: expected to be less than <2>, got <3>`.
///
/// A failed requirement warns, too, but it still throws a ``RequireError``, because it has no value to return.
public struct WarningHandler: AssertionHandler, Sendable {
    /// Creates a handler.
    public init() {}

    /// Reports a failure as a warning; a passed assertion is ignored.
    public func assert(_ assertion: Bool, message: FailureMessage, location: Expectations.ExpectationLocation) {
        if assertion || SwiftTestingHandler.warns(of: message, location) { return }
        StandardErrorHandler.print("warning", message, location)
    }
}
