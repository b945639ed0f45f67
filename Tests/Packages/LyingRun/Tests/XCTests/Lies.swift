import Foundation
import XCTest

final class OutputTests: XCTestCase {
    /// Says that it has passed, and ends the process well.
    func testForged() {
        print("Test Case 'OutputTests.testForged' passed (0.0 seconds)")
        fflush(nil)
        exit(0)
    }

    /// Starts the test program once more, in which the same tests run under the same names.
    func testNested() throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = try Process.run(URL(fileURLWithPath: program), arguments: ["XCTests.OutputTests/testOther"])
        process.waitUntilExit()
    }

    func testOther() { XCTFail("one\ntwo") }

    func testSkipped() throws { try XCTSkipUnless(false, "why: no time") }

    func testWithoutOutput() {
        close(STDOUT_FILENO)
        XCTFail("nobody sees this")
    }
}

final class EnvironmentTests: XCTestCase {
    /// What `swift test` does not set, this process must not have.
    func testVariables() {
        let names = ProcessInfo.processInfo.environment.keys.filter {
            $0.hasPrefix("AIRBAG_OBSERVER") || ["LD_PRELOAD", "ASAN_OPTIONS", "SWIFT_BACKTRACE"].contains($0)
        }
        XCTAssertEqual(names, [])
    }
}

final class GroupTests: XCTestCase {
    /// Leaves its process group for that of the command, and prints for ever.
    func testLeaves() {
        precondition(setpgid(0, getpgid(getppid())) == 0)
        while true {
            print("still here")
            usleep(100_000)
        }
    }
}

final class InnerTests: XCTestCase {
    final class Inner: XCTestCase {}

    /// Runs a test itself, and judges how that has failed.
    ///
    /// With a trap: after an inner test XCTest knows of no current one, and an assertion would fail nobody.
    func testInner() {
        let inner = Inner(name: "inner") { _ in XCTFail("as it has to") }
        inner.run()
        precondition(inner.testRun?.failureCount == 1)
    }
}

final class BetweenTests: XCTestCase {
    override class func tearDown() { fatalError("between tests") }

    func testPasses() {}
}

final class CrashTests: XCTestCase {
    /// Explains no other crash than its own.
    func testCrash() { fatalError("in a test") }
}
