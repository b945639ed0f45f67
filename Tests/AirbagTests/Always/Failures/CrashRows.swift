import Airbag
import Judging

extension FailureRow {
    /// Crashes, in this process and in another one.
    static let crashes: [FailureRow] = [
        FailureRow(
            "throwAssertion of what returns",
            """
            expected to throw an assertion, got no crash
            """
        ) { expect { 1 }.to(throwAssertion()) },
        FailureRow(
            "throwAssertion of what throws",
            """
            expected to throw an assertion; threw error instead <cable>
            """
        ) {
            expect { try refuse() as Int }.to(throwAssertion())
        },
        FailureRow(
            "throwAssertion with another text",
            """
            expected to throw an assertion with message flood, got <fire (Engine.swift:7)>
            expected the message "flood", got the message "fire"
            """
        ) {
            expect { burn() as Int }.to(throwAssertion(message: "flood"))
        },
        FailureRow(
            "a crash",
            """
            expected to equal <3>, but crashed: fire (Engine.swift:7)
            """
        ) { expect(burn() as Int).to(equal(3)) },
        FailureRow(
            "crash of what returns",
            """
            expected to crash, got a normal return
            """
        ) { expect { _ = 1 }.to(crash()) },
        FailureRow(
            "exitProcess of what returns",
            """
            expected to exit the process, got a normal return
            """
        ) { expect { _ = 1 }.to(exitProcess()) },
        FailureRow(
            "an error in a child process",
            """
            expected to crash, got error <Fault(number: 1)>
            """
        ) {
            struct Fault: Error { var number: Int }
            expect { throw Fault(number: 1) }.to(crash())
        },
    ]
}
