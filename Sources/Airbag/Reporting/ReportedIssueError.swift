import CrashCatching
import Testing

/// The errors of requirements whose failures have been reported, and which the frameworks do not report again.
enum ReportedError {
    /// The error for the framework whose test runs here; nil if there is none.
    static var here: (any Error)? {
        if SwiftTestingHandler.isTestRunning { return ReportedIssueError.shared }
        return RunningTests.areOfXCTest ? XCTestHandler.reportedError : nil
    }

    /// The failures that this child has told its parent: where `#require` failed, and whether `XCTUnwrap` did.
    private static let told = Locked<(places: Set<Testing.SourceLocation>, anUnwrap: Bool)>(([], false))

    #if compiler(>=6.2)
        /// Notes an issue that this child has told its parent.
        static func noteTold(_ issue: Issue) {
            guard case .expectationFailed(let expectation) = issue.kind else { return }
            told.withLock { _ = $0.places.insert(expectation.sourceLocation) }
        }
    #endif

    /// Notes a failure of XCTest that this child has told its parent.
    static func noteTold(_ description: String) {
        if description.hasPrefix("XCTUnwrap failed") { told.withLock { $0.anUnwrap = true } }
    }

    /// Notes that the failure of a requirement was told, whatever its error says.
    static func noteTold(_ error: any Error) {
        guard let error = error as? ExpectationFailedError else { return }
        told.withLock { _ = $0.places.insert(error.expectation.sourceLocation) }
    }

    /// Whether an error is of a requirement whose failure this child has told its parent.
    static func wasTold(_ error: any Error) -> Bool {
        if let error = error as? ExpectationFailedError {
            return told.withLock { $0.places.contains(error.expectation.sourceLocation) }
        }
        guard let unwrap = XCTestHandler.reportedError else { return false }
        return type(of: error) == type(of: unwrap) && told.withLock { $0.anUnwrap }
    }
}

/// The error that `#require` of Swift Testing throws after reporting.
///
/// Swift Testing reports every error that ends a test, except this one. The error has no public
/// initializer, so one is caught: a `#require` fails in a scope that drops its issue.
enum ReportedIssueError {
    /// The error; nil where it is not available (before Swift 6.2, or outside of a test).
    ///
    /// Without it, a failed requirement appears twice.
    static var shared: (any Error)? {
        caught.withLock { caught in
            if caught == nil { caught = catchOne() }
            return caught
        }
    }

    private static let caught = Locked<(any Error)?>(nil)

    #if compiler(>=6.2)
        private static func catchOne() -> (any Error)? {
            guard let test = Test.current else { return nil }
            let caught = Locked<(any Error)?>(nil)
            IssueHandlingTrait.filterIssues { _ in false }.provideBlockingScope(for: test) {
                do {
                    try #require(Bool(false))
                } catch {
                    caught.withLock { $0 = error }
                }
            }
            return caught.withLock { $0 }
        }
    #else
        private static func catchOne() -> (any Error)? { nil }
    #endif
}
