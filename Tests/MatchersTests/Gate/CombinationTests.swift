import Airbag
import Judging
import Testing

@Suite struct CombinationTests {
    @Test func allOf() {
        check(
            satisfyAllOf(beGreaterThan(1), beLessThan(5)),
            "match all of: {be greater than <1>}, and {be less than <5>}", matching: 3, other: 7,
            gotMatching: ", got 3", gotOther: ", got 7",
            details: "expected to be less than <5>, got <7>",
            onNil: .fails(
                "match all of: {be greater than <1>}, and {be less than <5>}, got <nil>\(nilHint)"))
        #expect(verdicts { expect(3).to(beGreaterThan(1) && beLessThan(5)) } == "+")
        #expect(verdicts { expect(1).to(satisfyAllOf([])) } == "+")
        #expect(
            failureText { expect(0).to(beGreaterThan(1) && beLessThan(-5)) }
                == "expected to match all of: {be greater than <1>}, and {be less than <-5>}, got 0"
        )
    }

    @Test func anyOf() {
        check(
            satisfyAnyOf(equal(1), equal(2)), "match one of: {equal <1>}, or {equal <2>}",
            matching: 2, other: 3, gotMatching: ", got 2", gotOther: ", got 3",
            onNil: .fails("match one of: {equal <1>}, or {equal <2>}, got <nil>\(nilHint)"))
        #expect(verdicts { expect(2).to(equal(1) || equal(2)) } == "+")
        #expect(verdicts { expect(1).toNot(satisfyAnyOf([])) } == "+")
    }

    /// What throws or crashes is for matchers of that.
    @Test func errorsAndCrashesInGroups() {
        #expect(
            verdicts {
                expect { try refuse() as Int }.to(throwError() && throwError(Broken.cable))
                expect { try refuse() as Int }.to(throwError() || equal(1))
                expect { try refuse() as Int }.to(equal(1) || throwError())
                expect { burn() as Int }.to(throwAssertion() || equal(1))
                expect(1).to(equal(1) || Matcher { _ in throw Broken.cable })
            } == "+++++")
        #expect(
            failureText { expect(2).to(equal(1) || Matcher { _ in throw Broken.cable }) }
                == "unexpected error thrown: <cable>")
    }

    /// Whatever the others say, a crash is told that is not of the expression.
    @Test func crashesOfMatchersInGroups() {
        let numbers = [1]
        let look = { (index: Int) -> Int in numbers[index] }
        let texts = [
            failureText { expect(3).to(equal(3) || map(look, equal(1))) },
            failureText { expect(3).toNot(equal(4) && compactMap(look, equal(1))) },
            failureText { expect([3]).to(equal([3]) || allPass { look($0) == 1 }) },
            failureText { expect { try refuse() as Int }.to(throwError() || throwError { (_: Broken) in burn() }) },
            failureText { expect { burn() as Int }.to(throwAssertion() || throwAssertion { _ in burn() }) },
            failureText { expect(3).toEventually(equal(3) || map(look, equal(1))) },
        ]
        for text in texts { #expect(text.contains("crashed: "), "\(text)") }
        #expect(verdicts { expect(look(3)).to(map({ $0 }, throwAssertion()) || equal(3)) } == "+")
        #expect(verdicts { expect(look(3)).to(equal(3) || crash()) } == "+")
        #expect(verdicts { expect { burn() as Void }.to(satisfyAnyOf(exitProcess(), crash())) } == "+")
    }

    @Test func crashesOfAsyncMatchersInGroups() async {
        let numbers = [1]
        let look = { (index: Int) async -> Int in numbers[index] }
        let mapped: AsyncMatcher<Int> = map(look, equal(1).asAsync)
        let text = await failureText { await expect(3).to(equal(3) || mapped) }
        #expect(text.contains("crashed: "), "\(text)")
        let verdict = await verdicts {
            await expect { await look(3) }.to(throwAssertion() || equal(3).asAsync)
        }
        #expect(verdict == "+")
    }

    /// The error is shown, not a nil that nobody gave.
    @Test func errorsOfGroupsThatFail() {
        let phrases = "{throw error <valve>}, or {throw error <pipe(1)>}"
        #expect(
            failureText {
                expect { try refuse() as Int }.to(
                    throwError(Broken.valve) || throwError(Broken.pipe(1)))
            } == "expected to match one of: \(phrases), got error <cable>")
        #expect(
            failureText {
                expect { try refuse() as Int }.to(throwError() && throwError(Broken.valve))
            }
                == "expected to match all of: {throw any error}, and {throw error <valve>}, "
                + "got error <cable>\nexpected to throw error <valve>, got <cable>")
    }

    /// Nil is nothing that could be all there is to want.
    @Test func groupsOfNone() {
        let nothing: Int? = nil
        let none: [Matcher<Int>] = []
        for text in [
            failureText { expect(nothing).to(satisfyAllOf(none)) },
            failureText { expect(nothing).toNot(satisfyAllOf(none)) }.replacing(
                "to not", with: "to"),
        ] {
            #expect(text == "expected to match all of: , got <nil>\(nilHint)")
        }
        #expect(
            failureText { expect(nothing).toNot(satisfyAnyOf(none)) }
                == "expected to not match one of: , got <nil>\(nilHint)")
    }

    @Test func hintsOnce() {
        let nothing: Int? = nil
        let noError: (any Error)? = nil
        #expect(
            failureText { expect(nothing).to(equal(1) || (equal(2) && beGreaterThan(0))) }
                == "expected to match one of: {equal <1>}, or "
                + "{match all of: {equal <2>}, and {be greater than <0>}}, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing).toNot(beNil() || equal(1)) }
                == "expected to not match one of: {be nil}, or {equal <1>}, got <nil>")
        #expect(
            failureText { expect(noError).to(matchError(Broken.cable) && matchError(Broken.valve)) }
                == "expected to match all of: {match error <cable>}, and {match error <valve>}, "
                + "got <nil>\(nilHint)")
        #expect(
            failureText { expect(1).to(equal(nil) || equal(2)) }
                == "expected to match one of: {equal <nil>}, or {equal <2>}, got 1\(nilHint)")
    }

    /// One that fails on nil in any case does not spoil it for the others.
    @Test func nilMayBeOneOfThem() {
        let nothing: Int? = nil
        #expect(verdicts { expect(nothing).to(beNil() || equal(1)) } == "+")
        #expect(verdicts { expect(1).to(satisfyAnyOf(beNil(), equal(1))) } == "+")
        #expect(
            failureText { expect(2).to(beNil() || equal(1)) }
                == "expected to match one of: {be nil}, or {equal <1>}, got 2")
    }

    @Test func negation() {
        check(not(equal(2)), "not equal <2>", matching: 1, other: 2)
        check(not(2), "not equal <2>", matching: 1, other: 2)
        #expect(
            failureText { expect(nil as [Int]?).to(not(haveCount(1))) }
                == "expected to not have Array<Int> with count 1, got <nil>\(nilHint)")
        // The peer overflows the stack here.
        let odd = Matcher<Int> { _ in MatcherResult(status: .matches, message: .fail("odd")) }
        #expect(failureText { expect(1).to(not(odd)) } == "odd")
        #expect(verdicts { expect([1]).to(allPass(odd)) } == "+")
    }

    @Test func mapped() {
        check(
            map({ $0 + 1 }, equal(3)), "equal <3>", matching: 2, other: 1, gotMatching: ", got <3>",
            gotOther: ", got <2>", details: "mapped from <1>", negativeDetails: "mapped from <2>")
        #expect(verdicts { expect("abc").to(map(\.count, equal(3))) } == "+")
        #expect(verdicts { expect("1").to(map({ Int($0) }, equal(1))) } == "+")
        #expect(verdicts { expect("a").to(map({ Int($0) }, beNil())) } == "+")
    }

    @Test func compactMappedOnce() {
        var count = 0
        #expect(
            verdicts {
                expect("1").to(
                    compactMap(
                        { text -> Int? in
                            count += 1
                            return Int(text)
                        }, equal(1)))
            } == "+")
        #expect(count == 1)
    }

    @Test func compactMapped() {
        #expect(verdicts { expect("1").to(compactMap({ Int($0) }, equal(1))) } == "+")
        #expect(
            failureText { expect("a").toNot(compactMap({ Int($0) }, equal(1))) }
                == "expected to not Map from String to Int\nmapped to nil from <a>")
        #expect(
            failureText { expect(nil as String?).to(compactMap({ Int($0) }, equal(1))) }
                == "expected to Map from String to Int\(nilHint)")
        #expect(
            failureText { expect("2").to(compactMap({ Int($0) }, equal(1))) }
                == "expected to equal <1>, got <2>\nmapped from <2>")
    }

    @Test func anythingAndOtherWords() {
        let nothing: Int? = nil
        #expect(verdicts { expect(1).to(beAnything()) } == "+")
        #expect(verdicts { expect(nothing).to(beAnything()) } == "+")
        #expect(
            failureText { expect(1).toNot(beAnything()) } == "expected to not be anything, got <1>")
        check(
            describedAs("be small", beLessThan(3)), "be small", matching: 1, other: 4)
    }
}
