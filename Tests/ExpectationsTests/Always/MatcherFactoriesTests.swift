import Airbag
import Judging
import Testing

/// The factories, and what each does with nil.
@Suite struct MatcherFactoriesTests {
    private let nothing: Int? = nil

    private func isEven(_ expression: Expression<Int>) throws -> Bool {
        try expression.evaluate().map { $0.isMultiple(of: 2) } ?? true
    }

    @Test func defineWithAMessageOfItsOwn() {
        let even = Matcher<Int>.define { expression in
            MatcherResult(bool: try self.isEven(expression), message: .expectedTo("be even"))
        }
        #expect(verdicts { expect(2).to(even) } == "+")
        #expect(failureText { expect(1).to(even) } == "expected to be even")
        #expect(failureText { expect(2).toNot(even) } == "expected to not be even")
        #expect(failureText { expect(nothing).to(even) } == "expected to be even\(nilHint)")
        #expect(failureText { expect(nothing).toNot(even) } == "expected to not be even\(nilHint)")
    }

    @Test func defineWithAGivenMessage() {
        let even = Matcher<Int>.define("be even") { expression, message in
            MatcherResult(bool: try self.isEven(expression), message: message)
        }
        #expect(failureText { expect(1).to(even) } == "expected to be even, got <1>")
        #expect(
            failureText { expect(nothing).to(even) } == "expected to be even, got <nil>\(nilHint)")
        #expect(
            failureText { expect(nothing).toNot(even) }
                == "expected to not be even, got <nil>\(nilHint)")
    }

    @Test func defineNilableDecidesItself() {
        let even = Matcher<Int>.defineNilable("be even") { expression, message in
            MatcherResult(bool: try self.isEven(expression), message: message)
        }
        #expect(verdicts { expect(nothing).to(even) } == "+")
        #expect(
            failureText { expect(nothing).toNot(even) } == "expected to not be even, got <nil>")
    }

    @Test func simple() {
        let even = Matcher<Int>.simple("be even") { expression in
            MatcherStatus(bool: try self.isEven(expression))
        }
        #expect(verdicts { expect(2).to(even).toNot(even) } == "+-")
        #expect(failureText { expect(1).to(even) } == "expected to be even, got <1>")
        #expect(
            failureText { expect(nothing).to(even) } == "expected to be even, got <nil>\(nilHint)")
    }

    @Test func simpleNilableDecidesItself() {
        let even = Matcher<Int>.simpleNilable("be even") { expression in
            MatcherStatus(bool: try self.isEven(expression))
        }
        #expect(verdicts { expect(nothing).to(even) } == "+")
        #expect(
            failureText { expect(nothing).toNot(even) } == "expected to not be even, got <nil>")
    }

    @Test func defaultMessages() {
        let text = "expected to match, got <1>"
        let no = MatcherStatus.doesNotMatch
        #expect(failureText { expect(1).to(.simple { _ in no }) } == text)
        #expect(failureText { expect(1).to(.simpleNilable { _ in no }) } == text)
        #expect(
            failureText { expect(1).to(.define { MatcherResult(status: no, message: $1) }) } == text
        )
        #expect(
            failureText { expect(1).to(.defineNilable { MatcherResult(status: no, message: $1) }) }
                == text)
    }

    @Test func failFailsBothWays() {
        let never = Matcher<Int>.simple("fly") { _ in .fail }
        #expect(failureText { expect(1).to(never) } == "expected to fly, got <1>")
        #expect(failureText { expect(1).toNot(never) } == "expected to not fly, got <1>")
    }

    /// A matcher that appends the hint itself and is guarded, too.
    @Test func theHintIsNeverPrintedTwice() {
        let guarded = Matcher<Int>.define("be even") { _, message in
            MatcherResult(status: .fail, message: message.appendedBeNilHint())
        }
        let text = "expected to be even, got <nil>\(nilHint)"
        #expect(failureText { expect(nothing).to(guarded) } == text)
        #expect(failureText { expect(nothing).to(guarded.requireNonNil) } == text)
    }

    @Test func requireNonNilGuardsAnyMatcher() {
        let matcher: Matcher<Int> = beNil()
        #expect(
            failureText { expect(nothing).to(matcher.requireNonNil) }
                == "expected to be nil, got <nil>\(nilHint)")
        #expect(verdicts { expect(1).toNot(matcher.requireNonNil) } == "+")
    }

    @Test func crashesNameWhatWasWanted() {
        let even = Matcher<Int>.simple("be even") { MatcherStatus(bool: try self.isEven($0)) }
        #expect(failureLine { expect(burn() as Int).to(even) } == "expected to be even\(butBurned)")
        #expect(
            failureLine { expect(burn() as Int).toNot(even) }
                == "expected to not be even\(butBurned)")
    }
}
