import Airbag
import Fixtures
import Glibc
import Judging
import Matchers
import Testing

/// Matchers of matchers, of which some await.
///
/// Each message is that of the sync form.
@Suite struct AsyncCombinationTests {
    private func beEvenLater() -> AsyncMatcher<Int> {
        .simple("be even later") { expression in
            await Task.yield()
            return MatcherStatus(bool: try await expression.evaluate()?.isMultiple(of: 2) == true)
        }
    }

    private func double(_ number: Int) async -> Int {
        await Task.yield()
        return 2 * number
    }

    private func text(_ body: () async throws -> Void) async -> String {
        await failureText(body)
    }

    @Test func groups() async {
        let all = await verdicts {
            await expect(4).to(satisfyAllOf(beEvenLater(), equal(4)))
            await expect(4).to(satisfyAllOf(equal(4), beEvenLater(), beGreaterThan(1)))
            await expect(4).to(satisfyAllOf(equal(4), beLessThan(9), beEvenLater()))
            await expect(4).to(satisfyAllOf([equal(4).asAsync, beEvenLater()]))
            await expect(3).toNot(satisfyAllOf(equal(3), beEvenLater()))
            await expect(3).to(satisfyAnyOf(beEvenLater(), equal(3)))
            await expect(4).to(satisfyAnyOf(equal(1), beEvenLater(), equal(3)))
            await expect(4).to(satisfyAnyOf(equal(1), equal(2), beEvenLater()))
            await expect(3).toNot(satisfyAnyOf([equal(4).asAsync, beEvenLater()]))
            await expect(4).to(beEvenLater() && equal(4))
            await expect(4).to(equal(4) && beEvenLater())
            await expect(4).to(beEvenLater() && beEvenLater())
            await expect(4).to(equal(3) || beEvenLater())
            await expect(3).to(beEvenLater() || equal(3))
            await expect(3).to(not(beEvenLater()))
            await expect(4).toNot(not(beEvenLater()) && equal(4))
            await expect { await self.double(2) }.to(equal(4) && beEvenLater())
            await expect { await self.double(2) }.toEventually(equal(4) && beEvenLater())
        }
        #expect(all == String(repeating: "+", count: 18))
        // Groups of plain matchers need no await, in async code either.
        expect(4).to(satisfyAllOf(equal(4), beLessThan(9)))
        expect(4).to(satisfyAnyOf([equal(4), beLessThan(9)]))
        expect(4).to(equal(4) && beLessThan(9) || equal(1))
        expect("four").to(map(\.count, equal(4)))
        expect("four").to(compactMap(\.first, equal("f")))
        expect([4]).to(allPass { $0 > 3 })
        expect([4]).to(containElementSatisfying { $0 > 3 })
    }

    @Test func requirements() async throws {
        let four = try await require(4).to(equal(4) && beEvenLater())
        #expect(four == 4)
        let double = try await require { await self.double(3) }.to(
            satisfyAnyOf(beEvenLater(), equal(7)))
        #expect(double == 6)
        let name = try await require("four").to(
            map({ await self.double($0.count) }, equal(8).asAsync))
        #expect(name == "four")
        let failed = await records {
            let error = await thrown(RequireError.self) {
                try await require(3).to(not(not(beEvenLater())))
            }
            #expect(error != nil)
        }
        #expect(failed.map(\.success) == [false])
    }

