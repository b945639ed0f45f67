import Airbag
import CrashCatching
import DetailConditions
import Foundation
import XCTest

/// What XCTest shows of tests in children: the test program runs again, with failures on purpose.
final class IsolatedTestCaseTests: XCTestCase {
    private let file = "DeliberateIsolatedFailures.swift"

    private func run(_ test: String) throws -> ChildProcess {
        try .xctest(test, of: "DeliberateIsolatedFailures")
    }

    /// What is reported of a failure at a place.
    private func report(_ test: String, at mark: String) throws -> String {
        let place = "\(file):\(try line(marked: mark, in: file))"
        return "/\(place): error: DeliberateIsolatedFailures.\(test) : "
    }

    func testGoodTestsRunInAChild() throws {
        let child = try run("testPass")
        XCTAssertTrue(
            child.standardOutput.contains("\nvalue 1, in its process: true\n"), child.output)
        XCTAssertTrue(child.output.contains("Executed 1 test, with 0 failures"), child.output)
        XCTAssertEqual(child.status, 0)
    }

    func testFailuresComeInOrderWithTheOutput() throws {
        let child = try run("testFailures")
        let assertion = try report("testFailures", at: "assertion")
        let requirement = try report("testFailures", at: "requirement")
        let wanted = [
            "\nbefore\n", assertion + "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - \n",
            "between\n", requirement + "failed - expected to equal <3>, got <1>\n",
            "failed (",
        ]
        var rest = child.standardOutput[...]
        for text in wanted {
            let range = try XCTUnwrap(rest.range(of: text), "\(text)\nin\n\(child.output)")
            rest = rest[range.upperBound...]
        }
        let prints = PrivateDetail.printsOfFailureInChild
        XCTAssertEqual(child.output.occurrences(of: ": error: "), 2 * prints, child.output)
        XCTAssertTrue(child.output.contains("with 2 failures (0 unexpected)"), child.output)
        XCTAssertEqual(child.status, 1)
    }

    func testCrashesFailOnceAtTheirPlace() throws {
        let child = try run("testCrash")
        let name = "DeliberateIsolatedFailures.testCrash"
        let place = "\(file):\(try line(marked: "fatal error", in: file))"
        let text =
            try report("testCrash", at: "fatal error")
            + "\(name) crashed: fatal error, \(Crash.Signal.swiftTrap): burnt (\(place))\n"
        XCTAssertEqual(child.output.occurrences(of: text), 1, child.output)
        XCTAssertEqual(child.output.occurrences(of: ": error: "), 1, child.output)
        #if compiler(>=6.2)  // whose symbolicator knows lines
            XCTAssertTrue(child.output.contains("\(place))\n    at \(name)() (/"), child.output)
            // And calls of the program's own `main`, nothing else.
            let calls = child.output.split(separator: "\n").filter { $0.hasPrefix("    at ") }
            XCTAssertTrue(calls.allSatisfy { $0.contains("/DeliberateXCTests/") }, child.output)
        #endif
        XCTAssertTrue(
            child.output.contains("\nstandard output:\n    last words\n"), child.output)
        XCTAssertTrue(child.output.contains("with 1 failure (1 unexpected)"), child.output)
        XCTAssertEqual(child.status, 1)
    }

    func testEndingTheProcessIsAFailure() throws {
        let child = try run("testExit")
        XCTAssertTrue(
            child.output.contains(
                "<EXPR>:0: error: DeliberateIsolatedFailures.testExit : "
                    + "DeliberateIsolatedFailures.testExit exited with code 0 "
                    + "before it had finished\n"), child.output)
        XCTAssertEqual(child.status, 1)
    }

    func testAsyncTests() throws {
        let child = try run("testAsync")
        let text = try report("testAsync", at: "async") + "failed - late\n"
        XCTAssertEqual(child.output.occurrences(of: text), PrivateDetail.printsOfFailureInChild, child.output)
        XCTAssertTrue(child.output.contains("with 1 failure (0 unexpected)"), child.output)
    }

    func testDispatchWorks() throws {
        let child = try run("testDispatch")
        XCTAssertEqual(child.status, 0, child.output)
    }

    /// All of them in one process: every test runs, whatever became of those before.
    func testTheTestsAfterACrashStillRun() throws {
        let child = try ChildProcess.xctest(of: "DeliberateIsolatedFailures")
        XCTAssertTrue(
            child.output.contains("Executed 7 tests, with 5 failures (2 unexpected)"),
            child.output)
        XCTAssertEqual(child.status, 1)
    }
}
