import Airbag
import Judging
import Testing

@Suite struct ThrowErrorTests {
    struct Coded: Error {
        let detail: Int
    }

    enum Payload: Error {
        case small(Int)
        case large(Int)
    }

    @Test func passes() {
        #expect(verdicts { expect { try refuse() as Int }.to(throwError()) } == "+")
        #expect(verdicts { expect { 1 }.toNot(throwError()) } == "+")
        #expect(verdicts { expect(try refuse() as Int).to(throwError(Broken.cable)) } == "+")
        #expect(verdicts { expect(try refuse() as Int).toNot(throwError(Broken.valve)) } == "+")
        #expect(verdicts { expect { 1 }.toNot(throwError(Broken.cable)) } == "+")
        #expect(
            verdicts { expect { try refuse() as Void }.to(throwError(errorType: Broken.self)) }
                == "+")
        #expect(
            verdicts { expect { try refuse() as Int }.toNot(throwError(errorType: Coded.self)) }
                == "+")
    }

    @Test func anyError() {
        #expect(
            failureText { expect { 1 }.to(throwError()) }
                == "expected to throw any error, got no error")
        #expect(
            failureText { expect { try refuse() as Int }.toNot(throwError()) }
                == "expected to not throw any error, got <cable>")
        #expect(
            failureText { expect(nil as Int?).to(throwError()) }
                == "expected to throw any error, got no error")
    }

    @Test func equalErrors() {
        #expect(
            failureText { expect { try refuse() as Int }.to(throwError(Broken.valve)) }
                == "expected to throw error <valve>, got <cable>")
        #expect(
            failureText { expect { try refuse() as Int }.toNot(throwError(Broken.cable)) }
                == "expected to not throw error <cable>, got <cable>")
        #expect(
            failureText { expect { 1 }.to(throwError(Broken.cable)) }
                == "expected to throw error <cable>, got no error")
        #expect(
            failureText {
                expect { try refuse(Broken.pipe(1)) as Int }.to(throwError(Broken.pipe(2)))
            }
                == "expected to throw error <pipe(2)>, got <pipe(1)>")
    }

    /// Errors that cannot be compared: the case counts, not what it carries.
    @Test func sameKind() {
        #expect(
            verdicts {
                expect { try refuse(Payload.small(1)) as Int }.to(throwError(Payload.small(2)))
            }
                == "+")
        #expect(
            failureText {
                expect { try refuse(Payload.small(1)) as Int }.to(throwError(Payload.large(1)))
            } == "expected to throw error <large(1)>, got <small(1)>")
        #expect(
            verdicts {
                expect { try refuse(Coded(detail: 1)) as Int }.to(throwError(Coded(detail: 2)))
            }
                == "+")
    }

    @Test func errorTypes() {
        #expect(
            failureText { expect { try refuse() as Int }.to(throwError(errorType: Coded.self)) }
                == "expected to throw error from type <Coded>, got <cable>")
        #expect(
            failureText { expect { try refuse() as Int }.toNot(throwError(errorType: Broken.self)) }
                == "expected to not throw error from type <Broken>, got <cable>")
        #expect(
            failureText { expect { 1 }.to(throwError(errorType: Broken.self)) }
                == "expected to throw error from type <Broken>, got no error")
    }

    @Test func matchers() throws {
        #expect(
            verdicts {
                expect { try refuse() as Int }.to(throwError(matchError(Broken.cable)))
                expect { try refuse() as Int }.to(throwError(not(matchError(Broken.valve))))
                expect { 1 }.toNot(throwError(matchError(Broken.valve)))
            } == "+++")
        try require { try refuse() as Int }.to(throwError(matchError(Broken.cable)))
        #expect(
            failureText {
                expect { try refuse() as Int }.to(throwError(matchError(Broken.valve)))
            } == "expected to throw an error to match error <valve>, got <cable>")
        #expect(
            failureText { expect { 1 }.to(throwError(matchError(Broken.valve))) }
                == "expected to throw an error to match error <valve>, got no error")
        #expect(
            failureText {
                expect { try refuse() as Int }.to(
                    throwError(matchError(Broken.self) && matchError(Broken.valve)))
            }
                == "expected to throw an error to match all of: {match error from type <Broken>}, "
                + "and {match error <valve>}, got <cable>\nexpected to match error <valve>, got <cable>"
        )
    }

    /// A crash is no error, and not the absence of one either.
    @Test func crashesFailBothWays() {
        #expect(
            failureLine { expect { burn() as Int }.to(throwError()) }
                == "expected to throw any error\(butBurned)")
        #expect(
            failureLine { expect { burn() as Int }.toNot(throwError()) }
                == "expected to not throw any error\(butBurned)")
        #expect(
            failureLine { expect { burn() as Int }.to(throwError(Broken.cable)) }
                == "expected to throw error <cable>\(butBurned)")
        #expect(
            failureLine { expect { burn() as Int }.toNot(throwError(errorType: Broken.self)) }
                == "expected to not throw error from type <Broken>\(butBurned)")
        #expect(
            failureLine { expect { burn() as Int }.to(throwError { (_: Broken) in }) }
                == "expected to throw error from type <Broken> that satisfies block\(butBurned)")
    }
}
