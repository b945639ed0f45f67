import Airbag
import Foundation
import XCTest

/// Every way in which a test can end its process, or never end.
final class BadEndings: IsolatedTestCase {
    override class var timeLimit: Duration { .seconds(2) }
    override class var limits: ChildLimits { ChildLimits(memory: 512 << 20) }

    func testFatalError() {
        print("last words")
        fatalError("out of fuel")  // here: fatal error
    }

    func testPrecondition() {
        precondition(Int.random(in: 0...1) == 2, "no such number")  // here: precondition
    }

    func testIndexOutOfRange() {
        let list = [1, 2, 3]
        XCTAssertEqual(list[Int.random(in: 3...4)], 3)  // here: index out of range
    }

    func testNullPointer() {
        let address = Int.random(in: 0...0)
        UnsafeMutablePointer<Int>(bitPattern: address + 8)?.pointee = 1  // here: null pointer
    }

    func testStackOverflow() {
        XCTAssertEqual(depth(of: 1), 0)
    }

    private func depth(of level: Int) -> Int {  // here: stack overflow
        level == 0 ? 0 : depth(of: level + 1) + 1
    }

    func testAbort() {
        abort()  // here: abort
    }

    func testExit0() {
        exit(0)
    }

    func testExit3() {
        exit(3)
    }

    func testKill9() {
        kill(getpid(), SIGKILL)
        sleep(1)
    }

    func testEndlessLoop() {
        while true {}
    }

    func testDeadlock() {
        let lock = NSLock()
        lock.lock()
        lock.lock()
    }

    func testMemory() {
        let block = [UInt8](repeating: 1, count: 1 << 30)
        precondition(block.count == 1 << 30)
    }

    func testFailureBeforeCrash() {
        XCTFail("first of two")  // here: failure before crash
        fatalError("second of two")  // here: failure before crash 2
    }

    func testGood() {
        XCTAssertEqual(1, 1)
    }
}

/// One in which all goes wrong before the test.
final class CrashInSetUp: IsolatedTestCase {
    override func setUp() {
        fatalError("no set-up")  // here: crash in set up
    }

    func testNotReached() {
        XCTFail("reached")
    }
}

/// One in which all goes wrong behind it.
final class CrashInTearDown: IsolatedTestCase {
    override func tearDown() {
        fatalError("no tear-down")  // here: crash in tear down 2
    }

    func testReached() {
        XCTFail("reached")  // here: crash in tear down
    }
}
