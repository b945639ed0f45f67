import Airbag
import Foundation
import Judging
import XCTest

/// Tests of XCTest that expect the end of their process, for `ExpectedEndCaseTests`, which reads what is reported.
final class DeliberateExpectedXCTestEnds: IsolatedTestCase {
    private struct Leak: Error {}

    override class var timeLimit: Duration { .seconds(2) }

    override var expectedEnd: IsolatedMatcher<Void>? {
        switch name {
        case "DeliberateExpectedXCTestEnds.testExit": exitProcess(code: 3)
        case "DeliberateExpectedXCTestEnds.testOtherCrash": crash(message: contain("tea"))
        case "DeliberateExpectedXCTestEnds.testOrdinary": nil
        default: crash()
        }
    }

    func testQueue() {
        print("said")
        DispatchQueue(label: "elsewhere").async { fatalError("burnt") }
        sleep(10)
    }

    func testExit() { exit(3) }

    func testOrdinary() {}

    func testFailureBefore() {
        XCTFail("before")  // failing: before an end
        fatalError("burnt")
    }

    func testComesToItsEnd() { print("last words") }

    func testOtherCrash() {
        fatalError("burnt")  // failing: other crash
    }

    func testThrows() throws { throw Leak() }

    func testSkip() throws { throw XCTSkip("not today") }

    func testStops() {
        continueAfterFailure = false
        XCTFail("stopped")  // failing: stops before an end
        fatalError("not reached")
    }

    static var all: [(String, (DeliberateExpectedXCTestEnds) -> () throws -> Void)] {
        [
            ("testQueue", { $0.testQueue }),
            ("testExit", { $0.testExit }),
            ("testOrdinary", { $0.testOrdinary }),
            ("testFailureBefore", { $0.testFailureBefore }),
            ("testComesToItsEnd", { $0.testComesToItsEnd }),
            ("testOtherCrash", { $0.testOtherCrash }),
            ("testThrows", { $0.testThrows }),
            ("testSkip", { $0.testSkip }),
            ("testStops", { $0.testStops }),
        ]
    }
}
