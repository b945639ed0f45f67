import Airbag
import Judging

extension FailureRow {
    /// Errors and exceptions.
    static let errors: [FailureRow] = [
        FailureRow(
            "no error",
            """
            expected to throw any error, got no error
            """
        ) { expect { 1 }.to(throwError()) },
        FailureRow(
            "another error",
            """
            expected to throw error <code(2)>, got <code(1)>
            """
        ) {
            expect { try refuse(Sample.Fault.code(1)) as Int }.to(throwError(Sample.Fault.code(2)))
        },
        FailureRow(
            "another value of an error",
            """
            expected to throw error <refused(AirbagTests.Sample.Person(name: "Ann", address: … (121 more characters)>, got <refused(AirbagTests.Sample.Person(name: "Ann", address: … (131 more characters)>
            refused.0.nick: expected <nil>, got <A>
            """
        ) {
            let expected = Sample.Fault.refused(Sample.Person(), reason: "no key")
            let actual = Sample.Fault.refused(Sample.person { $0.nick = "A" }, reason: "no key")
            expect { try refuse(actual) as Int }.to(throwError(expected))
        },
        FailureRow(
            "an error of another type",
            """
            expected to throw error from type <Fault>, got <cable>
            """
        ) {
            expect { try refuse() as Int }.to(throwError(errorType: Sample.Fault.self))
        },
        FailureRow(
            "an unwanted error",
            """
            expected to not throw any error, got <cable>
            """
        ) { expect { try refuse() as Int }.toNot(throwError()) },
        FailureRow(
            "an unexpected error",
            """
            unexpected error thrown: <cable>
            """
        ) { expect(try refuse() as Int).to(equal(1)) },
        FailureRow(
            "matchError",
            """
            expected to match error <code(2)>, got <code(1)>
            """
        ) {
            expect(Sample.Fault.code(1) as any Error).to(matchError(Sample.Fault.code(2)))
        },
        FailureRow(
            "matchError with a value",
            """
            expected to match error <refused(AirbagTests.Sample.Person(name: "Ann", address: … (121 more characters)>, got <refused(AirbagTests.Sample.Person(name: "Ann", address: … (131 more characters)>
            refused.0.nick: expected <nil>, got <A>
            """
        ) {
            expect(
                Sample.Fault.refused(Sample.person { $0.nick = "A" }, reason: "no key")
                    as any Error
            ).to(matchError(Sample.Fault.refused(Sample.Person(), reason: "no key")))
        },
        FailureRow(
            "raiseException",
            """
            expected to raise exception with name <gone>, got no exception
            """
        ) { expect { 1 }.to(raiseException(named: "gone")) },
    ]
}
