import Airbag
import Judging
import Testing

/// A matcher has things to end: a crash of the expression reaches it as an error.
@Suite struct MatcherCleanupTests {
    private func closing(_ log: @escaping (String) -> Void) -> Matcher<Int> {
        Matcher.define("be open") { expression, message in
            log("open")
            defer { log("close") }
            let value = try expression.evaluate()
            log("evaluated")
            return MatcherResult(bool: value == 1, message: message)
        }
    }

    @Test func deferRunsWhenTheExpressionCrashes() {
        var log: [String] = []
        let text = failureLine { expect(burn() as Int).to(closing { log.append($0) }) }
        #expect(text == "expected to be open\(butBurned)")
        #expect(log == ["open", "close"])
    }

    @Test func deferRunsWhenTheExpressionThrows() {
        var log: [String] = []
        let text = failureText { expect(try refuse() as Int).to(closing { log.append($0) }) }
        #expect(text == "unexpected error thrown: <cable>")
        #expect(log == ["open", "close"])
    }

    @Test func deferRunsWhenTheExpressionReturns() {
        var log: [String] = []
        #expect(verdicts { expect(1).to(closing { log.append($0) }) } == "+")
        #expect(log == ["open", "evaluated", "close"])
    }

    /// What a matcher catches it may judge itself.
    @Test func matchersMayCatchTheCrash() {
        let tolerant = Matcher<Int>.defineNilable("be tolerable") { expression, message in
            let isCrash = (try? expression.evaluate()) == nil
            return MatcherResult(bool: isCrash, message: message)
        }
        #expect(verdicts { expect(burn() as Int).to(tolerant) } == "+")
        #expect(verdicts { expect(1).to(tolerant) } == "-")
    }
}
