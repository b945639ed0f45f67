import CrashCatching
import DetailConditions
import Fixtures
import Foundation
import Judging
import XCTest

/// What XCTest shows of failures: the test program runs again, with failures on purpose.
final class XCTestReportingTests: XCTestCase {
    private let file = "DeliberateXCTestFailures.swift"

    /// Runs a test that has to fail with one text at one place.
    private func assertFails(
        _ test: String, at mark: String, with text: String, after prefix: String = "failed - ",
        prints: Int = 1, line caller: UInt = #line
    ) throws -> ChildProcess {
        let child = try ChildProcess.xctest(test)
        let place = "\(file):\(try line(marked: mark, in: file))"
        let report = "/\(place): error: DeliberateXCTestFailures.\(test) : \(prefix)\(text)"
        XCTAssertEqual(child.output.occurrences(of: report), prints, child.output, line: caller)
        XCTAssertEqual(child.output.occurrences(of: ": error: "), prints, child.output, line: caller)
        XCTAssertTrue(child.output.contains("with 1 failure (0 unexpected)"), line: caller)
        XCTAssertEqual(child.status, 1, line: caller)
        XCTAssertFalse(child.wasKilled, line: caller)
        return child
    }

    func testExpectationsInAChildFailOnceInTheParent() throws {
        let child = try assertFails(
            "testExpectationInAChild", at: "expectation in a child",
            with: "expected to equal <2>, got <1>\n")
        XCTAssertTrue(child.output.contains("went on after the child"))
    }

    func testAssertionsInAChildFailOnceInTheParent() throws {
        let child = try assertFails(
            "testAssertionInAChild", at: "assertion in a child",
            with: "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - \n", after: "",
            prints: PrivateDetail.printsOfFailureInChild)
        XCTAssertEqual(child.output.contains("output of the child: <>"), PrivateDetail.printsOfFailureInChild == 1)
    }

    func testExpectationsFailOnceAndGoOn() throws {
        let child = try assertFails(
            "testExpectation", at: "expectation", with: "expected to equal <2>, got <1>\n")
        // The program that it sees under an emulator is the emulator, which may be older than the source.
        let source = "\nat \(file):\(try line(marked: "expectation", in: file)): expect(1).to(equal(2))"
        XCTAssertTrue(Emulator.isHere || child.output.contains(source))
        XCTAssertTrue(child.output.contains("went on after the expectation"))
    }

    func testRequirementsFailOnceAndEndTheTest() throws {
        let child = try assertFails(
            "testRequirement", at: "requirement",
            with: "the sum\nexpected to equal <2>, got <1>\n")
        XCTAssertFalse(child.output.contains("must not go on"))
    }

    func testUnwrapFailsOnce() throws {
        _ = try assertFails(
            "testUnwrap", at: "unwrap", with: "expected to not be nil, got <nil>\n")
    }

    func testRequireFailFailsOnce() throws {
        _ = try assertFails("testRequireFail", at: "requireFail", with: "by hand\n")
    }

    func testCrashesFailOnceAndGoOn() throws {
        let child = try assertFails(
            "testCrash", at: "crash", with: "expected to equal <3>\(butBurned)\nfatal error, SIG")
        XCTAssertTrue(child.output.contains("went on after the crash"))
        // The runtime's own words would begin with these.
        XCTAssertFalse(child.output.contains("Fatal error"), child.output)
        XCTAssertFalse(child.output.contains("Crash:"), child.output)
    }

    func testTextsStayIntact() throws {
        _ = try assertFails(
            "testLongText", at: "long text",
            with: "expected to equal <d <&> é>, got <a\\nb  c>\n"
                + "first difference in line 1 (- expected, + got):\n- d <&> é\n+ a\n+ b  c\n")
    }

    func testDetachedTasksReport() throws {
        _ = try assertFails("testDetachedTask", at: "task", with: "from a task\n")
    }

    func testThreadsReport() throws {
        _ = try assertFails("testThread", at: "thread", with: "from a thread\n")
    }

    func testWhoeverReadsTheHandlerFirstFindsTheFrameworks() throws {
        for (test, mark) in [
            ("testSavedHandler", "saved handler"), ("testGatheringFirst", "gathering first"),
            ("testDispatcherFirst", "dispatcher first"),
        ] {
            _ = try assertFails(test, at: mark, with: "expected to equal <2>, got <1>\n")
        }
    }

    func testRequirementsFailOnceInAnyHandler() throws {
        for (test, mark, text) in [
            (
                "testRequireInADispatcher", "require in a dispatcher",
                "expected to equal <2>, got <1>\n"
            ),
            (
                "testPolledRequireInADispatcher", "polled require in a dispatcher",
                "expected to eventually equal <2>, got <1>\n"
            ),
            ("testRequireInAnOwnHandler", "require in an own handler", "by hand\n"),
            (
                "testRequireInTheDefaultHandler", "require in the default handler",
                "expected to not be nil, got <nil>\n"
            ),
            (
                "testCustomErrorInTheDefaultHandler", "custom error",
                "expected to equal <2>, got <1>\n"
            ),
        ] {
            _ = try assertFails(test, at: mark, with: text)
        }
    }

    func testControlCharactersAreVisible() throws {
        _ = try assertFails(
            "testControlCharacters", at: "control characters",
            with: #"a\u{0}b\u{1B}[31mc\u{FFFE}\u{7F}\u{85}\u{202E}"# + "\td\n")
    }

    /// XCTest counts without a lock.
    func testFailuresOfManyThreadsComeOneByOne() throws {
        let child = try ChildProcess.xctest("testFailuresOfManyThreads")
        XCTAssertEqual(child.output.occurrences(of: "failed - of many\n"), 40)
        XCTAssertTrue(child.output.contains("with 40 failures (0 unexpected)"))
        XCTAssertTrue(child.output.contains("\nat once: 1\n"), child.output)
        XCTAssertEqual(child.status, 1)
    }

    func testPassesReportNothing() throws {
        let child = try ChildProcess.xctest("testPass")
        XCTAssertEqual(child.status, 0, child.output)
        XCTAssertTrue(child.output.contains("Executed 1 test, with 0 failures"), child.output)
        XCTAssertFalse(child.output.contains("error"), child.output)
        XCTAssertFalse(child.output.contains("Fatal"), child.output)
    }

    /// All of them in one process: every test runs, whatever crashed before.
    func testTheTestsAfterACrashStillRun() throws {
        let child = try ChildProcess.xctest()
        XCTAssertTrue(
            child.output.contains("Executed 21 tests, with 59 failures (0 unexpected)"),
            child.output)
        XCTAssertEqual(child.status, 1)
    }
}
