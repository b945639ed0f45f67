import CrashCatching
import Expectations

/// Reports failures to the test framework that runs.
struct FrameworkHandler: FailureHandler {
    /// The first framework that takes the failure.
    ///
    /// A thread or a detached task belongs to no test of Swift Testing; XCTest knows one test at a time.
    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        if assertion { return }
        if SwiftTestingHandler.isTestRunning {
            SwiftTestingHandler().assert(false, message: message, location: location)
        } else if !XCTestHandler().take(message, location)
            && !SwiftTestingHandler().take(message, location)
        {
            StandardErrorHandler().assert(false, message: message, location: location)
        }
    }
}

private let box = HandlerBox(FrameworkHandler())

/// What Expectations finds by this name: the handler of the process, until somebody sets another one.
@_cdecl("airbag_framework_handler")
func frameworkHandler() -> UnsafeMutableRawPointer { Unmanaged.passUnretained(box).toOpaque() }

/// Reports a failure to XCTest.
///
/// One that XCTest does not take, between two tests for example, is printed on standard error, and the
/// process ends with a code that is not 0.
///
/// - Parameters:
///   - message: the text.
///   - location: where it belongs.
public func recordFailure(_ message: String, location: ExpectationLocation) {
    XCTestHandler().assert(
        false, message: FailureMessage(stringValue: message), location: location)
}

/// Reports a failure to Swift Testing.
///
/// One that Swift Testing does not take, after its test run for example, is printed on standard error,
/// and the process ends with a code that is not 0.
///
/// - Parameters:
///   - message: the text.
///   - location: where it belongs.
public func recordTestingFailure(_ message: String, location: ExpectationLocation) {
    SwiftTestingHandler().assert(
        false, message: FailureMessage(stringValue: message), location: location)
}
