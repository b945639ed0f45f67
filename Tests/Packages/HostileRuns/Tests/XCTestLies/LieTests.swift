import Airbag
import Lies
import XCTest

/// Tells the lie that the run is about.
final class LieTests: XCTestCase {
    func testLie() throws { try Lie.tell() }

    func testLieOfAnAsyncTest() async throws {
        if Lie.wanted.hasPrefix("async-") { try await tellAsync() }
    }
}

/// Failures between two tests, and after the last one of a class.
final class BetweenTests: XCTestCase {
    override class func setUp() { if Lie.isTold("failure-in-class-set-up") { expect(1) == 2 } }

    override class func tearDown() {
        if Lie.isTold("failure-in-class-tear-down") { expect(1) == 2 }
    }

    func testNothing() {
        if Lie.isTold("failure-between-tests") {
            XCTestObservationCenter.shared.addTestObserver(Observer.shared)
        }
    }

    /// Fails when a test is over.
    private final class Observer: NSObject, XCTestObservation {
        nonisolated(unsafe) static let shared = Observer()

        func testCaseDidFinish(_ testCase: XCTestCase) {
            if Lie.isTold("failure-between-tests") { fail("between two tests") }
        }
    }
}

/// The same in a process of its own.
final class IsolatedLieTests: IsolatedTestCase {
    func testLieInAProcessOfItsOwn() {
        if Lie.isTold("in-an-isolated-test") { expect(1) == 2 }
    }

    func testLieAtTheEndOfAProcessOfItsOwn() throws {
        try Lie.tell("own-process-")
    }
}

/// A crash that cannot be caught, and would make all later tests fail.
final class CaughtLieTests: CrashCatchingTestCase {
    func testLieOfATeardownBlock() {
        addTeardownBlock {
            if Lie.isTold("teardown-block-in-a-teardown-block") { self.addTeardownBlock {} }
        }
    }
}
