import DetailConditions
import Fixtures
import Foundation
import Judging
import Testing

/// What becomes of a run of Swift Testing that a test ends, or that has a failure outside of its tests.
@Suite(.enabled(if: !OnPurpose.isWanted), .needs("testing-events"))
struct SwiftTestingEndingTests {
    private func run(_ test: String, _ options: [String] = []) throws -> ChildProcess {
        // A regular expression; other names begin with this one.
        try ChildProcess.swiftTesting("\(test)\\(", of: "DeliberateTestingEndings", options)
    }

    private static let called = " was called before all tests had run, so the run has failed."

    @Test(
        arguments: [
            ("exits", "exit"), ("exitsAsync", "exit"), ("quickExits", "quick_exit"),
        ], [[], ["--quiet"]])
    func exitInATestFailsTheRun(
        _ row: (test: String, function: String), _ options: [String]
    ) throws {
        let child = try run(row.test, options)
        let text = "Airbag: \(row.function)\(Self.called) It was called in the test\n"
        #expect(child.standardError.occurrences(of: text) == 1, "\(child.output)")
        #expect(
            child.standardError.contains("    AirbagTests.DeliberateTestingEndings/\(row.test)()/"))
        #expect(child.status == 1)
        #expect(!child.wasKilled)
    }

    @Test(
        arguments: [
            ("(passesFirst|underscoreExits)", "_exit", "underscoreExits()"),
            ("underscoreExitsWithArguments", "_exit", "underscoreExitsWithArguments(_:)"),
            ("exitsOnAThread", "exit", "exitsOnAThread()"),
            ("exitsInADetachedTask", "exit", "exitsInADetachedTask()"),
        ])
    func exitOutsideOfATestFailsTheRun(
        _ row: (test: String, function: String, name: String)
    ) throws {
        let child = try run(row.test)
        let text =
            "Airbag: \(row.function)\(Self.called) These tests were running:\n    \(row.name)\n"
        #expect(child.standardError.occurrences(of: text) == 1, "\(child.output)")
        #expect(child.standardError.hasSuffix(text), "\(child.output)")
        #expect(child.status == 1)
        let quiet = try run(row.test, ["--quiet"])
        let unknown =
            "Airbag: \(row.function)\(Self.called) Which tests were running is not known.\n"
        #expect(quiet.standardError.occurrences(of: unknown) == 1, "\(quiet.output)")
        #expect(quiet.status == 1)
    }

    @Test(
        .disabled(if: Sanitizer.isThread, "it forbids a process with threads to fork by itself"))
    func forkedProcessesTellTheirFailures() throws {
        let child = try run("forks")
        for line in ["exit: 1", "_exit: 1", "passing exit: 0"] {
            #expect(child.standardOutput.split(separator: "\n").contains(Substring(line)))
        }
        for text in ["expected to equal <2>", "expected to equal <3>"] {
            #expect(child.standardError.occurrences(of: ": error: \(text)") == 1, "\(child.output)")
        }
        #expect(child.status == 0, "\(child.output)")
    }

    @Test func anIssueThatLooksLikeAnAttachmentFailsTheRun() throws {
        let child = try run("failsInAChildOfAThread")
        #expect(child.output.contains("the file was Attached 'x' twice"), "\(child.output)")
        #expect(child.status == 1, "\(child.output)")
    }

    @Test func childrenAndExitTestsMayExit() throws {
        #if compiler(>=6.2)
            let tests = ["childrenMayExit", "exitTestsMayExit"]
        #else
            let tests = ["childrenMayExit"]
        #endif
        for test in tests {
            let child = try run(test)
            #expect(child.status == 0, "\(child.output)")
            #expect(!child.output.contains("Airbag: "), "\(child.output)")
        }
    }

    #if compiler(>=6.2)
        @Test func failuresInExitTestsFailTheirTest() throws {
            let child = try run("failsInExitTests")
            for text in ["expected to equal <2>, got <1>", "expected to equal <3>, got <1>"] {
                #expect(child.output.occurrences(of: text) == 1, "\(child.output)")
            }
            #expect(child.output.contains("failed after"), "\(child.output)")
            #expect(child.status == 1)
        }
    #endif

    @Test func failuresAfterTheRunFailIt() throws {
        let child = try run("failsAtExit")
        // Swift 6.0 counts no suites.
        #expect(child.output.contains(/Test run with 1 test.* passed/), "\(child.output)")
        #expect(child.standardError.occurrences(of: ": error: in the last handler\n") == 1)
        #expect(child.status == 1)
        let late = try run("failsInATaskThatOutlivesTheRun")
        #expect(late.output.contains("of a task that outlives the run"), "\(late.output)")
        #expect(late.status == 1)
    }
}
