import Airbag
import CrashCatching
import DetailConditions
import Foundation
import XCTest

/// What XCTest shows of tests that expect the end of their process: the test program runs again.
final class ExpectedEndCaseTests: XCTestCase {
    private let file = "DeliberateExpectedXCTestEnds.swift"

    private func child(_ test: String? = nil, _ variables: [String: String] = [:]) throws -> ChildProcess {
        try .xctest(test, of: "DeliberateExpectedXCTestEnds", variables)
    }

    /// Runs a test that fails once.
    private func error(_ test: String, _ variables: [String: String] = [:], prints: Int = 1) throws -> String {
        let child = try child(test, variables)
        XCTAssertEqual(child.output.occurrences(of: ": error: "), prints, child.output)
        XCTAssertTrue(child.output.contains("Executed 1 test, with 1 failure ("), child.output)
        XCTAssertEqual(child.status, 1)
        return child.output
    }

    func testTheExpectedEndPasses() throws {
        for test in ["testQueue", "testExit", "testOrdinary"] {
            let child = try child(test)
            XCTAssertTrue(child.output.contains("Executed 1 test, with 0 failures"), child.output)
            XCTAssertEqual(child.status, 0)
        }
        XCTAssertEqual(try child("testQueue").standardOutput.occurrences(of: "\nsaid\n"), 1)
    }

    func testAFailureBeforeTheExpectedEndFails() throws {
        let output = try error("testFailureBefore", prints: PrivateDetail.printsOfFailureInChild)
        XCTAssertTrue(output.contains("DeliberateExpectedXCTestEnds.testFailureBefore : failed - before"), output)
    }

    func testATestThatComesToItsEndFails() throws {
        let output = try error("testComesToItsEnd")
        XCTAssertTrue(
            output.contains("Ends.testComesToItsEnd: expected to crash, got a normal return\n"), output)
        XCTAssertEqual(output.occurrences(of: "last words"), 1, output)
    }

    func testAnotherCrashFailsAtItsPlace() throws {
        let output = try error("testOtherCrash")
        let place = "\(file):\(try line(marked: "other crash", in: file))"
        XCTAssertTrue(output.contains("/\(place): error: "), output)
        XCTAssertTrue(output.contains("expected to crash with message contain <tea>, got <burnt (\(place))>"), output)
    }

    func testErrorsAndStopsAreToldOnce() throws {
        let prints = PrivateDetail.printsOfFailureInChild
        XCTAssertTrue(try error("testThrows", prints: prints).contains("threw error \"Leak()\""))
        XCTAssertTrue(try error("testStops", prints: prints).contains("failed - stopped"))
    }

    func testASkipIsASkip() throws {
        let child = try child("testSkip")
        XCTAssertTrue(child.output.contains("with 1 test skipped and 0 failures"), child.output)
        XCTAssertEqual(child.status, 0)
    }

    func testNothingIsJudgedWithoutIsolation() throws {
        let output = try error("testComesToItsEnd", ["AIRBAG_ISOLATION": "off"])
        XCTAssertTrue(output.contains("was expected to crash, but nothing judges that in the test run"), output)
    }

    func testAllOfThem() throws {
        let child = try child()
        XCTAssertTrue(
            child.output.contains("Executed 9 tests, with 1 test skipped and 5 failures (3 unexpected)"),
            child.output)
    }
}
