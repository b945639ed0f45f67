import Airbag
import Judging
import Testing

/// Matchers as users write them.
@Suite struct CustomMatcherTests {
    struct Panda: Equatable {
        var name: String
        var isHungry: Bool
    }

    private func beNamed(_ name: String) -> Matcher<Panda> {
        Matcher { expression in
            let message = ExpectationMessage.expectedActualValueTo("be named <\(name)>")
            guard let panda = try expression.evaluate() else {
                return MatcherResult(status: .fail, message: message.appendedBeNilHint())
            }
            return MatcherResult(bool: panda.name == name, message: message)
        }
    }

    private func beHungry() -> Matcher<Panda> {
        Matcher.simple("be hungry") { expression in
            guard let panda = try expression.evaluate() else { return .fail }
            return panda.isHungry ? .matches : .doesNotMatch
        }
    }

    /// A matcher on top of another, by a cast of the expression.
    private func haveName(_ matcher: Matcher<String>) -> Matcher<Panda> {
        Matcher { expression in
            let result = try matcher.satisfies(expression.cast { $0?.name })
            return MatcherResult(
                status: result.status,
                message: result.message.wrappedExpectation(before: "have a name to ", after: "!"))
        }
    }

    /// A matcher without a type of its own.
    private func beOneOf<T: Equatable>(_ values: T...) -> Matcher<T> {
        Matcher.define("be one of <\(stringify(values))>") { expression, message in
            let actual = try expression.evaluate()
            return MatcherResult(
                bool: values.contains { $0 == actual },
                message: message.appended(details: "\(values.count) values"))
        }
    }

    @Test func behave() {
        let panda = Panda(name: "Po", isHungry: true)
        #expect(verdicts { expect(panda).to(beNamed("Po")).toNot(beNamed("Li")) } == "++")
        #expect(verdicts { expect(panda).to(beHungry()) } == "+")
        #expect(verdicts { expect(panda).to(haveName(beginWith("P"))) } == "+")
        #expect(verdicts { expect(3).to(beOneOf(1, 2, 3)).toNot(beOneOf(4)) } == "++")
        #expect(verdicts { expect("a" as String?).to(beOneOf("a")) } == "+")
    }

    @Test func texts() {
        let panda = Panda(name: "Po", isHungry: false)
        let shown = "Panda(name: \"Po\", isHungry: false)"
        #expect(
            failureText { expect(panda).to(beNamed("Li")) }
                == "expected to be named <Li>, got <\(shown)>")
        #expect(
            failureText { expect(nil as Panda?).to(beNamed("Li")) }
                == "expected to be named <Li>, got <nil>\(nilHint)")
        #expect(
            failureText { expect(panda).to(beHungry()) } == "expected to be hungry, got <\(shown)>")
        #expect(
            failureText { expect(nil as Panda?).to(beHungry()) }
                == "expected to be hungry, got <nil>\(nilHint)")
        #expect(
            failureText { expect(panda).to(haveName(equal("Li"))) }
                == "expected to have a name to equal <Li>, got <Po>!")
        #expect(
            failureText { expect(3).to(beOneOf(1, 2)) }
                == "expected to be one of <[1, 2]>, got <3>\n2 values")
    }

    @Test func crashesAndErrorsOfTheExpression() {
        #expect(
            failureLine { expect(burn() as Panda).to(beHungry()) }
                == "expected to be hungry\(butBurned)")
        #expect(
            failureLine { expect(burn() as Panda).to(beNamed("Li")) }
                == "expected to match\(butBurned)")
        #expect(
            failureLine { expect(burn() as Panda).toNot(haveName(equal("Li"))) }
                == "expected to not match\(butBurned)")
        #expect(
            failureText { expect(try refuse() as Panda).to(haveName(equal("Li"))) }
                == "unexpected error thrown: <cable>")
    }

    /// A matcher may take the ending apart itself.
    @Test func outcomes() {
        let ending = Matcher<Int>.defineNilable("crash") { expression, message in
            MatcherResult(bool: expression.outcome().crash != nil, message: message)
        }
        #expect(verdicts { expect(burn() as Int).to(ending) } == "+")
        #expect(verdicts { expect(try refuse() as Int).toNot(ending) } == "+")
        #expect(
            failureText { expect(try refuse() as Int).to(ending) }
                == "expected to crash, got error <cable>")
        #expect(
            failureLine { expect(burn() as Int).toNot(ending) }
                == "expected to not crash, got a crash: fire (Engine.swift:7)")
    }

    @Test func evaluatingTwiceIsOneEvaluation() {
        var calls = 0
        let curious = Matcher<Int>.simple { expression in
            _ = try expression.evaluate()
            return try expression.evaluate() == 1 ? .matches : .doesNotMatch
        }
        func next() -> Int {
            calls += 1
            return calls
        }
        #expect(verdicts { expect(next()).to(curious).to(curious) } == "++")
        #expect(calls == 1)
    }
}
