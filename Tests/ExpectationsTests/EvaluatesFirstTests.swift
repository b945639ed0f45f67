import Airbag
import Fixtures
import Judging
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
