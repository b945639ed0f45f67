import Airbag
import Judging
import Synchronization
import XCTest

/// Tests that fail on purpose, for `XCTestReportingTests`, which reads what is reported.
final class DeliberateXCTestFailures: XCTestCase {
    func testExpectation() {
        expect(1).to(equal(2))  // failing: expectation
        print("went on after the expectation")
    }

    func testExpectationInAChild() throws {
        _ = try isolatedRun { expect(1).to(equal(2)) }  // failing: expectation in a child
        print("went on after the child")
    }

    func testAssertionInAChild() throws {
        let run = try isolatedRun { XCTAssertEqual(1, 2) }  // failing: assertion in a child
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

    /// In a process of its own: nothing of Airbag's was called before.
    func testSavedHandler() {
        let saved = defaultAssertionHandler
        defaultAssertionHandler = AssertionRecorder()
        defaultAssertionHandler = saved
        expect(1).to(equal(2))  // failing: saved handler
    }

    func testGatheringFirst() {
        let gathered = gatherExpectations { expect(1).to(equal(2)) }  // failing: gathering first
        print("gathered \(gathered.count)")
    }

    func testDispatcherFirst() {
        let own = AssertionDispatcher(handlers: [AssertionRecorder(), defaultAssertionHandler])
        defaultAssertionHandler = own
        expect(1).to(equal(2))  // failing: dispatcher first
    }

    func testRequireInADispatcher() throws {
        let own = AssertionDispatcher(handlers: [AssertionRecorder(), defaultAssertionHandler])
        defaultAssertionHandler = own
        try require(1).to(equal(2))  // failing: require in a dispatcher
    }

    func testPolledRequireInADispatcher() async throws {
        let own = AssertionDispatcher(handlers: [AssertionRecorder(), defaultAssertionHandler])
        defaultAssertionHandler = own
        try await require { 1 }.toEventually(  // failing: polled require in a dispatcher
            equal(2), timeout: .milliseconds(20))
    }

    func testRequireInAnOwnHandler() throws {
        defaultAssertionHandler = PassingOn(to: defaultAssertionHandler)
        try requireFail("by hand")  // failing: require in an own handler
    }

    func testRequireInTheDefaultHandler() {
        withAssertionHandler(defaultAssertionHandler) {
            try unwrap(nil as Int?)  // failing: require in the default handler
        }
    }

    func testCustomErrorInTheDefaultHandler() async {
        await withAssertionHandler(defaultAssertionHandler) {
            let requirement = require(customError: Broken.cable) {  // failing: custom error
                await Task.yield()
                return 1
            }
            try await requirement.to(equal(2))
        }
    }

    func testControlCharacters() {
        fail("a\0b\u{1B}[31mc\u{FFFE}\u{7F}\u{85}\u{202E}\td")  // failing: control characters
    }

    func testFailuresOfManyThreads() {
        let overlap = Overlap()
        XCTestObservationCenter.shared.addTestObserver(overlap)
        let threads = (0..<8).map { _ in
            Thread {
                for _ in 0..<5 { fail("of many") }; overlap.isDone.signal()
            }
        }
        threads.forEach { $0.start() }
        threads.forEach { _ in overlap.isDone.wait() }
        XCTestObservationCenter.shared.removeTestObserver(overlap)
        print("at once: \(overlap.most.load(ordering: .relaxed))")
    }

    func testPass() throws {
        expect { burn() as Int }.to(throwAssertion())
        try require(nil as Int?).to(beNil())
        try require { throw Broken.cable }.to(throwError())
        try require { burn() as Int }.to(throwAssertion())
        XCTAssertEqual(try require(1).to(equal(1)), 1)
    }

    static var all: [(String, (DeliberateXCTestFailures) -> () throws -> Void)] {
        [
            ("testExpectation", { $0.testExpectation }),
            ("testExpectationInAChild", { $0.testExpectationInAChild }),
            ("testAssertionInAChild", { $0.testAssertionInAChild }),
            ("testRequirement", { $0.testRequirement }),
            ("testUnwrap", { $0.testUnwrap }),
            ("testRequireFail", { $0.testRequireFail }),
            ("testCrash", { $0.testCrash }),
            ("testLongText", { $0.testLongText }),
            ("testDetachedTask", asyncTest { $0.testDetachedTask }),
            ("testThread", { $0.testThread }),
            ("testSavedHandler", { $0.testSavedHandler }),
            ("testGatheringFirst", { $0.testGatheringFirst }),
            ("testDispatcherFirst", { $0.testDispatcherFirst }),
            ("testRequireInADispatcher", { $0.testRequireInADispatcher }),
            ("testPolledRequireInADispatcher", asyncTest { $0.testPolledRequireInADispatcher }),
            ("testRequireInAnOwnHandler", { $0.testRequireInAnOwnHandler }),
            ("testRequireInTheDefaultHandler", { $0.testRequireInTheDefaultHandler }),
            (
                "testCustomErrorInTheDefaultHandler",
                asyncTest { $0.testCustomErrorInTheDefaultHandler }
            ),
            ("testControlCharacters", { $0.testControlCharacters }),
            ("testFailuresOfManyThreads", { $0.testFailuresOfManyThreads }),
            ("testPass", { $0.testPass }),
        ]
    }
}

/// Counts on how many threads XCTest records failures at the same time.
private final class Overlap: XCTestObservation, Sendable {
    private let current = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    let isDone = DispatchSemaphore(value: 0)

    func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
    ) {
        most.max(current.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
        usleep(1000)
        current.subtract(1, ordering: .relaxed)
    }
}
