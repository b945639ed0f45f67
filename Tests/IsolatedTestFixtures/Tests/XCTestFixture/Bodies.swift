import Airbag
import XCTest

/// Errors that steer a test, thrown in bodies of `isolated`.
final class Bodies: XCTestCase {
    func testBodySkips() throws {
        try isolated { throw XCTSkip("not today") }  // here: body skips
        XCTFail("must not run")
    }

    func testBodySkipsIf() throws {
        try isolated { try XCTSkipIf(Bool(true), "too hot") }  // here: body skips if
        XCTFail("must not run")
    }

    func testBodySkipsUnless() throws {
        try isolated { try XCTSkipUnless(Bool(false)) }  // here: body skips unless
        XCTFail("must not run")
    }

    func testBodySkipsLater() async throws {
        try await isolated {
            await Task.yield()
            throw XCTSkip("later")  // here: body skips later
        }
        XCTFail("must not run")
    }

    func testInnerBodySkips() throws {
        try isolated {
            try isolated { throw XCTSkip("from deep down") }  // here: inner body skips
            XCTFail("must not run")
        }
        XCTFail("must not run")
    }

    func testBodyFails() throws {
        try isolated { XCTFail("by hand") }  // here: body fails
    }

    func testBodyRequires() throws {
        try isolated { _ = try require(1).to(equal(2)) }  // here: body requires
        XCTFail("must not run")
    }

    func testBodyRequiresLater() async throws {
        try await isolated {
            await Task.yield()
            _ = try require(1).to(equal(2))  // here: body requires later
        }
        XCTFail("must not run")
    }

    func testInnerBodyRequires() throws {
        try isolated {
            try isolated { _ = try require(1).to(equal(2)) }  // here: inner body requires
            XCTFail("must not run")
        }
        XCTFail("must not run")
    }

    func testBodyUnwraps() throws {
        try isolated { _ = try unwrap(nil as Int?) }  // here: body unwraps
        XCTFail("must not run")
    }

    func testBodyUnwrapsByXCTest() throws {
        try isolated { _ = try XCTUnwrap(nil as Int?) }  // here: body unwraps by XCTest
        XCTFail("must not run")
    }

    func testBodyUnwrapsByXCTestLater() async throws {
        try await isolated {
            await Task.yield()
            _ = try XCTUnwrap(nil as Int?)  // here: body unwraps by XCTest later
        }
        XCTFail("must not run")
    }

    func testInnerBodyUnwrapsByXCTest() throws {
        try isolated {
            try isolated { _ = try XCTUnwrap(nil as Int?) }  // here: inner body unwraps by XCTest
            XCTFail("must not run")
        }
        XCTFail("must not run")
    }

    /// Whoever looks at the ending of a body is not steered by it.
    func testBodyIsLookedAt() throws {
        let run = try isolatedRun { throw XCTSkip("not today") }
        XCTAssertEqual(run.error?.typeName, "XCTest.XCTSkip")
        XCTAssertNil(run.error?.error)
    }

    func testSkipIsExpected() {
        expect { try isolated { throw XCTSkip("not today") } }
            .to(throwError(errorType: XCTSkip.self))
    }

    /// A handler has the failure of the requirement, and nobody else; so the error counts.
    func testBodyHasItsOwnHandler() throws {
        try isolated {
            defaultAssertionHandler = AssertionRecorder()
            _ = try require(1).to(equal(2))
        }
        XCTFail("must not run")
    }
}

/// The same in processes of isolated tests.
final class BodiesOfIsolatedTests: IsolatedTestCase {
    func testIsolatedBodySkips() throws {
        try isolated { throw XCTSkip("not today") }  // here: isolated body skips
        XCTFail("must not run")
    }

    func testIsolatedBodyRequires() throws {
        try isolated { _ = try require(1).to(equal(2)) }  // here: isolated body requires
        XCTFail("must not run")
    }

    func testIsolatedBodyUnwraps() throws {
        try isolated { _ = try XCTUnwrap(nil as Int?) }  // here: isolated body unwraps
        XCTFail("must not run")
    }

    func testIsolatedBodyFails() throws {
        try isolated { XCTAssertEqual(1, 2) }  // here: isolated body fails
    }
}
