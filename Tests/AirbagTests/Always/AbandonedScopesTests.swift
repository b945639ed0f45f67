import Foundation
import Testing

/// What a crash leaves of scopes around it: nothing.
@Suite struct AbandonedScopesTests {
    private func judge(_ child: ChildProcess) {
        #expect(!child.wasKilled)
        #expect(child.output.contains("inside: 1\n"), "\(child.output)")
        #expect(child.output.contains("outside: 0\n"))
        #expect(child.output.contains("expected to equal <silenced>, got <heard>"))
        #expect(child.status == 1)
    }

    @Test func outsideOfTasks() throws {
        judge(try .ownXCTest("testScopes", of: "AbandonedScopesInXCTest"))
    }

    @Test func insideOfATask() throws {
        judge(
            try ChildProcess(
                ChildProcess.testProgram,
                ["--testing-library", "swift-testing", "--filter", "AbandonedScopesInSwiftTesting"]
            ))
    }
}
