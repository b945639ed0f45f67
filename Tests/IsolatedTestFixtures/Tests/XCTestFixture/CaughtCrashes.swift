import Airbag
import Foundation
import XCTest

/// Tests that crash, caught in the process of the test run.
final class CaughtCrashes: CrashCatchingTestCase {
    func testFatalError() {
        fatalError("caught here")  // here: xctest caught
    }

    func testAfterAFailure() {
        XCTFail("before")  // here: failure before the caught crash
        preconditionFailure("after")  // here: xctest caught after a failure
    }

    func testNullPointer() {
        let address = Int.random(in: 0...0)
        UnsafeMutablePointer<Int>(bitPattern: address + 8)?.pointee = 1  // here: xctest caught null
    }

    func testPipe() {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        write(ends[1], "x", 1)
    }

    func testInAnExpectation() {
        let list = [1, 2, 3]
        XCTAssertEqual(list[Int.random(in: 3...4)], 3)
    }

    func testWhileWaiting() {
        let waited = expectation(description: "waited")
        DispatchQueue.global().async { waited.fulfill() }
        wait(for: [waited], timeout: 60)
        fatalError("after a wait")  // here: xctest caught after a wait
    }

    func testCalm() { XCTAssertTrue(Thread.isMainThread) }
    func testCalmLater() async throws { try await Task.sleep(for: .milliseconds(1)) }
    @MainActor func testCalmOnTheMainActor() async { await Task.yield() }
    func testSkipped() throws { throw XCTSkip("not today") }
    func testFailed() { XCTFail("plain") }  // here: xctest plain
}

/// Crashes around a test.
final class CaughtInSetUp: CrashCatchingTestCase {
    override func setUp() {
        guard name.hasSuffix("testNotBegun") else { return }
        fatalError("no set-up")  // here: xctest caught in setUp
    }

    override func tearDown() {
        guard name.hasSuffix("testBegun") else { return }
        fatalError("no tear-down")  // here: xctest caught in tearDown
    }

    func testNotBegun() { XCTFail("begun") }
    func testBegun() {}
    func testInBetween() {}
}
