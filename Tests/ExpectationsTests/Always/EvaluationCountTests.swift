import Airbag
import Judging
import Testing

/// How often the closure of an expectation runs: at most once in a judgment, however it ends.
@Suite struct EvaluationCountTests {
    /// A closure that counts its calls.
    private final class Counter: @unchecked Sendable {
        private(set) var calls = 0

        func refuse() throws -> Int {
            calls += 1
            return try Judging.refuse()
        }

        func burn() -> Int {
            calls += 1
            return Judging.burn()
        }

        func give() -> Int {
            calls += 1
            return calls
        }

        func refuseLater() async throws -> Int {
            await Task.yield()
            return try refuse()
        }
    }

    private func calls(_ body: (Counter) throws -> Void) -> Int {
        let counter = Counter()
        _ = records { try body(counter) }
        return counter.calls
    }

    private func calls(_ body: (Counter) async throws -> Void) async -> Int {
        let counter = Counter()
        _ = await records { try await body(counter) }
        return counter.calls
    }

    private let any: Matcher<Int> = throwError()
    private let none = Matcher<Int> { _ in
        MatcherResult(status: .doesNotMatch, message: .expectedActualValueTo("be none"))
    }

    /// Asks three times, whatever comes.
    private let curious = Matcher<Int>.defineNilable("be asked") { expression, message in
        for _ in 0..<2 { _ = try? expression.evaluate() }
        return MatcherResult(bool: expression.outcome().error == nil, message: message)
    }

    @Test func errorsInGroups() {
        #expect(calls { c in expect { try c.refuse() }.to(any && any && any) } == 1)
        #expect(calls { c in expect { try c.refuse() }.to(equal(1) || none || any) } == 1)
        #expect(calls { c in expect { try c.refuse() }.toNot(any && not(any)) } == 1)
        #expect(calls { c in expect { try c.refuse() }.to(equal(1) && equal(2)) } == 1)
    }

    @Test func curiousMatchersAndMessages() {
        #expect(calls { c in expect { try c.refuse() }.to(curious) } == 1)
        #expect(calls { c in expect { c.burn() }.to(curious) } == 1)
        #expect(calls { c in expect { c.give() }.toNot(curious) } == 1)
        #expect(calls { c in expect { try c.refuse() }.to(none) } == 1)
        #expect(calls { c in expect { try c.refuse() }.to(none && none) } == 1)
    }

    @Test func requirements() {
        #expect(calls { c in try require { try c.refuse() }.to(any) } == 1)
        #expect(calls { c in try require { try c.refuse() }.to(none) } == 1)
        #expect(calls { c in try require { try c.refuse() }.toNot(none) } == 1)
        #expect(calls { c in try require { c.burn() }.toNot(none) } == 1)
        #expect(calls { c in try require { c.give() }.toNot(none) } == 1)
    }

    /// What is given back is what was judged, also of an expression that keeps nothing.
    @Test func theJudgedValueIsGivenBack() throws {
        let counter = Counter()
        let expression = expect { counter.give() }.expression.withoutCaching()
        #expect(try SyncRequirement(expression: expression).to(equal(1)) == 1)
        #expect(counter.calls == 1)
    }

    /// The body judges its own expression once, and throws: it runs for the outer judgment and for the inner one.
    @Test func bodiesThatJudgeThemselves() {
        let counter = Counter()
        var own: SyncExpectation<Int>?
        own = expect { () -> Int in
            if counter.calls == 0 {
                _ = counter.give()
                own?.to(any)
            }
            return try counter.refuse()
        }
        #expect(verdicts { own?.to(equal(1)) } == "+-")
        // `give`, and `refuse` twice.
        #expect(counter.calls == 3)
        own = nil
    }

