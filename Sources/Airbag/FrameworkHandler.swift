import CrashCatching
import Expectations

/// Reports failures to the test framework that is running.
struct FrameworkHandler: FailureHandler {
    /// Makes this the handler of the process, unless the user set one.
    ///
    /// Once. In a child, the process outside has to have it, too.
    static let installed: Void = {
        CurrentHandler.setProcessHandlerIfUnset(FrameworkHandler())
        if IsolatedChild.depth > 0 { IsolatedChild.tellParent(FrameworkHandlerWanted()) }
    }()

    /// A child, in which expectations are used, tells its parent to report them.
    private struct FrameworkHandlerWanted: ChildMessage {
        func arrive() { FrameworkHandler.installed }
    }

    /// Where a failure has to go.
    private var framework: any FailureHandler {
        if SwiftTestingHandler.isTestRunning { return SwiftTestingHandler() }
        // No test on this task: a detached task, or a thread of the user's own. The failure
        // belongs to the framework that this process was started for.
        if SwiftTestingHandler.isProcessRunning { return SwiftTestingHandler() }
        if XCTestHandler.isProcessRunning { return XCTestHandler() }
        return StandardErrorHandler()
    }

    func assert(_ assertion: Bool, message: FailureMessage, location: SourceLocation) {
        if !assertion { framework.assert(assertion, message: message, location: location) }
    }

    func errorEndingTest(after error: RequireError) -> any Error {
        framework.errorEndingTest(after: error)
    }
}

/// Reports a failure to XCTest.
///
/// - Parameters:
///   - message: the text.
///   - location: where it belongs.
public func recordFailure(_ message: String, location: SourceLocation) {
    XCTestHandler().assert(
        false, message: FailureMessage(stringValue: message), location: location)
}

/// Reports a failure to Swift Testing.
///
/// - Parameters:
///   - message: the text.
///   - location: where it belongs.
public func recordTestingFailure(_ message: String, location: SourceLocation) {
    SwiftTestingHandler().assert(
        false, message: FailureMessage(stringValue: message), location: location)
}
