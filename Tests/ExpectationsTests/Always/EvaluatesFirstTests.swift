import Airbag
import Fixtures
import Glibc
import Judging
import TestSupport
import Testing

/// Matchers that evaluate the expression before any other code of their own.
struct EvaluatesFirstTests {
    /// Matches a crash, and counts how often it was asked.
    private func crash(_ asked: Counter = Counter()) -> Matcher<Void> {
        Matcher(.evaluatesFirst, wanting: { .expectedTo("crash") }) { expression in
            asked.count += 1
            guard case .crashed = expression.outcome() else {
                return MatcherResult(.doesNotMatch) { .expectedTo("crash") }
            }
            return MatcherResult(.matches) { .expectedTo("crash") }
        }
    }

    private final class Counter {
        var count = 0
    }

    @Test func isAskedOnceAboutACrashThatHappenedOnce() {
        let (runs, asked) = (Counter(), Counter())
        let expectation = expect {
            runs.count += 1
            fatalError("why")
        }
        #expect(verdicts { expectation.to(crash(asked)) } == "+")
        #expect(verdicts { expectation.toNot(crash(asked)) } == "-")
        #expect(runs.count == 1)
        #expect(asked.count == 2)
    }

    @Test("An expression that ends its thread is told as such, whatever the matcher")
    func endedThreads() {
        let ends = { () -> Int in pthread_exit(nil) }
        let ending = ", but the body ended its thread instead of returning"
        ForcedWay.ownThread.take {
            #expect(failureText { expect(ends).to(equal(1)) } == "expected to equal <1>\(ending)")
            #expect(failureText { expect(ends).toNot(equal(1)) } == "expected to not equal <1>\(ending)")
            #expect(failureText { expect(ends).to(throwAssertion()) }.contains("ended its thread"))
            let crashing = Matcher<Int>(.evaluatesFirst, wanting: { .expectedTo("crash") }) { expression in
                _ = expression.outcome()
                fatalError("of the matcher")
            }
            #expect(failureText { expect(ends).to(crashing) }.contains("but the matcher crashed: of the matcher"))
        }
    }

    @Test func judgesInsideOfOthers() {
        let fatal = { () -> Void in fatalError("why") }
        #expect(verdicts { expect(fatal).to(not(not(crash()))) } == "+")
        #expect(verdicts { expect(fatal).to(satisfyAllOf(crash(), crash())) } == "+")
        #expect(verdicts { expect(fatal).to(crash() && throwAssertion()) } == "+")
        #expect(verdicts { expect {}.to(crash() || throwAssertion()) } == "-")
    }

    @Test func itsOwnCrashIsTheMatchers() {
        let matcher = Matcher<Int>(.evaluatesFirst, wanting: { .expectedTo("crash") }) {
            expression in
            _ = try expression.evaluate()
            fatalError("of the matcher")
        }
        let text = failureText { expect(1).to(matcher) }
        #expect(text.hasPrefix("expected to crash, but the matcher crashed: of the matcher"))
        // The expression crashed, and then the matcher.
        let after = Matcher<Void>(.evaluatesFirst, wanting: { .expectedTo("crash") }) { _ in
            fatalError("of the matcher")
        }
        let both = failureText { expect { fatalError("of the expression") }.to(after) }
        #expect(both.hasPrefix("expected to crash, but the matcher crashed: of the matcher"))
    }

    @Test func theCrashStaysAsLongAsTheExpectation() {
        let expectation = expect { fatalError("kept") }
        #expect(verdicts { expectation.to(throwAssertion()) } == "+")
        #expect(verdicts { expectation.to(throwAssertion(message: "kept")) } == "+")
        let text = failureText { expectation.toNot(throwAssertion()) }
        #expect(text.hasPrefix("expected to not throw an assertion, got <kept"))
    }

