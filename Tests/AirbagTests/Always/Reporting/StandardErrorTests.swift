import Fixtures
import Foundation
import Judging
import Testing

/// Without any test framework failures go to stderr.
@Suite struct StandardErrorTests {
    private func run(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(ChildProcess.program("Frameworkless"), arguments)
    }

    @Test func everyFailureIsALine() throws {
        let lines = try run().standardError.split(separator: "\n").map(String.init)
        let main = #filePath.replacingOccurrences(
            of: "AirbagTests/Always/Reporting/StandardErrorTests.swift", with: "Frameworkless/main.swift")
        let reports = lines.filter { $0.hasPrefix(main) }
        #expect(
            reports == [
                "\(main):29:7: error: expected to equal <2>, got <1>",
                "\(main):30:7: error: expected to equal <3>\(butBurned)",
                "\(main):32:16: error: the answer",
                "\(main):36:5: error: by hand",
            ])
        #expect(lines.contains("expected to not be nil, got <nil>"))
        #expect(!lines.contains { $0.contains("Fatal error") })
    }

    @Test func theProgramGoesOn() throws {
        let child = try run()
        #expect(
            child.standardOutput
                == "caught RequireError: the answer\nexpected to not be nil, got <nil>\nthe end\n")
    }

    @Test func theProgramEndsWithACodeThatIsNotZero() throws {
        #expect(try run().status == 1)
        for way in ["exit", "exit 256", "quick_exit", "_exit", "_Exit"] {
            #expect(try run(way).status == 1, "\(way)")
        }
        #expect(try run("exit 7").status == 7)
        #expect(try run("passing").status == 0)
    }

    @Test func aWarningIsALineAndFailsNothing() throws {
        let child = try run("warning")
        #expect(child.standardError.hasSuffix(": warning: expected to equal <2>, got <1>\n"), "\(child.output)")
        #expect(child.status == 0)
    }

    @Test func aForkedCopyFailsAndItsParentDoesNot() throws {
        let child = try run("forked")
        #expect(child.standardOutput.hasSuffix("the copy: 1\n"), "\(child.output)")
        #expect(child.standardError.occurrences(of: ": error: by hand\n") == 1)
        #expect(child.status == 0)
    }

    /// The kernel counts threads as processes.
    @Test(.enabled(if: hasNobody, "root has no limit, and there is no other user"))
    func withoutThreadsWhatPollsEnds() throws {
        let child = try run("threadless")
        let lines = child.standardError.split(separator: "\n")
        #expect(lines.count == 2, "\(child.standardError)")
        let wrong = "expected to eventually equal <4>, got <3>"
        #expect(lines.first?.hasSuffix(wrong) == true, "\(lines)")
        #expect(
            lines.last?.contains("could not start a thread for the body") == true, "\(lines)")
        #expect(child.standardOutput == "the end\n")
        #expect(child.status == 7)
    }

    /// A poll of code without isolation does not need the main actor, which may wait for it.
    @Test func aPollForWhichTheMainThreadWaits() throws {
        let child = try run("waiting")
        #expect(child.output == "the end\n")
        #expect(child.status == 7)
    }
}
