import Airbag
import Dispatch
import Foundation
import XCTest

/// Tests that need Dispatch, or tell the planned copy from the run.
final class WholeFeatures: IsolatedTestCase {
    override class var timeLimit: Duration { .seconds(30) }

    nonisolated(unsafe) private static var isSetUp = false

    override class func setUp() {
        isSetUp = true
    }

    func testPass() {
        print("output of a good test")
        XCTAssertTrue(WholeFeatures.isSetUp)
    }

    func testFailures() {
        print("before")
        XCTAssertEqual(1, 2, "sum")  // here: whole failures
        print("between")
        expect(3).to(equal(4))  // here: whole failures 2
    }

    func testThrows() throws {
        throw Broken()
    }

    func testSkip() throws {
        throw XCTSkip("not today")  // here: whole skip
    }

    func testRequire() throws {
        try require(1).to(equal(2))  // here: whole require
    }

    func testAsync() async throws {
        try await Task.sleep(for: .milliseconds(1))
        XCTFail("late")  // here: whole async
    }

    func testQueue() {
        let done = expectation(description: "done")
        DispatchQueue.global().async { done.fulfill() }
        wait(for: [done], timeout: 5)
    }

    func testNotWaitedFor() {
        _ = expectation(description: "forgotten")  // here: whole not waited for
    }

    func testExit0() {
        exit(0)
    }

    func testKill9() {
        kill(getpid(), SIGKILL)
        sleep(1)
    }
}

/// Its test cannot be found: the planned copy leaves before it.
final class NotReached: IsolatedTestCase {
    override class func setUp() {
        // The parent of the copy is the same program.
        let files = FileManager.default
        let own = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let parents = try? files.destinationOfSymbolicLink(atPath: "/proc/\(getppid())/exe")
        if own == parents { exit(3) }
    }

    func testNothing() {}
}
