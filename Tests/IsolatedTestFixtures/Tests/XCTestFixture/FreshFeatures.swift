import Airbag
import Dispatch
import Foundation
import XCTest

/// Tests in fresh processes.
final class FreshFeatures: IsolatedTestCase {
    override class var isolation: TestProcess { .fresh }
    override class var timeLimit: Duration { .seconds(30) }

    nonisolated(unsafe) private static var isSetUp = false

    override class func setUp() {
        isSetUp = true
    }

    func testPass() {
        print("output of a good test")
        XCTAssertTrue(FreshFeatures.isSetUp)
    }

    func testFailures() {
        print("before")
        XCTAssertEqual(1, 2, "sum")  // here: fresh failures
        print("between")
        expect(3).to(equal(4))  // here: fresh failures 2
    }

    func testThrows() throws {
        throw Broken()
    }

    func testSkip() throws {
        throw XCTSkip("not today")  // here: fresh skip
    }

    func testRequire() throws {
        try require(1).to(equal(2))  // here: fresh require
    }

    func testAsync() async throws {
        try await Task.sleep(for: .milliseconds(1))
        XCTFail("late")  // here: fresh async
    }

    func testQueue() {
        let done = expectation(description: "done")
        DispatchQueue.global().async { done.fulfill() }
        wait(for: [done], timeout: 5)
    }

    func testNotWaitedFor() {
        _ = expectation(description: "forgotten")  // here: fresh not waited for
    }

    func testExit0() {
        exit(0)
    }

    func testKill9() {
        kill(getpid(), SIGKILL)
        sleep(1)
    }
}

/// Its fresh process ends before the test begins.
final class NotReached: IsolatedTestCase {
    override class var isolation: TestProcess { .fresh }

    override class func setUp() {
        // A fresh process has the environment of the test run.
        setenv("NOT_REACHED_IN", "\(getpid())", 0)
        if String(cString: getenv("NOT_REACHED_IN")) != "\(getpid())" { exit(3) }
    }

    func testNothing() {}
}
