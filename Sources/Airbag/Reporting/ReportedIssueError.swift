import CrashCatching
import Testing

/// The error that `#require` of Swift Testing throws after reporting.
///
/// Swift Testing reports every error that ends a test, except this one. The error has no public
/// initialiser, so one is caught: a `#require` fails in a scope that drops its issue.
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
