import Fixtures
import Testing

/// Async code to be run in a forked child, and what it has to return there.
struct ChildScenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let result: String
    /// ThreadSanitizer ends a forked child that starts a thread.
    let needsThread: Bool
    let body: @Sendable () async throws -> String

    init(
        _ name: String, gives result: some Any, needsThread: Bool = false,
        _ body: @escaping @Sendable () async throws -> some Any
    ) {
        testDescription = name
        self.needsThread = needsThread
        self.result = "\(result)"
        self.body = { "\(try await body())" }
    }

    /// All that can be run in this build.
    static let all = (tasks + immediateTasks + isolation + sleeping + resuming)
        .filter { !$0.needsThread || !Sanitizer.isThread }
}
