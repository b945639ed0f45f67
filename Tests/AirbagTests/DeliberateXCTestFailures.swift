import Airbag
import Judging
import XCTest

/// Tests that fail on purpose: they are skipped, except in a process of `XCTestReportingTests`,
/// which reads what is reported.
final class DeliberateXCTestFailures: XCTestCase {
    override func setUpWithError() throws {
        try XCTSkipUnless(OnPurpose.isWanted)
    }

    func testExpectation() {
        expect(1).to(equal(2))  // failing: expectation
        print("went on after the expectation")
    }

    func testExpectationInAChild() throws {
        _ = try isolated { expect(1).to(equal(2)) }  // failing: expectation in a child
        print("went on after the child")
    }

    func testAssertionInAChild() throws {
        let run = try isolated { XCTAssertEqual(1, 2) }  // failing: assertion in a child
        print("output of the child: <\(run.standardOutput)>")
    }

    func testRequirement() throws {
        try require(1).to(equal(2), description: "the sum")  // failing: requirement
        print("must not go on")
    }

    func testUnwrap() throws {
        try unwrap(nil as Int?)  // failing: unwrap
    }

    func testRequireFail() throws {
        try requireFail("by hand")  // failing: requireFail
    }

    func testCrash() {
        expect(burn() as Int).to(equal(3))  // failing: crash
        expect(2).to(equal(2))
        print("went on after the crash")
    }

    func testLongText() {
        expect("a\nb  c").to(equal("d <&> é"))  // failing: long text
    }

    func testDetachedTask() async {
        await Task.detached { fail("from a task") }.value  // failing: task
    }

    func testThread() {
        let finished = expectation(description: "the thread is done")
        Thread.detachNewThread {
            fail("from a thread")  // failing: thread
            finished.fulfill()
        }
        wait(for: [finished], timeout: 30)
    }

    func testPass() throws {
        expect { burn() as Int }.to(throwAssertion())
        try require(nil as Int?).to(beNil())
        try require { throw Broken.cable }.to(throwError())
        try require { burn() as Int }.to(throwAssertion())
        XCTAssertEqual(try require(1).to(equal(1)), 1)
    }
}

/// Whether failures are wanted in this process.
enum OnPurpose {
    static let variable = "AIRBAG_FAIL_ON_PURPOSE"
    static let isWanted = ProcessInfo.processInfo.environment[variable] == "1"
}
