import Expectations
import struct Expectations.SourceLocation
import Foundation
import Testing

/// Reports failures to Swift Testing.
struct SwiftTestingHandler: FailureHandler {
    /// Whether the current task runs a test of Swift Testing.
    static var isTestRunning: Bool { Test.current != nil }

    /// Whether this process was started for Swift Testing's tests.
    ///
    /// SwiftPM says so in the arguments.
    static let isProcessRunning: Bool = {
        let arguments = ProcessInfo.processInfo.arguments
        guard let option = arguments.firstIndex(of: "--testing-library") else { return false }
        return arguments.dropFirst(option + 1).first == "swift-testing"
    }()

    func assert(_ assertion: Bool, message: FailureMessage, location: SourceLocation) {
        if assertion { return }
        Issue.record(
            Comment(rawValue: message.stringValue),
            sourceLocation: Testing.SourceLocation(
                // Swift Testing traps on anything that is not module/file.
                fileID: location.fileID.contains("/") ? location.fileID : "_/\(location.fileID)",
                filePath: location.filePath.description, line: Int(max(location.line, 1)),
                column: Int(max(location.column, 1))))
    }

    func errorEndingTest(after error: RequireError) -> any Error {
        ReportedIssueError.shared ?? error
    }
}
