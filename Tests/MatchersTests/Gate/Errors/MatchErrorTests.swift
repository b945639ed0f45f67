import Airbag
import Judging
import Testing

@Suite struct MatchErrorTests {
    enum Payload: Error {
        case small(Int)
        case large(Int)
    }

    let cable: any Error = Broken.cable
    let none: (any Error)? = nil

    @Test func passes() {
        #expect(verdicts { expect(cable).to(matchError(Broken.cable)) } == "+")
        #expect(verdicts { expect(cable).toNot(matchError(Broken.valve)) } == "+")
        #expect(verdicts { expect(cable).to(matchError(Broken.self)) } == "+")
        #expect(verdicts { expect(cable).toNot(matchError(Payload.self)) } == "+")
        let small: any Error = Payload.small(1)
        #expect(verdicts { expect(small).to(matchError(Payload.small(2))) } == "+")
        #expect(verdicts { expect(small).toNot(matchError(Payload.large(1))) } == "+")
    }

    @Test func failures() {
        #expect(
            failureText { expect(cable).to(matchError(Broken.valve)) }
                == "expected to match error <valve>, got <cable>")
        #expect(
            failureText { expect(cable).toNot(matchError(Broken.cable)) }
                == "expected to not match error <cable>, got <cable>")
        #expect(
            failureText { expect(cable).to(matchError(Payload.self)) }
                == "expected to match error from type <Payload>, got <cable>")
        #expect(
            failureText { expect(cable).toNot(matchError(Broken.self)) }
                == "expected to not match error from type <Broken>, got <cable>")
    }

    /// Errors that can be compared have to be equal, not only of the same case.
    @Test func equalErrors() {
        let pipe: any Error = Broken.pipe(1)
        #expect(verdicts { expect(pipe).to(matchError(Broken.pipe(1))) } == "+")
        #expect(
            failureText { expect(pipe).to(matchError(Broken.pipe(2))) }
                == "expected to match error <pipe(2)>, got <pipe(1)>")
    }

    @Test func nilFailsBothWays() {
        #expect(
            failureText { expect(none).to(matchError(Broken.cable)) }
                == "expected to match error <cable>, got no error\(nilHint)")
        #expect(
            failureText { expect(none).toNot(matchError(Broken.self)) }
                == "expected to not match error from type <Broken>, got no error\(nilHint)")
    }

    @Test func errorsAndCrashesFailBothWays() {
        #expect(
            failureText { expect(try refuse() as any Error).to(matchError(Broken.cable)) }
                == "unexpected error thrown: <cable>")
        #expect(
            failureLine { expect(burn() as any Error).to(matchError(Broken.cable)) }
                == "expected to match error <cable>\(butBurned)")
        #expect(
            failureLine { expect(burn() as any Error).toNot(matchError(Broken.self)) }
                == "expected to not match error from type <Broken>\(butBurned)")
    }
}
