import Testing

/// Async code to be run in a forked child, and what it has to return there.
struct ChildScenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let result: String
    let body: @Sendable () async throws -> String

    init(
        _ name: String, gives result: some Any,
        _ body: @escaping @Sendable () async throws -> some Any
    ) {
        testDescription = name
        self.result = "\(result)"
        self.body = { "\(try await body())" }
    }

    /// All of them.
    static let all = tasks + immediateTasks + isolation + sleeping + resuming
}
