import CrashCatching
package import Expectations
import Foundation
import XCTest

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
        if isTaken { message.wasReported(by: self) }
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
        if IsolatedTestRun.current?.isInChild == true { return record() }
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
