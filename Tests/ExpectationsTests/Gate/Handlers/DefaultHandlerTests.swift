import Airbag
import XCTest

/// The handler of the whole process.
///
/// In XCTest, because its tests run one after the other, in a process without those of Swift
/// Testing.
final class DefaultHandlerTests: XCTestCase {
    private var original: (any AssertionHandler)?

    override func setUp() {
        original = defaultAssertionHandler
    }

    override func tearDown() {
        if let original { defaultAssertionHandler = original }
    }

    func testItHearsWhatNobodyElseDoes() {
        let recorder = AssertionRecorder()
        defaultAssertionHandler = recorder
        expect(1).to(equal(1))
        expect(1).to(equal(2))
        let inner = gatherExpectations(silently: true) { fail("inside") }
        XCTAssertEqual(recorder.assertions.map(\.success), [true, false])
        XCTAssertEqual(inner.count, 1)
    }

    func testItHearsOtherThreads() {
        let recorder = AssertionRecorder()
        defaultAssertionHandler = recorder
        let finished = expectation(description: "the thread is done")
        Thread.detachNewThread {
            fail("on a thread")
            finished.fulfill()
        }
        wait(for: [finished], timeout: 10)
        XCTAssertEqual(recorder.assertions.map(\.message.stringValue), ["on a thread"])
    }

    func testItIsTheTaskHandlerInsideOfOne() {
        let recorder = AssertionRecorder()
        withAssertionHandler(recorder) {
            XCTAssertTrue(defaultAssertionHandler as? AssertionRecorder === recorder)
        }
    }

    func testGatheringNotSilently() {
        let recorder = AssertionRecorder()
        defaultAssertionHandler = recorder
        let inner = gatherExpectations { fail("both") }
        XCTAssertEqual(inner.count, 1)
        XCTAssertEqual(recorder.assertions.map(\.message.stringValue), ["both"])
    }

    func testPuttingTheOriginalBack() throws {
        let recorder = AssertionRecorder()
        defaultAssertionHandler = recorder
        defaultAssertionHandler = try XCTUnwrap(original)
        expect(1).to(equal(1))
        XCTAssertTrue(recorder.assertions.isEmpty)
    }
}
