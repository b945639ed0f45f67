import Airbag
import Fixtures
import Glibc
import XCTest

/// Tests that end their process, fork, or fail where no test is running, for `XCTestEndingTests`.
final class DeliberateXCTestEndings: XCTestCase {
    func testExit() { exit(0) }

    func testExitWithACode() { exit(3) }

    func testQuickExit() { quick_exit(0) }

    func testUnderscoreExit() { _exit(0) }

    func testExitAfterAHandler() {
        atexit { print("the handler ran") }
        exit(0)
    }

    func testExitOnAThread() {
        Thread.detachNewThread { exit(0) }
        sleep(60)
    }

    func testForks() {
        print("exit: \(statusOfFork { expect(1).to(equal(2)); exit(0) })")
        print("_exit: \(statusOfFork { expect(1).to(equal(3)); _exit(0) })")
        print("passing exit: \(statusOfFork { expect(1).to(equal(1)); exit(0) })")
        print("passing _exit: \(statusOfFork { _exit(0) })")
        print("of a recorder: \(statusOfFork(within: AssertionRecorder()) { fail("told") })")
    }

    func testForksInAChild() throws {
        let run = try isolatedRun {
            [
                statusOfFork {
                    expect(1).to(equal(4)); exit(0)
                },
                statusOfFork {
                    expect(1).to(equal(5)); _exit(0)
                },
                statusOfFork { _exit(0) },
            ]
        }
        print("in a child: \(try run.value)\n\(run.standardError)")
    }

    func testChildrenMayExit() throws {
        let run = try isolatedRun { exit(0) }
        XCTAssertEqual("\(run.termination)", "exited(0)")
    }

    func testFailsAfterAllTests() {
        XCTestObservationCenter.shared.addTestObserver(FailsAtTheEnd())
    }

    func testFailsAtExit() {
        atexit { fail("in the last handler") }
    }

    static var all: [(String, (DeliberateXCTestEndings) -> () throws -> Void)] {
        [
            ("testExit", { $0.testExit }),
            ("testExitWithACode", { $0.testExitWithACode }),
            ("testQuickExit", { $0.testQuickExit }),
            ("testUnderscoreExit", { $0.testUnderscoreExit }),
            ("testExitAfterAHandler", { $0.testExitAfterAHandler }),
            ("testExitOnAThread", { $0.testExitOnAThread }),
            ("testForks", { $0.testForks }),
            ("testForksInAChild", { $0.testForksInAChild }),
            ("testChildrenMayExit", { $0.testChildrenMayExit }),
            ("testFailsAfterAllTests", { $0.testFailsAfterAllTests }),
            ("testFailsAtExit", { $0.testFailsAtExit }),
        ]
    }
}

private final class FailsAtTheEnd: XCTestObservation {
    func testBundleDidFinish(_ testBundle: Bundle) { fail("after all tests") }
}

private func statusOfFork(within handler: any AssertionHandler, _ body: () -> Void) -> Int32 {
    var status: Int32 = -1
    withAssertionHandler(handler) { status = statusOfFork(body) }
    return status
}

/// Fails around its test, which passes.
final class DeliberateXCTestFailuresAround: XCTestCase {
    override class func setUp() {
        fail("before the first test")
    }

    override class func tearDown() {
        Outliving.may.signal()
        Outliving.did.wait()
    }

    func testPassesBeside() throws {
        Thread.detachNewThread {
            Outliving.may.wait()
            fail("from a thread that outlives its test")
            Outliving.did.signal()
        }
    }

    static var all: [(String, (DeliberateXCTestFailuresAround) -> () throws -> Void)] {
        [
            ("testPassesBeside", { $0.testPassesBeside })
        ]
    }
}

private enum Outliving {
    static let may = DispatchSemaphore(value: 0), did = DispatchSemaphore(value: 0)
}

/// Exits where no test is running.
final class DeliberateExitBetweenXCTests: XCTestCase {
    override class func tearDown() {
        exit(0)
    }

    func testPassesBefore() {}

    static var all: [(String, (DeliberateExitBetweenXCTests) -> () throws -> Void)] {
        [
            ("testPassesBefore", { $0.testPassesBefore })
        ]
    }
}
