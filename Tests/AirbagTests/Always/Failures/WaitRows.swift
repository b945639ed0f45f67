import Airbag
import Judging

extension FailureRow {
    /// Polls, waits, and what ends a test.
    static let waits: [FailureRow] = [
        FailureRow(
            "toEventually",
            """
            expected to eventually equal <2>, got <1>
            """
        ) { expect(1).toEventually(equal(2), timeout: briefly) },
        FailureRow(
            "toEventually of values",
            """
            expected to eventually equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Ann", address: AirbagTests.Sample.Address(… (85 more characters)>
            nick: expected <nil>, got <A>
            """
        ) {
            expect(Sample.person { $0.nick = "A" })
                .toEventually(equal(Sample.Person()), timeout: briefly)
        },
        FailureRow(
            "toNever",
            """
            expected to never equal <1>, got <1>
            """
        ) { expect(1).toNever(equal(1), until: briefly) },
        FailureRow(
            "toAlways",
            """
            expected to always equal <2>, got <1>
            """
        ) { expect(1).toAlways(equal(2), until: briefly) },
        FailureRow(
            "waitUntil",
            """
            Waited more than 0.005 seconds
            """
        ) { waitUntil(timeout: briefly) { _ in } },
        FailureRow(
            "require",
            """
            expected to equal <2>, got <1>
            """
        ) { try require(1).to(equal(2)) },
        FailureRow(
            "unwrap",
            """
            expected to not be nil, got <nil>
            """
        ) { try unwrap(nil as Int?) },
        FailureRow(
            "fail",
            """
            by hand
            """
        ) { fail("by hand") },
    ]
}
