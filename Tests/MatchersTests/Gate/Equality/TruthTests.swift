import Airbag
import Judging
import Testing

@Suite struct TruthTests {
    let nothing: Bool? = nil

    @Test func passes() {
        #expect(verdicts { expect(true).to(beTrue()).toNot(beFalse()) } == "++")
        #expect(verdicts { expect(false).to(beFalse()).toNot(beTrue()) } == "++")
        #expect(verdicts { expect(true as Bool?).to(beTrue()) } == "+")
        #expect(verdicts { expect(true).to(beTruthy()).toNot(beFalsy()) } == "++")
        #expect(verdicts { expect(false).to(beFalsy()).toNot(beTruthy()) } == "++")
    }

    @Test func failures() {
        #expect(failureText { expect(false).to(beTrue()) } == "expected to be true, got <false>")
        #expect(
            failureText { expect(true).toNot(beTrue()) } == "expected to not be true, got <true>")
        #expect(failureText { expect(true).to(beFalse()) } == "expected to be false, got <true>")
        #expect(
            failureText { expect(false).toNot(beFalse()) }
                == "expected to not be false, got <false>")
        #expect(
            failureText { expect(false).to(beTruthy()) } == "expected to be truthy, got <false>")
        #expect(
            failureText { expect(true).toNot(beTruthy()) }
                == "expected to not be truthy, got <true>")
        #expect(failureText { expect(true).to(beFalsy()) } == "expected to be falsy, got <true>")
        #expect(
            failureText { expect(false).toNot(beFalsy()) }
                == "expected to not be falsy, got <false>")
    }

    @Test func nilIsNeitherTrueNorFalse() {
        #expect(
            failureText { expect(nothing).to(beTrue()) }
                == "expected to be true, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing).toNot(beTrue()) }
                == "expected to not be true, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing).to(beFalse()) }
                == "expected to be false, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing).toNot(beFalse()) }
                == "expected to not be false, got <nil>\(nilHint)")
    }

    @Test func nilIsFalsy() {
        #expect(verdicts { expect(nothing).to(beFalsy()).toNot(beTruthy()) } == "++")
        #expect(
            failureText { expect(nothing).to(beTruthy()) } == "expected to be truthy, got <nil>")
        #expect(
            failureText { expect(nothing).toNot(beFalsy()) }
                == "expected to not be falsy, got <nil>")
    }

    @Test func onlyOneIsATruthyNumber() {
        #expect(verdicts { expect(1).to(beTruthy()).toNot(beFalsy()) } == "++")
        #expect(verdicts { expect(1.0).to(beTruthy()) } == "+")
        #expect(verdicts { expect(UInt8(1)).to(beTruthy()) } == "+")
        #expect(failureText { expect(2).to(beTruthy()) } == "expected to be truthy, got <2>")
        #expect(failureText { expect(1).to(beFalsy()) } == "expected to be falsy, got <1>")
        #expect(verdicts { expect(nil as Int?).to(beFalsy()) } == "+")
    }

    @Test func errorsAndCrashesFailBothWays() {
        let thrown = "unexpected error thrown: <cable>"
        #expect(failureText { expect(try refuse() as Bool).to(beTrue()) } == thrown)
        #expect(failureText { expect(try refuse() as Bool).toNot(beFalsy()) } == thrown)
        #expect(failureText { expect(try refuse() as Bool).to(beFalsy()) } == thrown)
        #expect(
            failureLine { expect(burn() as Bool).to(beTrue()) } == "expected to be true\(butBurned)"
        )
        #expect(
            failureLine { expect(burn() as Bool).toNot(beTrue()) }
                == "expected to not be true\(butBurned)")
        #expect(
            failureLine { expect(burn() as Bool).to(beFalse()) }
                == "expected to be false\(butBurned)")
        #expect(
            failureLine { expect(burn() as Bool).to(beTruthy()) }
                == "expected to be truthy\(butBurned)")
        #expect(
            failureLine { expect(burn() as Int).toNot(beTruthy()) }
                == "expected to not be truthy\(butBurned)")
        #expect(
            failureLine { expect(burn() as Bool).to(beFalsy()) }
                == "expected to be falsy\(butBurned)")
        #expect(
            failureLine { expect(burn() as Int).toNot(beFalsy()) }
                == "expected to not be falsy\(butBurned)")
    }
}
