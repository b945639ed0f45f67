import Foundation
import Judging
import Testing

/// Without any test framework failures go to stderr.
@Suite struct StandardErrorTests {
    private func run() throws -> ChildProcess {
        let folder = ChildProcess.testProgram.deletingLastPathComponent()
        return try ChildProcess(folder.appendingPathComponent("Frameworkless"), [])
    }

    @Test func everyFailureIsALine() throws {
        let lines = try run().standardError.split(separator: "\n").map(String.init)
        let main = #filePath.replacingOccurrences(
            of: "AirbagTests/StandardErrorTests.swift", with: "Frameworkless/main.swift")
        let reports = lines.filter { $0.hasPrefix(main) }
        #expect(
            reports == [
                "\(main):6:7: error: expected to equal <2>, got <1>",
                "\(main):7:7: error: expected to equal <3>\(butBurned)",
                "\(main):9:16: error: the answer",
                "\(main):13:5: error: by hand",
            ])
        #expect(lines.contains("expected to not be nil, got <nil>"))
        #expect(!lines.contains { $0.contains("Fatal error") })
    }

    @Test func theProgramGoesOn() throws {
        let child = try run()
        #expect(
            child.standardOutput
                == "caught RequireError: the answer\nexpected to not be nil, got <nil>\nthe end\n")
        #expect(child.status == 0)
    }
}
