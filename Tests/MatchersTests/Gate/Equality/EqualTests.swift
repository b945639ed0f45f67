import Airbag
import Judging
import Testing

@Suite struct EqualTests {
    @Test func passes() {
        #expect(verdicts { expect(1).to(equal(1)) } == "+")
        #expect(verdicts { expect(1).toNot(equal(2)) } == "+")
        #expect(verdicts { expect(1).notTo(equal(2)) } == "+")
        #expect(verdicts { expect("a" as String?).to(equal("a")) } == "+")
        #expect(verdicts { expect(1).to(equal(1 as Int?)) } == "+")
    }

    @Test func failures() {
        #expect(failureText { expect(1).to(equal(2)) } == "expected to equal <2>, got <1>")
        #expect(failureText { expect(1).toNot(equal(1)) } == "expected to not equal <1>, got <1>")
        #expect(failureText { expect(1).notTo(equal(1)) } == "expected to not equal <1>, got <1>")
        #expect(failureText { expect("b").to(equal("a")) } == "expected to equal <a>, got <b>")
        #expect(
            failureText { expect([1, 2]).to(equal([2, 1])) }
                == "expected to equal <[2, 1]>, got <[1, 2]>\n[0]: expected <2>, got <1>\n[1]: expected <1>, got <2>")
    }

    @Test func nilIsEqualToNothing() {
        let nothing: Int? = nil
        #expect(
            failureText { expect(nothing).to(equal(1)) }
                == "expected to equal <1>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing).toNot(equal(1)) }
                == "expected to not equal <1>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(1).to(equal(nothing)) }
                == "expected to equal <nil>, got <1>\(nilHint)")
        #expect(
            failureText { expect(1).toNot(equal(nothing)) }
                == "expected to not equal <nil>, got <1>\(nilHint)")
        #expect(
            failureText { expect(nothing).to(equal(nothing)) }
                == "expected to equal <nil>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing).toNot(equal(nothing)) }
                == "expected to not equal <nil>, got <nil>\(nilHint)")
    }

    @Test func errorsFailBothWays() {
        let text = "unexpected error thrown: <cable>"
        #expect(failureText { expect(try refuse() as Int).to(equal(1)) } == text)
        #expect(failureText { expect(try refuse() as Int).toNot(equal(1)) } == text)
        #expect(failureText { expect(try refuse() as Int).to(equal(nil as Int?)) } == text)
    }

    @Test func crashesFailBothWays() {
        #expect(
            failureLine { expect(burn() as Int).to(equal(3)) }
                == "expected to equal <3>\(butBurned)"
        )
        #expect(
            failureLine { expect(burn() as Int).toNot(equal(3)) }
                == "expected to not equal <3>\(butBurned)")
    }

    /// The hint at `beNil()` is for those who compare with nil; here it was a crash.
    @Test func crashesBesideAnExpectedNil() {
        #expect(
            failureLine { expect(burn() as Int).to(equal(nil as Int?)) }
                == "expected to equal <nil>\(butBurned)")
    }

    @Test func chainsJudgeTheSameValue() {
        var evaluations = 0
        func next() -> Int {
            evaluations += 1
            return evaluations
        }
        #expect(verdicts { expect(next()).to(equal(1)).toNot(equal(2)).to(equal(3)) } == "++-")
        #expect(evaluations == 1)
    }
}
