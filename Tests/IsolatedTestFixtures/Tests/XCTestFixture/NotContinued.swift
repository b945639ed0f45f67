import Airbag
import Foundation
import XCTest

/// Tests that end at their first failure.
final class NotContinued: IsolatedTestCase {
    override func setUp() {
        continueAfterFailure = false
    }

    override func tearDown() {
        print("tearDown of \(name)")
    }

    func testMethod() {
        addTeardownBlock { print("teardown block of a method") }
        XCTAssertFalse(continueAfterFailure)
        XCTFail("the first")  // here: method
        XCTFail("must not be reached")
    }

    func testExpectation() {
        expect(1).to(equal(2))  // here: expectation
        XCTFail("must not be reached")
    }

    func testDeepInside() throws {
        let numbers = NSMutableArray(array: [3, 2, 1])
        numbers.sort { _, _ in
            XCTFail("in a callback")  // here: deep inside
            XCTFail("must not be reached")
            return .orderedSame
        }
    }

    func testQueue() {
        DispatchQueue.global().async {
            XCTFail("on a queue")  // here: queue
            XCTFail("must not be reached")
        }
        sleep(20)
    }

    func testRequirement() throws {
        try require(1).to(equal(2))  // here: requirement
        XCTFail("must not be reached")
    }

    func testThrows() throws {
        throw Broken()
    }

    func testAsync() async {
        await Task.yield()
        XCTFail("in a task")  // here: task
        XCTFail("must not be reached")
    }

    func testThread() {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            XCTFail("on a thread")  // here: thread
            XCTFail("must not be reached")
            done.signal()
        }
        done.wait()
        XCTFail("must not be reached")
    }

    func testInChild() throws {
        _ = try isolatedRun { XCTFail("in a child of its own") }  // here: child
        XCTFail("must not be reached")
    }

    func testCrash() {
        fatalError("a crash all the same")  // here: crash all the same
    }

    func testPass() {
        XCTAssertEqual(1, 1)
    }
}

/// One that ends in `setUp`.
final class NotContinuedInSetUp: IsolatedTestCase {
    override func setUp() {
        continueAfterFailure = false
        XCTFail("in set-up")  // here: set-up
    }

    func testNotReached() {
        XCTFail("must not be reached")
    }
}
