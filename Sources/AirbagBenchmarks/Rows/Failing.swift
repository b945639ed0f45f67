import Airbag
import Fixtures
import Testing

extension Benchmark {
    /// A thrown error, beside the same with Swift Testing, whose hook makes each `throw` slow.
    static var thrownErrorsBesideSwiftTesting: [Benchmark] {
        [
            Benchmark(
                "expect { throw E.a }.to(throwError(E.a))",
                beside: "#expect(throws: E.a) { throw E.a }", .ratio(1.15),
                airbag: { expect { throw Thrown.a }.to(throwError(Thrown.a)) },
                peer: { #expect(throws: Thrown.a) { throw Thrown.a } })
        ]
    }

    /// Expectations that fail.
    ///
    /// None of them fails the run.
    static var failingBesideSwiftTesting: [Benchmark] {
        let (a, c) = (opaque(3), opaque(4))
        return [
            Benchmark("gatherFailingExpectations of one that fails", .figure(8_000)) {
                let failures = gatherFailingExpectations(silently: true) {
                    expect(a).to(equal(c))
                }
                if failures.count != 1 { throw Failure("an expectation did not fail") }
            },
            Benchmark(
                "withKnownIssue { expect(a).to(equal(c)) }",
                beside: "withKnownIssue { #expect(a == c) }", .ratio(1), isCounted: false,
                airbag: { withKnownIssue { expect(a).to(equal(c)) } }, peer: { withKnownIssue { #expect(a == c) } }),
        ]
    }
}
