import Airbag
import Judging
import Testing

/// Requirements and expectations that are the only statement of a closure without a value, as in Quick's `it`.
struct OnlyStatementForms {
    private func value() throws -> Int { 1 }
    private func nothing() -> Int? { nil }
    private func later() async throws -> Int { 1 }

    private func run(_ body: () throws -> Void) -> String {
        verdicts { try body() }
    }

    private func it(_ body: () async throws -> Void) async -> String {
        await verdicts { try await body() }
    }

    @Test func requirements() {
        let passing: [() throws -> Void] = [
            { _ = try require { try value() }.toNot(throwError()) },
            { _ = try require { try value() }.toNot(beNil()) },
            { try require { try value() }.toNot(equal(2)) },
            { try require { fatalError() }.to(throwAssertion()) },
            { try require(try value()).toNot(beNil()) },
        ]
        for (index, body) in passing.enumerated() {
            #expect(run(body) == "+", "\(index)")
        }
    }

    // With a form for closures without a value the compiler chose that one here, and dropped the value.
    @Test func aNilIsNotDropped() {
        let failing: [() throws -> Void] = [
            { try require { nothing() }.toNot(beNil()) },
            { try require { nothing() }.toNot(throwError()) },
        ]
        for (index, body) in failing.enumerated() {
            #expect(run(body).hasSuffix("-"), "\(index)")
        }
    }

    @Test func expectations() {
        #expect(run { expect { try value() }.toNot(throwError()) } == "+")
        #expect(run { expect { try value() }.to(beAnything()) } == "+")
        #expect(run { expect { try value() }.toNot(beNil()) } == "+")
        #expect(run { expect { nothing() }.toNot(beNil()) } == "-")
        #expect(run { expect { nothing() }.to(beNil()) } == "+")
    }

    @Test func inAsyncClosures() async {
        #expect(await it { _ = try require { try value() }.toNot(throwError()) } == "+")
        #expect(await it { _ = try await require { try await later() }.toNot(beNil()) } == "+")
        #expect(await it { await expect { try await later() }.toNot(throwError()) } == "+")
    }
}
