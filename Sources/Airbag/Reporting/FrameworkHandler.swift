import CrashCatching
public import Expectations

/// Reports failures to the test framework that runs.
package struct FrameworkHandler: FailureHandler {
    package init() {}

    /// Reports a failure to the first framework that takes it.
    ///
    /// A thread or a detached task belongs to no test of Swift Testing; XCTest knows one test at a time.
    package func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        if assertion { return }
        if SwiftTestingHandler.isTestRunning {
            SwiftTestingHandler().assert(false, message: message, location: location)
        } else if !XCTestHandler().take(message, location) && !SwiftTestingHandler().take(message, location) {
            StandardErrorHandler().assert(false, message: message, location: location)
        }
    }

    package func errorEndingTest(after error: RequireError) -> any Error { ReportedError.here ?? error }
}

private let box = HandlerBox(FrameworkHandler())

/// Returns the handler of the process, which is used until somebody sets another one.
///
/// Expectations finds this function by its C name.
@_cdecl("airbag_framework_handler")
func frameworkHandler() -> UnsafeMutableRawPointer { Unmanaged.passUnretained(box).toOpaque() }

/// Reports a failure to XCTest.
///
/// A failure that XCTest does not take, for example between two tests, is printed on standard error,
/// and the process ends with a code that is not 0.
///
/// - Parameters:
///   - message: the text.
///   - location: the place of the failure.
public func recordFailure(_ message: String, location: ExpectationLocation) {
    XCTestHandler().assert(false, message: FailureMessage(stringValue: message), location: location)
}

/// Reports a failure to Swift Testing.
///
/// A failure that Swift Testing does not take, for example after its test run, is printed on standard
/// error, and the process ends with a code that is not 0.
///
/// - Parameters:
///   - message: the text.
///   - location: the place of the failure.
public func recordTestingFailure(_ message: String, location: ExpectationLocation) {
    SwiftTestingHandler().assert(false, message: FailureMessage(stringValue: message), location: location)
}
