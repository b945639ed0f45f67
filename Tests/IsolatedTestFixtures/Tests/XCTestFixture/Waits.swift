import Airbag
import Dispatch
import Foundation
import XCTest

/// Expectations that are waited for, some of which need threads of Dispatch.
final class Waits: IsolatedTestCase {
    override class var timeLimit: Duration { .seconds(20) }

    func testFulfilledBefore() {
        let done = expectation(description: "done")
        done.fulfill()
        wait(for: [done], timeout: 5)
    }

    func testThread() {
        let done = expectation(description: "done")
        Thread.detachNewThread { done.fulfill() }
        wait(for: [done], timeout: 5)
    }

    func testTask() {
        let done = expectation(description: "done")
        Task { done.fulfill() }
        wait(for: [done], timeout: 5)
    }

    func testTimer() {
        let done = expectation(description: "done")
        _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in done.fulfill() }
        wait(for: [done], timeout: 5)
    }

    func testPredicate() {
        let start = Date()
        let late = expectation(
            for: NSPredicate { _, _ in Date() > start + 0.05 }, evaluatedWith: nil)
        wait(for: [late], timeout: 5)
    }

    func testTimesOut() {
        let never = expectation(description: "never")
        wait(for: [never], timeout: 0.05)  // here: times out
    }

    func testQueue() {
        let done = expectation(description: "done")
        DispatchQueue.global().async { done.fulfill() }
        wait(for: [done], timeout: 5)
    }

    func testMainQueue() {
        let done = expectation(description: "done")
        DispatchQueue.main.async { done.fulfill() }
        wait(for: [done], timeout: 5)
    }

    func testRunLoopBlock() {
        let done = expectation(description: "done")
        RunLoop.main.perform { done.fulfill() }
        wait(for: [done], timeout: 19)
    }

    func testInvertedRunLoopBlock() {
        let never = expectation(description: "never")
        never.isInverted = true
        RunLoop.main.perform { never.fulfill() }  // here: inverted
        wait(for: [never], timeout: 0.1)
    }

    func testProcess() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "mkdir \(folder) || exit 7; sleep 0.2; rmdir \(folder)"]
        try process.run()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
    }

    func testTaskAndSemaphore() {
        let semaphore = DispatchSemaphore(value: 0)
        Task.detached { semaphore.signal() }
        semaphore.wait()
    }

    func testFailureOnce() {
        XCTFail("told once")  // here: failure once
        DispatchQueue.global().sync {}
        DispatchQueue.global().async {}
    }
}

/// Waits that do not end well.
final class BadWaits: IsolatedTestCase {
    override class var timeLimit: Duration { .seconds(20) }

    override func tearDown() {
        print("tearDown of \(name)")
    }

    func testTimesOut() {
        print("before")
        let never = expectation(description: "never")
        wait(for: [never], timeout: 0.05)  // here: bad times out
        print("behind")
    }

    func testEndsAtATimeOut() {
        continueAfterFailure = false
        let never = expectation(description: "never")
        wait(for: [never], timeout: 0.05)  // here: bad ends
        XCTFail("must not be reached")
    }

    func testAsyncTimesOut() async {
        let never = expectation(description: "never")
        await fulfillment(of: [never], timeout: 0.05)  // here: bad async
    }

    func testInverted() {
        let never = expectation(description: "never")
        never.isInverted = true
        Task { never.fulfill() }  // here: bad inverted
        wait(for: [never], timeout: 0.1)
    }

    func testOrder() {
        let (first, second) = (expectation(description: "1"), expectation(description: "2"))
        Task {
            second.fulfill()  // here: order
            first.fulfill()
        }
        wait(for: [first, second], timeout: 1, enforceOrder: true)
    }

    func testOwnRedirection() {
        let file = "\(NSTemporaryDirectory())\(UUID().uuidString)"
        let copy = dup(1)
        let descriptor = open(file, O_CREAT | O_RDWR, 0o600)
        dup2(descriptor, 1)
        XCTFail("redirected")  // here: redirected
        fflush(nil)
        dup2(copy, 1)
        XCTAssertEqual(try String(contentsOfFile: file, encoding: .utf8), "")
        try? FileManager.default.removeItem(atPath: file)
    }
}
