import Fixtures
import Foundation
import Judging
import XCTest

/// What becomes of a run of XCTest that a test ends, or that has a failure outside of its tests.
final class XCTestEndingTests: XCTestCase {
    private func run(
        _ test: String? = nil, of testCase: String = "DeliberateXCTestEndings"
    ) throws -> ChildProcess { try ChildProcess.xctest(test, of: testCase) }

    /// A run that a test ends, which must not pass and say which test it was.
    private func assertFails(
        _ test: String, calling function: String, code: Int32 = 1, line: UInt = #line
    ) throws {
        let child = try run(test)
        XCTAssertEqual(child.status, code, child.output, line: line)
        XCTAssertFalse(child.wasKilled, line: line)
        XCTAssertEqual(
            child.standardError.occurrences(
                of: "Airbag: \(function) was called before all tests had run, so the run has "
                    + "failed. These tests were running:\n    DeliberateXCTestEndings.\(test)\n"),
            1, child.output, line: line)
    }

    func testExitInATestFailsTheRun() throws {
        try assertFails("testExit", calling: "exit")
        try assertFails("testExitWithACode", calling: "exit", code: 3)
        try assertFails("testQuickExit", calling: "quick_exit")
        try assertFails("testUnderscoreExit", calling: "_exit")
        try assertFails("testExitOnAThread", calling: "exit")
    }

    func testExitHandlersRun() throws {
        try assertFails("testExitAfterAHandler", calling: "exit")
        XCTAssertTrue(try run("testExitAfterAHandler").output.contains("the handler ran"))
    }

    func testExitBetweenTestsFailsTheRun() throws {
        let child = try run(of: "DeliberateExitBetweenXCTests")
        XCTAssertEqual(child.status, 1, child.output)
        XCTAssertTrue(child.output.contains("It was between two tests of XCTest."), child.output)
    }

    func testForkedProcessesTellTheirFailures() throws {
        try XCTSkipIf(Sanitizer.isThread, "it forbids a process with threads to fork by itself")
        let child = try run("testForks")
        for (way, code) in [
            ("exit", 1), ("_exit", 1), ("passing exit", 0), ("passing _exit", 0),
            ("of a recorder", 1),
        ] {
            XCTAssertTrue(child.output.contains("\n\(way): \(code)\n"), "\(way): \(child.output)")
        }
        for text in ["expected to equal <2>", "expected to equal <3>", "told"] {
            XCTAssertEqual(
                child.standardError.occurrences(of: ": error: \(text)"), 1, child.output)
        }
        XCTAssertFalse(child.output.contains("Airbag: "), child.output)
        XCTAssertEqual(child.status, 0, child.output)
    }

    func testProcessesThatABodyForkedTellTheirFailures() throws {
        let child = try run("testForksInAChild")
        XCTAssertTrue(child.output.contains("in a child: [1, 1, 0]\n"), child.output)
        for text in ["expected to equal <4>", "expected to equal <5>"] {
            XCTAssertEqual(child.output.occurrences(of: ": error: \(text)"), 1, child.output)
        }
        XCTAssertEqual(child.status, 0, child.output)
    }

    func testBodiesOfChildrenMayExit() throws {
        let child = try run("testChildrenMayExit")
        XCTAssertEqual(child.status, 0, child.output)
        XCTAssertFalse(child.output.contains("Airbag: "), child.output)
    }

    /// XCTest drops it: nothing of it is in the counts.
    func testFailuresOutsideOfTestsFailTheRun() throws {
        for (test, text) in [
            ("testFailsAfterAllTests", "after all tests"),
            ("testFailsAtExit", "in the last handler"),
        ] {
            let child = try run(test)
            XCTAssertTrue(child.output.contains("with 0 failures"), child.output)
            XCTAssertEqual(
                child.standardError.occurrences(of: ": error: \(text)\n"), 1, child.output)
            XCTAssertEqual(child.status, 1, child.output)
        }
        let child = try run(of: "DeliberateXCTestFailuresAround")
        XCTAssertTrue(child.output.contains("with 0 failures"), child.output)
        for text in ["before the first test", "from a thread that outlives its test"] {
            XCTAssertEqual(
                child.standardError.occurrences(of: ": error: \(text)\n"), 1, child.output)
        }
        XCTAssertEqual(child.status, 1, child.output)
    }

    /// What the program is called says nothing.
    func testACopyUnderAnotherNameReports() throws {
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.copyItem(at: ChildProcess.program("DeliberateXCTests"), to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let child = try ChildProcess(
            copy, ["DeliberateXCTests.DeliberateXCTestFailures/testExpectation"])
        XCTAssertEqual(child.status, 1, child.output)
        XCTAssertTrue(child.output.contains("with 1 failure"), child.output)
    }

    func testAnOwnMainReports() throws {
        let child = try ChildProcess.xctest(of: "OwnTests")
        XCTAssertTrue(child.output.contains("Executed 2 tests, with 1 failure"), child.output)
        XCTAssertTrue(child.output.contains("OwnTests.testFails : failed - expected to equal <2>"))
        XCTAssertEqual(child.status, 1, child.output)
    }
}