    @Test func aBodyMayJudgeItsOwnExpression() {
        final class Loop {
            var expectation: SyncExpectation<Int>?
            var runs = 0
        }
        let loop = Loop()
        let expectation = expect { () -> Int in
            loop.runs += 1
            if loop.runs == 1 { loop.expectation?.to(equal(2)) }
            return loop.runs
        }
        loop.expectation = expectation
        let records = gatherExpectations(silently: true) { expectation.to(equal(1)) }
        #expect(records.map(\.success) == [true, false])
        #expect(records.last?.message.stringValue == "expected to equal <1>, got <2>")
    }

    @Test func amongTraitsThatAreTakenOverItIsNot() {
        let inner: Matcher<Int> = throwError()
        final class Log {
            var isOn = false
        }
        let log = Log()
        let logged = Matcher<Int>(inner.traits, wanting: { .expectedTo("log") }) { expression in
            log.isOn = true
            defer { log.isOn = false }
            return try inner.satisfies(expression)
        }
        let body: () throws -> Int = {
            if log.isOn { throw CancellationError() }
            return 0
        }
        #expect(verdicts { expect(body).to(logged) } == "+")
        #expect(verdicts { expect(body).toNot(logged) } == "-")
    }

    @Test func aStoredExpressionKeepsItsCrash() {
        final class Keeper {
            var expression: Airbag.Expression<Int>?
        }
        let (keeper, runs) = (Keeper(), Counter())
        let keep = Matcher<Int> { expression in
            keeper.expression = expression
            _ = expression.outcome()
            return MatcherResult(status: .matches, message: .expectedTo("be kept"))
        }
        let body: () -> Int = {
            runs.count += 1
            fatalError("kept")
        }
        #expect(verdicts { expect(body).to(keep) } == "+")
        #expect(keeper.expression?.isEvaluated == true)
        #expect(keeper.expression?.outcome().crash?.message == "kept")
        #expect(runs.count == 1)
    }

    @Test func aFormerErrorIsReleased() {
        final class Token: Error {
            static nonisolated(unsafe) var living = 0
            init() { Token.living += 1 }
            deinit { Token.living -= 1 }
        }
        let runs = Counter()
        let expectation = expect { () throws -> Int in
            runs.count += 1
            if runs.count == 1 { throw Token() }
            return 5
        }
        #expect(verdicts { expectation.to(throwError()) } == "+")
        #expect(verdicts { expectation.to(equal(5)) } == "+")
        #expect(Token.living == 0)
    }

    @Test func aCrashIsReleasedWithTheExpectation() {
        weak var record: AnyObject?
        expect { fatalError("released") }.to(
            throwAssertion { (crash: Crash) in
                record = Mirror(reflecting: crash).descendant("record") as AnyObject
                #expect(record != nil)
            })
        #expect(record == nil)
    }

    @Test func aRuleOutlivesNoCrash() {
        weak var kept: NilOrOne?
        let verdict = verdicts {
            let rule = NilOrOne()
            kept = rule
            expect { () -> Int in fatalError("of the expression") }.toNot(Matcher(rule))
        }
        #expect(verdict == "-")
        #expect(kept == nil)
    }

    /// A rule that matches nil and 1.
    private final class NilOrOne: ValueRule<Int> {
        override func matches(_ value: Int) -> Bool { value == 1 }
        override var statusOfNil: MatcherStatus { .matches }
        override func message(for value: Int?) -> ExpectationMessage {
            .expectedActualValueTo("be nil or one")
        }
    }

    @Test func aRuleMayJudgeNil() {
        let nothing: Int? = nil
        #expect(verdicts { expect(nothing).to(Matcher(NilOrOne())) } == "+")
        #expect(verdicts { expect(1).to(Matcher(NilOrOne())) } == "+")
        #expect(verdicts { expect(2).to(Matcher(NilOrOne())) } == "-")
        #expect(
            failureText { expect(nothing).toNot(Matcher(NilOrOne())) }
                == "expected to not be nil or one, got <nil>")
        #expect(
            failureText { expect(nothing).toNot(Matcher(NilOrOne()) || equal(1)) }
                == "expected to not match one of: {be nil or one}, or {equal <1>}, got <nil>")
    }
}
