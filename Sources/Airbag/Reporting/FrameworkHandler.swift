import CrashCatching
public import Expectations
import Foundation
import Testing
import Texts
import XCTest

/// Reports failures to the test framework that runs.
package struct FrameworkHandler: FailureHandler {
    package init() {}

    /// Reports a failure to the first framework that takes it.
    ///
    /// If a test of Swift Testing is known to run here, Swift Testing takes it. A thread or a detached task belongs to
    /// no such test: XCTest takes the failure if one of its tests runs, otherwise Swift Testing, of no test. What
    /// neither takes is printed.
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
        if isTaken { message.noteReport(by: self) }
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
            fileID: location.fileID.hasByte(of: "/") ? location.fileID : "_/\(location.fileID)",
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

/// Reports failures to XCTest.
package struct XCTestHandler: FailureHandler {
    package init() {}

    package func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        if assertion || take(message, location) { return }
        StandardErrorHandler().assert(false, message: message, location: location)
    }

    /// Reports a failure.
    ///
    /// - Parameters:
    ///   - message: the text.
    ///   - location: the place of the failure.
    /// - Returns: whether XCTest took the failure.
    package func take(_ message: FailureMessage, _ location: ExpectationLocation) -> Bool {
        // A process that the user forked has a copy of the test run, which nobody reads.
        guard RunningTests.areOfXCTest, !ThisProcess.isStray else { return false }
        let text = message.reported(at: location).escapingControlCharacters
        let isTaken = XCTestHandler.alone {
            TestWatch.shared.hears {
                XCTFail(text, file: location.filePath, line: location.line)
            }
        }
        if isTaken { message.noteReport(by: self) }
        return isTaken
    }

    /// Records a failure that XCTest has described already.
    ///
    /// - Parameters:
    ///   - description: the text.
    ///   - location: the place of the failure.
    /// - Returns: whether XCTest took the failure.
    func record(_ description: String, _ location: ExpectationLocation) -> Bool {
        guard RunningTests.areOfXCTest, !ThisProcess.isStray else { return false }
        return XCTestHandler.alone { TestWatch.shared.record(description, location) }
    }

    /// Records failures on one thread at a time: XCTest counts them without a lock.
    ///
    /// An isolated test may end inside of `record`, so its process takes no lock.
    ///
    /// - Parameter record: records a failure; may record another one.
    /// - Returns: the result of `record`.
    static func alone<Result>(_ record: () -> Result) -> Result {
        if IsolatedTestRun.isProcessOfTest.value > 0 { return record() }
        return lock.withLock(record)
    }

    private static let lock = NSRecursiveLock()

    /// Replaces the error of a requirement by one that XCTest does not report again.
    ///
    /// XCTest reports every error that ends a test, at an unknown place, except its own errors that it
    /// reported before. `XCTUnwrap` throws such an error, an empty structure. The error is borrowed
    /// here, so that a failed requirement appears once.
    package func errorEndingTest(after error: RequireError) -> any Error {
        XCTestHandler.reportedError ?? error
    }

    static let reportedError: (any Error)? = {
        // Mangled: XCTest.XCTestErrorWhileUnwrappingOptional (swift-corelibs-xctest,
        // XCTAssert.swift). If the type is missing, or not empty, a failed requirement appears
        // twice.
        let name = "6XCTest34XCTestErrorWhileUnwrappingOptionalV"
        guard let type = _typeByName(name) as? any Error.Type else { return nil }
        return instance(of: type)
    }()

    /// Returns the only value of a type that has no contents.
    private static func instance<E: Error>(of type: E.Type) -> (any Error)? {
        guard MemoryLayout<E>.size == 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: E.self, capacity: 1) { $0[0] }
    }
}

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
