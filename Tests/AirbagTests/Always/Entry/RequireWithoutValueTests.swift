import Airbag
import Judging
import Testing

/// Requirements that pass when there is no value: they pass, and return nothing.
@Suite struct RequireWithoutValueTests {
    @Test func theyPass() throws {
        try require(nil as Int?).to(beNil())
        try require { nil as String? }.to(beNil())
        try require { try refuse() as Int }.to(throwError())
        try require { try refuse() as Void }.to(throwError(Broken.cable))
        try require { try refuse() as Int }.to(throwError(errorType: Broken.self))
        try require { try refuse() as Int }.to(
            throwError { (error: Broken) in expect(error) == .cable })
        try require { burn() as Int }.to(throwAssertion())
        try require { burn() as Void }.to(throwAssertion(message: "fire"))
        try require(burn() as Int).to(throwAssertion(message: contain("fi")))
        try require { burn() as Int }.to(throwAssertion { expect($0.kind) == .fatalError })
    }

    @Test func eachIsReportedOnce() {
        #expect(verdicts { try require(nil as Int?).to(beNil()) } == "+")
        #expect(verdicts { try require { try refuse() as Int }.to(throwError()) } == "+")
        #expect(verdicts { try require { burn() as Int }.to(throwAssertion()) } == "+")
    }

    @Test func theyFailLikeOthers() {
        #expect(failureText { try require(1).to(beNil()) } == "expected to be nil, got <1>")
        #expect(
            failureText { try require { 1 }.to(throwError()) }
                == "expected to throw any error, got no error")
        #expect(
            failureText { try require { 1 }.to(throwAssertion(), description: "the queue") }
                == "the queue\nexpected to throw an assertion, got no crash")
        #expect(
            failureLine { try require { burn() as Int }.to(throwError()) }
                == "expected to throw any error\(butBurned)")
    }

    @Test func negativeOnesGiveTheValue() throws {
        #expect(try require { 5 }.toNot(throwError()) == 5)
        #expect(try require { 5 }.toNot(throwAssertion()) == 5)
        #expect(try require(5 as Int?).toNot(beNil()) == 5)
    }

    /// Matchers for any value may pass on nil: then there is nothing to give back, and the
    /// requirement says so.
    @Test func otherMatchersThatPassOnNil() {
        #expect(
            failureText { try require(nil as Bool?).to(beFalsy()) }
                == "the requirement passed, but there is no value to return; "
                + "use expect(…), or ValuelessMatcher(…) around the matcher")
        #expect(verdicts { try require(nil as Bool?).to(ValuelessMatcher(beFalsy())) } == "+")
    }

    @Test func nothingIsAValue() throws {
        try require {}.toNot(beNil())
        try require { _ = 1 }.toNot(throwAssertion())
        // A plain matcher, so `to` has to give back a value.
        let refused: Matcher<Void> = throwError()
        try require { try refuse() as Void }.to(refused)
    }
}
