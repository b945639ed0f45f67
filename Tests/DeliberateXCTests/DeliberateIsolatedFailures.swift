import Airbag
import CrashCatching
import Isolation
import Foundation
import Judging
import XCTest

/// Tests in children that fail on purpose, for `IsolatedTestCaseTests`, which reads what is reported.
final class DeliberateIsolatedFailures: IsolatedTestCase {
    private var value = 0

    override func setUp() async throws {
        await Task.yield()
        value = 1
    }

    func testPass() {
        print("value \(value), in its process: \(TestProcess.current != nil)")
    }

    func testFailures() throws {
        print("before")
        XCTAssertEqual(value, 2)  // failing: assertion
        print("between")
        try require(self.value).to(equal(3))  // failing: requirement
    }

    func testCrash() {
        print("last words")
        fatalError("burnt")  // failing: fatal error
    }

    func testExit() {
        exit(0)
    }

    func testAsync() async throws {
        try await Task.sleep(for: .milliseconds(1))
        XCTFail("late")  // failing: async
    }

    func testDispatch() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { done.signal() }
        done.wait()
    }

    func testAfterAll() {
        XCTAssertEqual(value, 1)
    }

    static var all: [(String, (DeliberateIsolatedFailures) -> () throws -> Void)] {
        [
            ("testPass", { $0.testPass }),
            ("testFailures", { $0.testFailures }),
            ("testCrash", { $0.testCrash }),
            ("testExit", { $0.testExit }),
            ("testAsync", asyncTest { $0.testAsync }),
            ("testDispatch", { $0.testDispatch }),
            ("testAfterAll", { $0.testAfterAll }),
        ]
    }
}