    @Test func casts() {
        let texts: Matcher<String> = throwError()
        #expect(
            calls { c in
                expect(1).to(map({ _ -> String? in "\(try c.refuse())" }, texts && texts))
            } == 1)
        #expect(calls { c in expect { try c.refuse() }.to(map({ $0 + 1 }, any && any)) } == 1)
    }

    /// As the peer: a value is kept for all matchers of a chain, an error is not.
    @Test func chains() {
        #expect(calls { c in expect { try c.refuse() }.to(any).to(any) } == 2)
        #expect(calls { c in expect { c.burn() }.to(throwAssertion()).to(throwAssertion()) } == 1)
        #expect(calls { c in expect { c.give() }.to(equal(1)).to(equal(1)) } == 1)
    }

    /// An expression of its own that stands on another one takes part in the other's judgments only.
    @Test func castsOutsideOfAJudgment() throws {
        let counter = Counter()
        let expression = expect { try counter.refuse() }.expression
        let text = expression.cast { $0.map { "\($0)" } }
        for _ in 0..<2 { #expect(text.outcome().error as? Broken == .cable) }
        #expect(counter.calls == 2)
        let refused: Matcher<String> = throwError()
        #expect(verdicts { SyncExpectation(expression: text).to(refused && refused) } == "+")
        #expect(counter.calls == 3)
    }

    /// The error that ended one judgment is not the next one's.
    @Test func laterJudgmentsEvaluateAnew() {
        var isBroken = true
        let expectation = expect { () -> Int in
            if isBroken { return try refuse() }
            return 5
        }
        let first = verdicts { expectation.to(any && any) }
        isBroken = false
        #expect(first + verdicts { expectation.to(equal(5)) } == "++")
    }

    @Test func polling() async {
        let counter = Counter()
        #expect(
            await verdicts {
                await expect { try counter.refuse() }
                    .toAlways(any && any && curiousAboutErrors, until: .zero)
            } == "+")
        #expect(counter.calls == 1)
        let again = Counter()
        #expect(
            await verdicts {
                await expect { try again.refuse() }.toEventually(
                    Matcher { expression in
                        for _ in 0..<2 { _ = expression.outcome() }
                        return MatcherResult(
                            bool: again.calls == 3, message: .expectedTo("be the third look"))
                    }, timeout: .seconds(600), pollInterval: .milliseconds(1))
            } == "+")
        #expect(again.calls == 3)
    }

    private let curiousAboutErrors = Matcher<Int>.defineNilable("be asked") { expression, message in
        for _ in 0..<2 { _ = try? expression.evaluate() }
        return MatcherResult(bool: expression.outcome().error != nil, message: message)
    }

    private let asyncCurious = AsyncMatcher<Int> { expression in
        for _ in 0..<2 { _ = try? await expression.evaluate() }
        let text = expression.cast { $0.map { "\($0)" } }
        for _ in 0..<2 { _ = try? await text.evaluate() }
        return MatcherResult(status: .matches, message: .expectedTo("be asked"))
    }

    @Test func asyncExpressions() async {
        #expect(
            await calls { c in await expect { try await c.refuseLater() }.to(any && any) } == 1)
        #expect(
            await calls { c in await expect { try await c.refuseLater() }.to(asyncCurious) } == 1)
        #expect(await calls { c in await expect { try c.refuse() }.to(asyncCurious) } == 1)
        #expect(await calls { c in await expect { c.burn() }.to(asyncCurious) } == 1)
        #expect(await calls { c in await expect { c.give() }.to(asyncCurious) } == 1)
        #expect(
            await calls { c in try await require { try await c.refuseLater() }.to(any) } == 1)
        #expect(
            await calls { c in try await require { try await c.refuseLater() }.to(asyncCurious) }
                == 1)
        #expect(
            await calls { c in
                await expect { try await c.refuseLater() }.to(asyncCurious).to(asyncCurious)
            } == 2)
        #expect(
            await calls { c in
                await expect { try await c.refuseLater() }.toAlways(asyncCurious, until: .zero)
            } == 1)
    }
}
