import Airbag
import CxxFixtures
import Judging
import Testing

/// Expectations that could pass although nothing was checked.
@Suite struct NothingCheckedTests {
    private let wrongPattern: Matcher<String> = match("(")

    /// Inside of another matcher, one that fails on every value is no value that does not match.
    @Test func matchersThatJudgeNothing() {
        let name = "a"
        let verdicts = verdicts {
            expect(["a"]).to(containNone(wrongPattern))
            expect(["a"]).toNot(haveItem(wrongPattern))
            expect(["a"]).toNot(haveItems(wrongPattern))
            expect(["a"]).toNot(containAny(wrongPattern))
            expect(["a"]).toNot(containOnly(wrongPattern))
            expect(["a"]).toNot(containExactly(wrongPattern))
            expect(["a"]).toNot(containInAnyOrder(wrongPattern))
            expect(["a"]).toNot(containInRelativeOrder(wrongPattern))
            expect(["a"]).toNot(beginWith(wrongPattern))
            expect(["a"]).toNot(haveItem(wrongPattern, atIndex: 0))
            expect(["a"]).toNot(allPass(wrongPattern))
            expect(["a"]).to(not(allPass(wrongPattern)))
            expect("a").toNot(beOneOf(wrongPattern))
            expect("a").toNot(not(wrongPattern))
            expect(["a"]).to(containNone(not(wrongPattern)))
            expect(["a"]).to(containNone(describedAs("be fine", wrongPattern && wrongPattern)))
            expect("a").toNot(map({ $0 }, wrongPattern))
            expect(["a": 1]).toNot(haveKey(wrongPattern))
            expect([1: "a"]).toNot(haveValue(wrongPattern))
            expect([1: "a"]).toNot(haveEntry(1, wrongPattern))
            expect([1: "a"]).toNot(haveEntry(equal(1), wrongPattern))
            expect(name).toNot(haveProperty(\.self, wrongPattern))
            expect(name).toNot(haveDescription(wrongPattern))
            expect([1]).toNot(haveCount(equal(nil)))
            expect(Result<String, Broken>.success("a")).toNot(beSuccess(wrongPattern))
            expect { cxx_throw(CXX_INT) }.toNot(raiseException(named: wrongPattern))
            expect { burn() as Int }.toNot(throwAssertion(message: wrongPattern))
            expect { _ = 1 }.toNot(writeToStandardOutput(wrongPattern))
            expect { try refuse() as Int }.toNot(throwError(nothing))
        }
        #expect(verdicts == String(repeating: "-", count: 29))
    }

    private let nothing: Matcher<any Error> = not(not(map({ $0 as? Broken }, equal(nil))))

    @Test func whatTheySay() {
        #expect(
            failureText { expect([1]).to(containNone(beLessThan(nil)), description: "ages") }
                == "ages\nexpected to contain no item to be less than <nil>, "
                + "but there is no value that could be less than <nil>")
        #expect(
            failureText { expect(Result<Int, Broken>.success(1)).to(beSuccess(beLessThan(nil))) }
                == "expected to be <success(Int)> that satisfies matcher, "
                + "but there is no value that could be less than <nil>")
        #expect(
            failureText { expect(1).to(not(beLessThan(nil))) }
                == "expected to not be less than <nil>, got <1>")
    }

    /// A status of `.fail` passes in no form.
    @Test func failedStatus() async {
        let failing = Matcher<Int> { _ in MatcherResult(status: .fail, message: .fail("no idea")) }
        let throwing = Matcher<Int> { _ in throw Broken.cable }
        for matcher in [failing, throwing, failing && failing, failing || failing, not(failing)] {
            let verdicts = await verdicts {
                expect(1).to(matcher)
                expect(1).toNot(matcher)
                _ = try? require(1).toNot(matcher)
                await expect(1).toEventually(matcher, timeout: .zero)
                await expect(1).toEventuallyNot(matcher, timeout: .zero)
                await expect(1).toNever(matcher, until: .zero)
                await expect(1).toAlways(matcher, until: .zero)
            }
            #expect(verdicts == "-------")
        }
    }

    /// What matches where there is nothing to look at, and what does not: as the peer and Hamcrest say.
    @Test func nothingToLookAt() {
        let none: [Int] = []
        let texts: [String] = []
        let noMatchers: [Matcher<Int>] = []
        let matching = verdicts {
            expect(none).to(allPass { _ in false })
            expect(none).to(everyItem(equal(1)))
            expect(none).to(containNone(1))
            expect(none).to(containOnly(1))
            expect([1]).to(contain([]))
            expect([1]).to(containNone([]))
            expect([1]).to(haveItems(noMatchers))
            expect([1]).to(containInRelativeOrder(noMatchers))
            expect(none).to(containExactly(noMatchers))
            expect("a").to(containInOrder(texts))
            expect(1).to(satisfyAllOf(noMatchers))
            expect([1: 1]).to(haveEntries([Int: Int]()))
        }
        #expect(matching == String(repeating: "+", count: 12))
        let others = verdicts {
            expect(none).to(haveItem(1))
            expect(none).to(contain(1))
            expect(none).to(containAny(1))
            expect([1]).to(containAny([]))
            expect([1]).to(containOnly(noMatchers))
            expect(none).to(beginWith(1))
            expect(none).to(containElementSatisfying { _ in true })
            expect(1).to(satisfyAnyOf(noMatchers))
            expect(1).to(beOneOf(none))
            expect(nil as [Int]?).to(allPass { _ in true })
            expect(nil as [Int]?).toNot(allPass { _ in true })
            expect(nil as [Int]?).to(containNone(1))
            expect(nil as Int?).toNot(satisfyAnyOf(noMatchers))
        }
        #expect(others == String(repeating: "-", count: 13))
    }

    /// Whoever gathers hears of all, and the handler outside, too, unless it is to be silent.
    @Test func gathering() {
        var gathered: [AssertionRecord] = []
        let outside = failures {
            gathered = gatherFailingExpectations { expect(1).to(equal(2)) }
        }
        #expect(outside == ["expected to equal <2>, got <1>"])
        #expect(gathered.map(\.message.stringValue) == outside)
        let passes = verdicts { _ = gatherExpectations { expect(1).to(equal(1)) } }
        #expect(passes == "+")
    }
}
