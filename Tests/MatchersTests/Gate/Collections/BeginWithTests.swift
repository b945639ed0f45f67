import Airbag
import Judging
import Testing

/// `beginWith` and `endWith`: the same rules at both ends.
@Suite struct BeginWithTests {
    @Test func passes() {
        #expect(verdicts { expect([1, 2]).to(beginWith(1)).toNot(beginWith(2)) } == "++")
        #expect(verdicts { expect([1, 2]).to(endWith(2)).toNot(endWith(1)) } == "++")
        #expect(verdicts { expect("abc").to(beginWith("ab")).toNot(beginWith("b")) } == "++")
        #expect(verdicts { expect("abc").to(endWith("bc")).toNot(endWith("b")) } == "++")
        #expect(verdicts { expect(1...3).to(beginWith(1)).to(endWith(3)) } == "++")
        #expect(verdicts { expect(["ab", "c"]).to(beginWith("ab")).to(endWith("c")) } == "++")
        #expect(verdicts { expect("abc").to(beginWith("")).to(endWith("")) } == "++")
    }

    @Test func failures() {
        #expect(
            failureText { expect([1, 2]).to(beginWith(2)) }
                == "expected to begin with <2>, got <[1, 2]>")
        #expect(
            failureText { expect([1, 2]).toNot(beginWith(1)) }
                == "expected to not begin with <1>, got <[1, 2]>")
        #expect(
            failureText { expect([1, 2]).to(endWith(1)) }
                == "expected to end with <1>, got <[1, 2]>")
        #expect(
            failureText { expect([1, 2]).toNot(endWith(2)) }
                == "expected to not end with <2>, got <[1, 2]>")
        #expect(
            failureText { expect("abc").to(beginWith("b")) }
                == "expected to begin with <b>, got <abc>")
        #expect(
            failureText { expect("abc").toNot(beginWith("a")) }
                == "expected to not begin with <a>, got <abc>")
        #expect(
            failureText { expect("abc").to(endWith("b")) } == "expected to end with <b>, got <abc>")
        #expect(
            failureText { expect("abc").toNot(endWith("c")) }
                == "expected to not end with <c>, got <abc>")
    }

    @Test func emptySequencesBeginAndEndWithNothing() {
        let none: [Int] = []
        #expect(verdicts { expect(none).toNot(beginWith(1)).toNot(endWith(1)) } == "++")
        #expect(
            failureText { expect(none).to(beginWith(1)) } == "expected to begin with <1>, got <[]>")
        #expect(failureText { expect(none).to(endWith(1)) } == "expected to end with <1>, got <[]>")
        let optionals: [Int?] = []
        #expect(verdicts { expect(optionals).toNot(beginWith(nil)).toNot(endWith(nil)) } == "++")
    }

    @Test func nilElements() {
        let numbers = [nil, 1, nil]
        #expect(verdicts { expect(numbers).to(beginWith(nil)).to(endWith(nil)) } == "++")
        #expect(
            failureText { expect([1, nil]).to(beginWith(nil)) }
                == "expected to begin with <nil>, got <[Optional(1), nil]>")
    }

    @Test func nilFailsBothWays() {
        let numbers: [Int]? = nil
        let text: String? = nil
        #expect(
            failureText { expect(numbers).to(beginWith(1)) }
                == "expected to begin with <1>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(numbers).toNot(endWith(1)) }
                == "expected to not end with <1>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(text).toNot(beginWith("a")) }
                == "expected to not begin with <a>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(text).to(endWith("a")) }
                == "expected to end with <a>, got <nil>\(nilHint)")
    }

    @Test func errorsAndCrashesFailBothWays() {
        let thrown = "unexpected error thrown: <cable>"
        #expect(failureText { expect(try refuse() as [Int]).to(beginWith(1)) } == thrown)
        #expect(failureText { expect(try refuse() as String).toNot(endWith("a")) } == thrown)
        #expect(
            failureLine { expect(burn() as [Int]).to(beginWith(1)) }
                == "expected to begin with <1>\(butBurned)")
        #expect(
            failureLine { expect(burn() as [Int]).toNot(endWith(1)) }
                == "expected to not end with <1>\(butBurned)")
        #expect(
            failureLine { expect(burn() as String).toNot(beginWith("a")) }
                == "expected to not begin with <a>\(butBurned)")
        #expect(
            failureLine { expect(burn() as String).to(endWith("a")) }
                == "expected to end with <a>\(butBurned)")
    }
}
