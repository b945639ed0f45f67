import Airbag
import Foundation
import XCTest

struct Broken: Error {}
struct Worn: Error {}

/// What XCTest offers, and expectations of Airbag.
final class Features: IsolatedTestCase {
    override class func setUp() {
        print("class setUp")
    }

    override class func tearDown() {
        print("class tearDown")
    }

    func testPass() {
        print("output of a good test")
    }

    func testFailures() {
        XCTFail("boom")  // here: failures
        XCTAssertEqual(1, 2, "sum")  // here: failures 2
        expect(3).to(equal(4))  // here: failures 3
    }

    func testThrows() throws {
        throw Broken()
    }

    func testUnwrap() throws {
        _ = try XCTUnwrap(nil as Int?, "none")  // here: unwrap
        XCTFail("went on")
    }

    func testRequire() throws {
        try require(1).to(equal(2))  // here: require
        XCTFail("went on")
    }

    func testSkip() throws {
        throw XCTSkip("not today")  // here: skip
    }

    func testSkipIf() throws {
        try XCTSkipIf(true, "too hot")  // here: skip if
        XCTFail("went on")
    }

    func testSkipUnless() throws {
        try XCTSkipUnless(false, "too cold")  // here: skip unless
    }

    func testFailureThenSkip() throws {
        XCTFail("before the skip")  // here: failure then skip
        throw XCTSkip("after the failure")  // here: skip after failure
    }

    func testTeardownBlocks() {
        addTeardownBlock { print("teardown block 1") }
        addTeardownBlock { () async throws -> Void in
            await Task.yield()
            print("teardown block 2")
            XCTFail("in a teardown block")  // here: teardown blocks
        }
    }

    func testMeasure() {
        measure { _ = (0..<1000).reduce(0, +) }  // here: measure
    }

    func testNotWaitedFor() {
        _ = expectation(description: "forgotten")  // here: not waited for
    }

    func testHasFailed() {
        XCTFail("seen")  // here: has failed
        print("failures: \(testRun?.failureCount ?? -1)")
    }
}

/// Skips in `setUp`.
final class SkipInSetUp: IsolatedTestCase {
    override func setUpWithError() throws {
        throw XCTSkip("skipped early")  // here: skip in set up
    }

    func testNotReached() {
        XCTFail("reached")
    }
}

/// Throws in `setUp` and `tearDown`.
final class ThrowInSetUp: IsolatedTestCase {
    override func setUpWithError() throws {
        throw Broken()
    }

    override func tearDownWithError() throws {
        throw Worn()
    }

    func testNotReached() {
        XCTFail("reached")
    }
}

/// Async in all places.
final class AsyncFeatures: IsolatedTestCase {
    private var value = 0

    override func setUp() async throws {
        try await Task.sleep(for: .milliseconds(1))
        value = 1
    }

    override func tearDown() async throws {
        await Task.yield()
        print("async tearDown: \(value)")
    }

    func testSync() {
        XCTAssertEqual(value, 1)
        value = 2
    }

    func testAsync() async throws {
        try await Task.sleep(for: .milliseconds(5))
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...3 { group.addTask { number } }
            return await group.reduce(0, +)
        }
        XCTAssertEqual(sum, 6)
        XCTAssertEqual(sum, 7, "the sum")  // here: async
    }

    func testAsyncThrows() async throws {
        await Task.yield()
        throw Broken()
    }

    func testAsyncSkip() async throws {
        await Task.yield()
        throw XCTSkip("async skip")  // here: async skip
    }

    func testAsyncCrash() async {
        await Task.yield()
        fatalError("async crash")  // here: async crash
    }

    func testFulfillment() async {
        let done = expectation(description: "done")
        Task { done.fulfill() }
        await fulfillment(of: [done], timeout: 5)
    }
}

/// Main-actor tests.
@MainActor
final class MainActorFeatures: IsolatedTestCase {
    func testSync() {
        MainActor.assertIsolated()
    }

    func testAsync() async {
        await Task.yield()
        MainActor.assertIsolated()
    }
}
