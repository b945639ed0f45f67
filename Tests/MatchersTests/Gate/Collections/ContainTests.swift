import Airbag
import Judging
import Testing

@Suite struct ContainTests {
    @Test func passes() {
        #expect(verdicts { expect([1, 2, 3]).to(contain(2)) } == "+")
        #expect(verdicts { expect([1, 2, 3]).to(contain(3, 1)) } == "+")
        #expect(verdicts { expect([1, 2, 3]).to(contain([3, 1])) } == "+")
        #expect(verdicts { expect([1, 2]).toNot(contain(3)) } == "+")
        #expect(verdicts { expect(Set([1, 2])).to(contain(2)) } == "+")
        #expect(verdicts { expect(1...3).to(contain(2, 3)) } == "+")
        #expect(verdicts { expect("abc").to(contain("b")) } == "+")
        #expect(verdicts { expect("abc").to(contain("c", "ab")) } == "+")
        #expect(verdicts { expect("abc").to(contain(["c", "ab"])) } == "+")
        #expect(verdicts { expect("abc").toNot(contain("B")) } == "+")
        #expect(verdicts { expect(["a", "b"]).to(contain("b")) } == "+")
        #expect(verdicts { expect([1, nil]).to(contain(nil)) } == "+")
    }

    @Test func elementsFailures() {
        #expect(
            failureText { expect([1, 2]).to(contain(3)) } == "expected to contain <3>, got <[1, 2]>"
        )
        #expect(
            failureText { expect([1, 2]).to(contain(1, 9)) }
                == "expected to contain <1, 9>, got <[1, 2]>\nmissing <9>")
        #expect(
            failureText { expect([1, 2]).toNot(contain(1, 2)) }
                == "expected to not contain <1, 2>, got <[1, 2]>")
        #expect(
            failureText { expect(["a"]).to(contain("b")) } == "expected to contain <b>, got <[a]>")
    }

    @Test func substringsFailures() {
        #expect(
            failureText { expect("bcd").to(contain("a", "b")) }
                == "expected to contain <a, b>, got <bcd>\nmissing <a>")
        #expect(
            failureText { expect("bcd").toNot(contain("b")) }
                == "expected to not contain <b>, got <bcd>")
    }

    /// The negation means: not all of them.
    @Test func negatedListsMeanNotAllOfThem() {
        #expect(verdicts { expect([1, 2]).toNot(contain(1, 9)) } == "+")
        #expect(verdicts { expect("abc").toNot(contain("a", "z")) } == "+")
    }

    @Test func emptyLists() {
        let none: [Int] = []
        #expect(verdicts { expect([1]).to(contain(none)) } == "+")
        #expect(
            failureText { expect([1]).toNot(contain(none)) }
                == "expected to not contain <>, got <[1]>")
        #expect(verdicts { expect("a").to(contain("")) } == "+")
        #expect(verdicts { expect("").to(contain("")) } == "+")
        #expect(failureText { expect("").to(contain("a")) } == "expected to contain <a>, got <>")
    }

    @Test func nilFailsBothWays() {
        let numbers: [Int]? = nil
        let text: String? = nil
        #expect(
            failureText { expect(numbers).to(contain(1)) }
                == "expected to contain <1>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(numbers).toNot(contain(1)) }
                == "expected to not contain <1>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(text).to(contain("a")) }
                == "expected to contain <a>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(text).toNot(contain("a", "b")) }
                == "expected to not contain <a, b>, got <nil>\(nilHint)")
    }

    @Test func errorsAndCrashesFailBothWays() {
        let thrown = "unexpected error thrown: <cable>"
        #expect(failureText { expect(try refuse() as [Int]).to(contain(1)) } == thrown)
        #expect(failureText { expect(try refuse() as String).toNot(contain("a")) } == thrown)
        #expect(
            failureLine { expect(burn() as [Int]).to(contain(1, 2)) }
                == "expected to contain <1, 2>\(butBurned)")
        #expect(
            failureLine { expect(burn() as [Int]).toNot(contain(1)) }
                == "expected to not contain <1>\(butBurned)")
        #expect(
            failureLine { expect(burn() as String).to(contain("a")) }
                == "expected to contain <a>\(butBurned)")
        #expect(
            failureLine { expect(burn() as String).toNot(contain("a")) }
                == "expected to not contain <a>\(butBurned)")
    }
}