    @Test func messages() async {
        #expect(
            await text { await expect(3).to(equal(4) && beEvenLater()) }
                == "expected to match all of: {equal <4>}, and {be even later}, got 3")
        #expect(
            await text { await expect(4).to(satisfyAllOf(equal(5), beEvenLater())) } == """
                expected to match all of: {equal <5>}, and {be even later}, got 4
                expected to equal <5>, got <4>
                """)
        #expect(
            await text { await expect(3).to(beEvenLater() || equal(4)) }
                == "expected to match one of: {be even later}, or {equal <4>}, got 3")
        #expect(
            await text { await expect(nil as Int?).to(equal(4) && beEvenLater()) }
                == "expected to match all of: {equal <4>}, and {be even later}, got <nil>"
                + nilHint)
        #expect(
            await text { await expect(4).to(not(beEvenLater())) }
                == "expected to not be even later, got <4>")
        #expect(
            await text { await expect(4).to(map({ await self.double($0) }, equal(9).asAsync)) }
                == "expected to equal <9>, got <8>\nmapped from <4>")
        #expect(
            await text { await expect("abc").to(map(\.count, beEvenLater())) }
                == "expected to be even later, got <3>\nmapped from <abc>")
        #expect(
            await text {
                await expect(4).to(compactMap({ await self.double($0) }, equal(9).asAsync))
            }
                == "expected to equal <9>, got <8>\nmapped from <4>")
        #expect(
            await text {
                await expect("x").toNot(compactMap({ _ in await none(Int.self) }, equal(9).asAsync))
            } == "expected to not Map from String to Int\nmapped to nil from <x>")
        #expect(
            await text { await expect([2, 3, 5]).to(allPass(beEvenLater())) }
                == "expected to all be even later, but failed first at element <3> in <[2, 3, 5]>\nat index 1")
        #expect(
            await text { await expect([2, 3]).to(allPass { await self.double($0) == 4 }) }
                == "expected to all pass a condition, but failed first at element <3> in <[2, 3]>\nat index 1")
        #expect(
            await text {
                await expect([2, 3]).to(allPass("be 2") { await self.double($0) == 4 })
            } == "expected to all be 2, but failed first at element <3> in <[2, 3]>\nat index 1")
        #expect(
            await text {
                await expect([2, 3]).to(
                    containElementSatisfying({ await self.double($0) == 8 }, "that is 4"))
            } == "expected to find object in collection that is 4")
    }

    @Test func passing() async {
        let all = await verdicts {
            await expect([2, 4]).to(allPass(beEvenLater()))
            await expect([2, 4]).to(allPass { await self.double($0) > 3 })
            await expect([Int]()).to(allPass(beEvenLater()))
            await expect([2, 4]).to(containElementSatisfying { await self.double($0) == 8 })
            await expect([2, 4]).toNot(containElementSatisfying { await self.double($0) == 9 })
            await expect(4).to(map({ $0 + 2 }, beEvenLater()))
            await expect(4).to(map({ await self.double($0) }, beEvenLater()))
            await expect(4).to(compactMap({ await self.double($0) }, beEvenLater()))
            await expect("abcd").to(compactMap(\.count, beEvenLater()))
            await expect { await self.double(2) }.to(
                map({ await self.double($0) }, equal(8).asAsync))
        }
        #expect(all == "++++++++++")
    }

    /// A matcher that has to look first does so in a group in which others await, too.
    @Test func looksFirst() async {
        let counter = Counter()
        let all = await verdicts {
            await expect { counter.count += 2 }.to(
                change { counter.count }.by(2) && beVoid().asAsync)
            await expect { counter.count += 2 }.toNot(
                change { counter.count }.by(3) || not(beVoid().asAsync))
        }
        #expect(all == "++")
        let expectation = expect { counter.count += 2 }
        await expectation.to(beVoid().asAsync)
        let late: Matcher<Void> = change { counter.count }
        let text = await text { await expectation.to(late.asAsync) }
        #expect(text.hasPrefix("expected to change, but the expression was evaluated before"))
    }

    /// Also below a map, and on a value that is kept.
    @Test func looksFirstBelowAMap() async {
        let counter = Counter()
        let wanted: Matcher<Int> = change { counter.count }
        let late = "the expression was evaluated before this matcher could look"
        let texts = await records {
            await expect {
                counter.count += 1
                return 4
            }.to(beEvenLater() && not(Matchers.map({ $0 }, wanted.asAsync)))
            let kept = expect { () async -> Int in 4 }
            await kept.to(equal(4))
            await kept.toNot(wanted)
            await kept.toNot(Matchers.map({ $0 }, wanted.asAsync))
        }.map { $0.message.stringValue.contains(late) }
        #expect(texts == [true, false, true, true])
    }

    /// The closures of plain matchers belong where they were written, beside matchers that await, too.
    @MainActor @Test func plainMatchersRunWhereTheCallerIs() async {
        let here = Matcher<Int> { _ in
            MainActor.assertIsolated()
            return MatcherResult(status: .matches, message: .expectedTo("be here"))
        }
        let all = await verdicts {
            await expect(4).to(here && beEvenLater())
            await expect { await self.double(2) }.to(beEvenLater() && here)
            await expect([4]).to(
                allPass {
                    MainActor.assertIsolated()
                    return $0 == 4
                } && not(beEmpty()).asAsync)
            await expect { await self.double(2) }.toEventually(here && beEvenLater())
            await expect { await self.double(2) }.to(
                not(
                    change {
                        MainActor.assertIsolated()
                        return 1
                    }) && beEvenLater())
        }
        #expect(all == "+++++")
    }

    /// One that never asks for the value still shows it.
    @Test func matchersThatDoNotEvaluate() async {
        let blind = AsyncMatcher<Int>.simpleNilable("be blind") { _ in .doesNotMatch }
        #expect(
            await text { await expect(4).to(blind) } == "expected to be blind, got <4>")
        #expect(
            await text { await expect(4).to(blind && blind) }
                == "expected to match all of: {be blind}, and {be blind}, got 4")
        #expect(
            await text { await expect(4).to(Matchers.map({ $0 + 1 }, blind)) }
                == "expected to be blind, got <5>\nmapped from <4>")
    }

    /// An expression that does not end in a look is not started once more for its text.
    @Test func lookThatHangs() async {
        let counter = Counter()
        let text = await text {
            await expect { () async -> Int in
                counter.count += 1
                try? await Task.sleep(for: .seconds(600))
                return 4
            }.toEventually(beEvenLater(), timeout: .milliseconds(20))
        }
        #expect(text.contains("did not end within"), "\(text)")
        #expect(counter.count == 1)
    }

    /// What throws or crashes is judged by the matchers of that, as in a group of plain ones.
    @Test func errorsAndCrashes() async {
        let all = await verdicts {
            await expect { try refuse() as Int }.to(throwError() || beEvenLater())
            await expect { burn() as Int }.to(throwAssertion() || beEvenLater())
            await expect { try await refuseLater() }.to(beEvenLater() || throwError())
        }
        #expect(all == "+++")
        #expect(
            await text { await expect { try refuse() as Int }.to(not(beEvenLater())) }
                == "unexpected error thrown: <\(Broken.cable)>")
    }

    /// In a group of matchers of child processes the expression never runs here.
    @Test func childMatchers() async {
        let here = getpid()
        let crash: Matcher<Int> = crash()
        let text = await text {
            await expect { () -> Int in
                if getpid() == here { exit(3) }
                return 5
            }.to(
                satisfyAllOf([crash.asAsync, not(crash).asAsync]))
        }
        #expect(text.hasPrefix("expected to match all of: {crash}, and {not crash}"))
    }
}

private final class Counter: @unchecked Sendable {
    var count = 0
}

private func none<T>(_ type: T.Type) async -> T? { nil }

private func refuseLater() async throws -> Int {
    await Task.yield()
    return try refuse()
}
