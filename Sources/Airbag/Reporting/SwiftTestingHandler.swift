import CrashCatching
package import Expectations
package import struct Expectations.ExpectationLocation
import Foundation
import Testing

/// Reports failures to Swift Testing.
package struct SwiftTestingHandler: FailureHandler {
    package init() {}

    /// Whether the current task runs a test of Swift Testing.
    static var isTestRunning: Bool { Test.current != nil }

    package func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        if assertion || take(message, location) { return }
        StandardErrorHandler().assert(false, message: message, location: location)
    }

    /// Reports a failure.
    ///
    /// - Parameters:
    ///   - message: the text.
    ///   - location: the place of the failure.
    /// - Returns: whether Swift Testing took the failure.
    func take(_ message: FailureMessage, _ location: ExpectationLocation) -> Bool {
        // A process that the user forked has a copy of the test run, which nobody reads.
        if ThisProcess.isStray { return false }
        let isTaken = SwiftTestingHandler.records {
            Issue.record(
                SwiftTestingHandler.comment(message, location),
                sourceLocation: SwiftTestingHandler.place(location))
        }
        if isTaken { message.wasReported(by: self) }
        return isTaken
    }

    /// Records a warning, if Swift Testing knows warnings and a test is running.
    ///
    /// - Parameters:
    ///   - message: the text.
    ///   - location: the place of the failure.
    /// - Returns: whether Swift Testing took the warning.
    static func warns(of message: FailureMessage, _ location: ExpectationLocation) -> Bool {
        #if compiler(>=6.3)
            if isTestRunning && !RunningTests.haveEnded && !ThisProcess.isStray {
                Issue.record(comment(message, location), severity: .warning, sourceLocation: place(location))
                return true
            }
        #endif
        return false
    }

    private static func comment(_ message: FailureMessage, _ location: ExpectationLocation) -> Comment {
        Comment(rawValue: message.reported(at: location).escapingControlCharacters)
    }

    private static func place(_ location: ExpectationLocation) -> Testing.SourceLocation {
        Testing.SourceLocation(
            // Swift Testing traps on a file ID that is not module/file.
            fileID: location.fileID.utf8.contains(UInt8(ascii: "/")) ? location.fileID : "_/\(location.fileID)",
            filePath: location.filePath.description, line: Int(max(location.line, 1)),
            column: Int(max(location.column, 1)))
    }

    /// Records an issue, if Swift Testing takes it.
    ///
    /// The issue of a test goes to its test run, even after the end of the run, when nobody counts the
    /// issue any more. Any other issue is printed while a test run lasts, and dropped without a test run.
    ///
    /// - Parameter issue: records the issue, on the calling thread.
    /// - Returns: whether Swift Testing took the issue.
    private static func records(_ issue: () -> Void) -> Bool {
        if isTestRunning {
            if RunningTests.haveEnded { ThisProcess.fail() }
            issue()
            return true
        }
        #if compiler(>=6.2)
            // The body of an exit test belongs to no test, and its process prints no events. Its
            // issues go to the process that started the exit test.
            if ExitTest.current != nil {
                issue()
                return true
            }
        #endif
        guard RunningTests.areOfSwiftTesting else { return false }
        let before = RunningTests.printedEvents
        issue()
        return RunningTests.printedEvents != before
    }

    package func errorEndingTest(after error: RequireError) -> any Error {
        ReportedIssueError.shared ?? error
    }
}
