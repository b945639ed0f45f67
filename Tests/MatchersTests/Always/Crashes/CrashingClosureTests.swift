import Airbag
import Judging
import Testing

/// Closures of `throwError` and `throwAssertion` that crash themselves.
@Suite struct CrashingClosureTests {
    /// A closure that crashes fails the expectation, and the test goes on.
    @Test func crashesInside() {
        let text = failureLine {
            expect { try refuse() as Int }.to(throwError { _ in burn() as Void })
        }
        #expect(
            text == "expected to throw error that satisfies block, "
                + "but the matcher crashed: fire (Engine.swift:7)")
    }

    /// The handler of the closure ends with it, also when it crashes.
    @Test func crashesInsideLeaveTheHandlerInPlace() {
        let all = verdicts {
            expect { try refuse() as Int }.to(throwError { _ in burn() as Void })
            expect(1).to(equal(1))
            expect(1).to(equal(2))
        }
        #expect(all == "-+-")
    }

    @Test func crashesInsideClosuresAboutCrashes() {
        let texts = records {
            expect { burn() as Int }.to(throwAssertion { _ in burn() as Void })
            expect(1).to(equal(2))
        }.map { String($0.message.stringValue.split(separator: "\n")[0]) }
        #expect(
            texts == [
                "expected to throw an assertion that satisfies block, "
                    + "but the matcher crashed: fire (Engine.swift:7)",
                "expected to equal <2>, got <1>",
            ])
    }
}
