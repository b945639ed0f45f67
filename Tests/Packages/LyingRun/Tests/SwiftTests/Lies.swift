import Foundation
import Testing

@Suite struct LonelyTests {
    /// Records an issue that belongs to no test.
    @Test func detached() async throws {
        Task.detached { Issue.record("nobody's") }
        try await Task.sleep(for: .milliseconds(200))
    }

    @Test func fails() { Issue.record("a test's") }
}

#if compiler(>=6.2)
    /// A child that dies has not ended well, whatever the command asks of its own processes.
    @Test func exitTest() async {
        await #expect(processExitsWith: .success) {
            raise(SIGSEGV)
            exit(0)
        }
    }
#endif

/// What the library computes before it tells of any test ends its process, where `DYING` says so.
@Suite struct PlanTests {
    static func reach(_ place: String) -> Bool {
        if ProcessInfo.processInfo.environment["DYING"] == place { fatalError("in the \(place)") }
        return true
    }

    /// Runs whenever tests are listed.
    private static func number() -> Int {
        if ProcessInfo.processInfo.environment["DYING"] == "mixed" { _ = write(STDOUT_FILENO, "mixed", 5) }
        while ProcessInfo.processInfo.environment["DYING"] == "trait" { sleep(1) }
        return 7
    }

    @Test(.bug(id: number())) func trait() {}
    @Test(.enabled(if: reach("condition"))) func condition() {}
    @Test(arguments: [reach("arguments")]) func arguments(_ isTrue: Bool) { #expect(isTrue) }
    @Test func neither() {}
}

/// The same in the condition of a suite, whose name is the beginning of another one's.
@Suite(.enabled(if: PlanTests.reach("suite"))) struct Plan {
    @Test func one() {}
    @Test func two() {}
}

@Suite(.enabled(if: PlanTests.reach("nothing"))) struct PlanWithoutTests {}
