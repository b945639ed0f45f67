import Expectations
import Foundation
import XCTest

/// Reports failures to XCTest.
struct XCTestHandler: FailureHandler {
    /// Whether this process runs XCTest's tests: SwiftPM names the test program so.
    static let isProcessRunning = ProcessInfo.processInfo.processName.hasSuffix(".xctest")

    func assert(_ assertion: Bool, message: FailureMessage, location: SourceLocation) {
        if !assertion { XCTFail(message.stringValue, file: location.filePath, line: location.line) }
    }

    /// XCTest reports every error that ends a test, at an unknown place, except those of its own
    /// that it reported before.
    ///
    /// `XCTUnwrap` throws such a one, an empty structure; it is borrowed here, so that a failed
    /// requirement appears once.
    func errorEndingTest(after error: RequireError) -> any Error {
        XCTestHandler.reportedError ?? error
    }

    private static let reportedError: (any Error)? = {
        // Mangled: XCTest.XCTestErrorWhileUnwrappingOptional (swift-corelibs-xctest,
        // XCTAssert.swift). Where it is not there, or not empty, a failed requirement appears
        // twice.
        let name = "6XCTest34XCTestErrorWhileUnwrappingOptionalV"
        guard let type = _typeByName(name) as? any Error.Type else { return nil }
        return instance(of: type)
    }()

    /// The only value of a type without any contents.
    private static func instance<E: Error>(of type: E.Type) -> (any Error)? {
        guard MemoryLayout<E>.size == 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: E.self, capacity: 1) { $0[0] }
    }
}
