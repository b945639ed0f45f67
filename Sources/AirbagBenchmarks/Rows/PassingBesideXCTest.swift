import Airbag
import Fixtures
import XCTest

extension Benchmark {
    /// Passing expectations beside assertions of XCTest.
    ///
    /// These assertions take a few nanoseconds in release builds, where the place of a loop in memory counts.
    static var passingBesideXCTest: [Benchmark] {
        let (a, b) = (opaque(3), opaque(3))
        let flag = opaque(true)
        let o: Int? = opaque(3)
        return [
            Benchmark(
                "expect(a).to(equal(b)), Int", beside: "XCTAssertEqual(a, b)",
                airbag: { expect(a).to(equal(b)) }, peer: { XCTAssertEqual(a, b) }),
            Benchmark(
                "expect(flag).to(beTrue())", beside: "XCTAssertTrue(flag)",
                airbag: { expect(flag).to(beTrue()) }, peer: { XCTAssertTrue(flag) }),
            Benchmark(
                "expect(o).toNot(beNil())", beside: "XCTAssertNotNil(o)",
                airbag: { expect(o).toNot(beNil()) }, peer: { XCTAssertNotNil(o) }),
            Benchmark(
                "try unwrap(o)", beside: "try XCTUnwrap(o)",
                airbag: { _ = try unwrap(o) }, peer: { _ = try XCTUnwrap(o) }),
        ]
    }

    /// A thrown error, beside the same with XCTest.
    static var thrownErrorsBesideXCTest: [Benchmark] {
        [
            Benchmark(
                "expect { throw E.a }.to(throwError(E.a))", beside: "XCTAssertThrowsError",
                .figure(1_200),
                airbag: { expect { throw Thrown.a }.to(throwError(Thrown.a)) },
                peer: {
                    XCTAssertThrowsError(try throwA()) { XCTAssertEqual($0 as? Thrown, .a) }
                })
        ]
    }
}

/// The error that these rows throw.
enum Thrown: Error, Equatable {
    case a
}

private func throwA() throws { throw Thrown.a }
