import Airbag
import Judging
import Testing

@Suite struct EqualOperatorsTests {
    @Test func passes() {
        let one: Int? = 1
        #expect(verdicts { expect(1) == 1 } == "+")
        #expect(verdicts { expect(1) == one } == "+")
        #expect(verdicts { expect(one) == 1 } == "+")
        #expect(verdicts { expect(1) != 2 } == "+")
        #expect(verdicts { expect(2) != one } == "+")
    }

    @Test func failures() {
        let nothing: Int? = nil
        #expect(failureText { expect(1) == 2 } == "expected to equal <2>, got <1>")
        #expect(failureText { expect(1) != 1 } == "expected to not equal <1>, got <1>")
        #expect(
            failureText { expect(1) == nothing } == "expected to equal <nil>, got <1>\(nilHint)")
        #expect(
            failureText { expect(1) != nothing }
                == "expected to not equal <nil>, got <1>\(nilHint)")
        #expect(
            failureText { expect(nothing) == 1 } == "expected to equal <1>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing) != 1 }
                == "expected to not equal <1>, got <nil>\(nilHint)")
    }

    @Test func errorsAndCrashes() {
        #expect(
            failureText { expect(try refuse() as Int) == 1 } == "unexpected error thrown: <cable>")
        #expect(
            failureLine { expect(burn() as Int) == 1 } == "expected to equal <1>\(butBurned)")
        #expect(
            failureLine { expect(burn() as Int) != 1 } == "expected to not equal <1>\(butBurned)")
    }

    @Test func nilLiteralMeansBeNil() {
        let nothing: Int? = nil
        #expect(verdicts { expect(nothing) == nil } == "+")
        #expect(verdicts { expect(1) != nil } == "+")
        #expect(failureText { expect(1) == nil } == "expected to be nil, got <1>")
        #expect(failureText { expect(nothing) != nil } == "expected to not be nil, got <nil>")
        #expect(
            failureLine { expect(burn() as Int) == nil } == "expected to be nil\(butBurned)")
        #expect(
            failureLine { expect(burn() as Int) != nil } == "expected to not be nil\(butBurned)")
    }

    /// Not only for values that can be compared.
    @Test func nilLiteralBesideAnyType() {
        struct Opaque {}
        let nothing: Opaque? = nil
        #expect(verdicts { expect(nothing) == nil } == "+")
        #expect(verdicts { expect(Opaque()) != nil } == "+")
    }
}
