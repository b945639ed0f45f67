import Foundation
import RunLog
import XCTest

final class DyingTests: XCTestCase {
    override func setUp() { ran(name) }

    func testTrap() { precondition(name.isEmpty, "trapped") }

    func testIndex() { print([Int]()[name.count]) }

    func testOverflowOfTheStack() { print(deep(name.count)) }

    func testAbort() { abort() }

    func testExit() { exit(0) }

    func testExitWithoutHandlers() { _exit(0) }

    func testKilled() { kill(getpid(), SIGKILL) }

    func testOnAnotherThread() {
        Thread.detachNewThread { fatalError("on another thread") }
        // The runtime's backtracer interrupts the calls of other threads: one `sleep` would end before the process.
        while true { sleep(60) }
    }

    func testHang() { while true { sleep(1) } }
}

/// Calls itself without end.
private func deep(_ depth: Int) -> Int { depth < 0 ? 0 : deep(depth + 1) + 1 }

final class SetUpTests: XCTestCase {
    override func setUp() { fatalError("in setUp") }

    func testNothing() {}
}

final class FailingTests: XCTestCase {
    func testAssertion() { XCTAssertEqual(1, 2) }

    func testError() throws { throw CocoaError(.fileNoSuchFile) }

    func testFailureAndSkip() throws {
        XCTFail("failed before the skip")
        throw XCTSkip("too late")
    }

    func testSkip() throws { throw XCTSkip("no time") }
}
