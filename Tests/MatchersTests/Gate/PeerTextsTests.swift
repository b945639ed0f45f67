import Airbag
import CxxFixtures
import Judging
import Testing

/// First lines as the peer has them: of matchers of errors, assertions, exceptions and results, and of those
/// made of others.
@Suite struct PeerTextsTests {
    typealias Answer = Result<Int, Broken>
    typealias Reply = Result<Int, any Error>

    private func negative(_ text: String) -> String {
        "expected to not " + text.dropFirst("expected to ".count)
    }

    private func both(
        _ text: String, _ positive: () throws -> Void, _ negated: () throws -> Void,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        #expect(failureText(positive) == text, sourceLocation: sourceLocation)
        #expect(failureText(negated) == negative(text), sourceLocation: sourceLocation)
    }

    @Test func errors() {
        let refused = { try refuse() as Int }
        #expect(
            failureText { expect { 1 }.to(throwError()) }
                == "expected to throw any error, got no error")
        #expect(
            failureText { expect { try refused() }.toNot(throwError()) }
                == "expected to not throw any error, got <cable>")
        #expect(
            failureText { expect { try refused() }.to(throwError(Broken.valve)) }
                == "expected to throw error <valve>, got <cable>")
        #expect(
            failureText { expect { 1 }.to(throwError(errorType: Broken.self)) }
                == "expected to throw error from type <Broken>, got no error")
        #expect(
            failureText { expect { 1 }.to(throwError(Broken.cable) { _ in }) }
                == "expected to throw error <cable> that satisfies block, got no error")
        #expect(
            failureText { expect { 1 }.to(throwError { (_: any Error) in }) }
                == "expected to throw error that satisfies block, got no error")
        #expect(
            failureText { expect { 1 }.to(throwError { (_: Broken) in }) }
                == "expected to throw error from type <Broken> that satisfies block, got no error")
        #expect(
            failures { expect { try refused() }.to(throwError { _ in expect(1).to(equal(2)) }) }
                == [
                    "expected to equal <2>, got <1>",
                    "expected to throw error that satisfies block, got <cable>",
                ])
    }

    @Test func assertions() {
        #expect(
            failureText { expect { 1 }.to(throwAssertion()) }
                == "expected to throw an assertion, got no crash")
        #expect(
            failureText { expect { try refuse() as Int }.to(throwAssertion()) }
                == "expected to throw an assertion; threw error instead <cable>")
        #expect(
            failureLine { expect { burn() as Int }.toNot(throwAssertion()) }
                == "expected to not throw an assertion, got <fire (Engine.swift:7)>")
    }

    @Test func exceptions() {
        #expect(
            failureText { expect { 1 }.to(raiseException(named: "foo", reason: "bar")) }
                == "expected to raise exception with name <foo> with reason <bar>, got no exception"
        )
        #expect(
            failureText { expect { 1 }.to(raiseException { _ in }) }
                == "expected to raise exception that satisfies block, got no exception")
        #expect(
            failureText { expect { try refuse() as Int }.to(raiseException()) }
                == "expected to raise any exception, got no exception; threw error instead <cable>")
        #expect(
            failureLine { expect { burn() as Int }.to(raiseException()) }
                == "expected to raise any exception, got no exception; "
                + "crashed instead: fire (Engine.swift:7)")
        #expect(
            failureLine { expect { cxx_throw(CXX_INT) }.toNot(raiseException()) }
                == "expected to not raise any exception, "
                + "got Exception { name=int, reason='nil', userInfo=[:] }")
    }

    @Test func results() {
        let one = Answer.success(1)
        let cable = Answer.failure(.cable)
        let reply = Reply.failure(Broken.cable)
        #expect(
            failureText { expect(cable).to(beSuccess()) }
                == "expected to be <success(Int)>, got <failure(Judging.Broken.cable)>")
        #expect(
            failureText { expect(one).toNot(beSuccess { _ in }) }
                == "expected to not be <success(Int)> that satisfies block, got <success(1)>")
        #expect(
            failureText { expect(one).to(beSuccess(2)) }
                == "expected to be <success(Int)> that equals 2, got <success(1)>")
        #expect(
            failureText { expect(one).to(beSuccess(equal(2))) }
                == "expected to be <success(Int)> that satisfies matcher, got <success(1)>\n"
                + "expected to equal <2>, got 1")
        #expect(
            failureText { expect(one).toNot(beSuccess(equal(1))) }
                == "expected to not be <success(Int)> that satisfies matcher, got <success(1)>\n"
                + "expected to equal <1>, got 1")
        #expect(
            failureText { expect(cable).to(beSuccess(equal(2))) }
                == "expected to be <success(Int)> that satisfies matcher, "
                + "got <failure(Judging.Broken.cable)>")
        #expect(
            failureText { expect(one).to(beFailure()) }
                == "expected to be <failure(Broken)>, got <success(1)>")
        #expect(
            failureText { expect(cable).to(beFailure(equal(.valve))) }
                == "expected to be <failure(Broken)> that satisfies matcher, "
                + "got <failure(Judging.Broken.cable)>\nexpected to equal <valve>, got cable")
        // A matcher that says itself what the actual value is keeps its brackets.
        #expect(
            failureText { expect(reply).to(beFailure(matchError(Broken.valve))) }
                == "expected to be <failure(Error)> that satisfies matcher, "
                + "got <failure(Judging.Broken.cable)>\nexpected to match error <valve>, got <cable>"
        )
        #expect(
            failureText { expect(reply).toNot(beFailure(matchError(Broken.self))) }
                == "expected to not be <failure(Error)> that satisfies matcher, "
                + "got <failure(Judging.Broken.cable)>\n"
                + "expected to match error from type <Broken>, got <cable>")
        #expect(
            failureText {
                expect(Result<Set<Int>, Broken>.success([1])).toNot(beSuccess(equal([1])))
            }
                == "expected to not be <success(Set<Int>)> that satisfies matcher, "
                + "got <success(Set([1]))>\nexpected to equal <[1]>, got <[1]>")
        both(
            "expected to be <success(Int)>, got <nil>\(nilHint)",
            { expect(nil as Answer?).to(beSuccess()) },
            { expect(nil as Answer?).toNot(beSuccess()) })
        both(
            "expected to be <failure(Broken)> that satisfies matcher, got <nil>\(nilHint)",
            { expect(nil as Answer?).to(beFailure(equal(.cable))) },
            { expect(nil as Answer?).toNot(beFailure(equal(.cable))) })
    }

    @Test func combinations() {
        #expect(
            failureLine { expect(7).to(beGreaterThan(1) && beLessThan(5)) }
                == "expected to match all of: {be greater than <1>}, and {be less than <5>}, got 7")
        #expect(
            failureText { expect(3).toNot(satisfyAllOf(beGreaterThan(1), beLessThan(5))) }
                == "expected to not match all of: {be greater than <1>}, and {be less than <5>}, "
                + "got 3")
        #expect(
            failureText { expect(3).to(equal(1) || equal(2)) }
                == "expected to match one of: {equal <1>}, or {equal <2>}, got 3")
        #expect(
            failureText { expect(2).to(not(equal(2))) } == "expected to not equal <2>, got <2>")
        #expect(
            failureText { expect(1).toNot(not(equal(2))) }
                == "expected to not not equal <2>, got <1>")
        both(
            "expected to Map from String to Int\(nilHint)",
            { expect(nil as String?).to(compactMap({ Int($0) }, equal(1))) },
            { expect(nil as String?).toNot(compactMap({ Int($0) }, equal(1))) })
        both(
            "expected to Map from String to Int\nmapped to nil from <a>",
            { expect("a").to(compactMap({ Int($0) }, equal(1))) },
            { expect("a").toNot(compactMap({ Int($0) }, equal(1))) })
        #expect(
            failureText { expect(1).to(map({ $0 + 1 }, equal(1))) }
                == "expected to equal <1>, got <2>\nmapped from <1>")
    }

    /// What stands below is what is not in the first line: which failed, and what they add.
    @Test func detailsOfGroups() {
        let wanted = String(repeating: "a", count: 70)
        let got = wanted + "b"
        let difference =
            "first difference at index 70 (- expected, + got):\n- …\(String(repeating: "a", count: 24))\n"
            + "+ …\(String(repeating: "a", count: 24))b\n" + String(repeating: " ", count: 27) + "^"
        #expect(
            failureText { expect(got).to(satisfyAllOf(equal(wanted))) }
                == "expected to match all of: {equal <\(wanted)>}, got \(got)\n\(difference)")
        #expect(
            failureText { expect(got).to(satisfyAnyOf(equal(wanted))) }
                == "expected to match one of: {equal <\(wanted)>}, got \(got)\n\(difference)")
        #expect(
            failureText { expect([1, 2]).to(haveCount(1) && contain(3)) }
                == "expected to match all of: {have Array<Int> with count 1}, and {contain <3>}, "
                + "got [1, 2]\nexpected to have Array<Int> with count 1, got 2\n"
                + "  Actual Value: [1, 2]\nexpected to contain <3>, got <[1, 2]>")
        #expect(
            failureText { expect(7).to(satisfyAllOf(beGreaterThan(1) && beLessThan(5))) }
                == "expected to match all of: "
                + "{match all of: {be greater than <1>}, and {be less than <5>}}, got 7\n"
                + "expected to be less than <5>, got <7>")
        #expect(
            failureText { expect(7).to(satisfyAllOf(equal(1))) }
                == "expected to match all of: {equal <1>}, got 7")
        #expect(
            failureText { expect([1, 2]).to(satisfyAllOf(haveCount(1))) }
                == "expected to match all of: {have Array<Int> with count 1}, got [1, 2]\n"
                + "Actual Value: [1, 2]")
    }
}
