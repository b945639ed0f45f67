import Airbag
import Testing

func beEven() -> Matcher<Int> {
    .simple("be even") { expression in
        MatcherStatus(bool: try expression.evaluate()?.isMultiple(of: 2) == true)
    }
}

final class Divisible: ValueRule<Int> {
    let divisor: Int

    init(by divisor: Int) { self.divisor = divisor }

    override func matches(_ value: Int) -> Bool { value.isMultiple(of: divisor) }

    override func message(for value: Int?) -> ExpectationMessage {
        let message = ExpectationMessage.expectedActualValueTo("be divisible by \(divisor)")
        return value.map { message.appended(message: ", which leaves \($0 % divisor)") } ?? message
    }
}

func beDivisible(by divisor: Int) -> Matcher<Int> { Matcher(Divisible(by: divisor)) }

func beWithin(_ tolerance: Double, of expected: Double) -> Matcher<Double> {
    .define("be within \(tolerance) of \(expected)") { expression, message in
        let actual = try expression.evaluate() ?? .nan
        let distance = abs(actual - expected)
        return MatcherResult(
            bool: distance <= tolerance,
            message: message.appended(message: ", which is \(distance) away"))
    }
}

func beAnAddress() -> Matcher<String> {
    satisfyAllOf(contain("@"), map(\.count, beLessThan(20)))
}

func haveLength(_ matcher: Matcher<Int>) -> Matcher<String> {
    Matcher { expression in
        let length = expression.cast { $0?.count }
        let result = try matcher.satisfies(length)
        let count = try length.evaluate().map { ", whose length is \($0)" } ?? ""
        return MatcherResult(
            status: result.status,
            message: result.message.prepended(expectation: "have a length to ")
                .appended(message: count))
    }
}

func haveLine(_ number: Int, _ matcher: Matcher<String>) -> Matcher<[String]> {
    .parts(hasWords: matcher.hasWords) { lines in
        "have line \(number) to "
            + matcher.phrase(of: lines.map { [$0.dropFirst(number - 1).first] } ?? [])
    } _: { lines in
        lines.count >= number ? try matcher.matches(lines[number - 1]) : false
    } mismatches: { lines in
        if lines.count < number { return ["there are \(lines.count) lines"] }
        return try matcher.mismatch(of: lines[number - 1]).map { [$0] } ?? []
    }
}

func leave<Value: Equatable, Out>(_ read: @escaping () throws -> Value) -> Matcher<Out> {
    Matcher(wanting: { .expectedTo("leave a value as it is") }) {
        let before = try read()
        return { expression in
            _ = try expression.evaluate()
            let after = try read()
            return MatcherResult(MatcherStatus(bool: before == after)) {
                .expectedCustomValueTo(
                    "leave a value as it is",
                    actual: "<\(stringify(after))> after <\(stringify(before))>")
            }
        }
    }
}

actor Shelf {
    private let titles: Set<String>

    init(_ titles: Set<String>) { self.titles = titles }

    func holds(_ title: String) -> Bool { titles.contains(title) }
}

func beOn(_ shelf: Shelf) -> AsyncMatcher<String> {
    .simple("be on the shelf") { expression in
        guard let title = try await expression.evaluate() else { return .fail }
        return MatcherStatus(bool: await shelf.holds(title))
    }
}

extension Matcher<Int> {
    static let odd = not(beEven())
}

func endWell<T>() -> Matcher<T> {
    Matcher { expression in
        let message = ExpectationMessage.expectedTo("end well")
        switch expression.outcome() {
        case .returned: return MatcherResult(status: .matches, message: message)
        case .threw, .crashed: return MatcherResult(status: .doesNotMatch, message: message)
        }
    }
}

@Suite struct WritingMatchersGuide {
    private func text(of closure: () -> Void) -> [String] {
        gatherFailingExpectations(silently: true, closure: closure).map(\.message.stringValue)
    }

    @Test func statusAndPhrase() {
        let texts = text {
            expect(3).to(beEven())
            expect(nil).to(beEven())
        }
        expect(texts) == [
            "expected to be even, got <3>",
            "expected to be even, got <nil> (use beNil() to match nils)",
        ]
    }

    @Test func aRule() {
        let texts = text {
            expect(6).to(beDivisible(by: 3))
            expect(7).to(beDivisible(by: 3))
            expect(6).toNot(beDivisible(by: 3))
            expect(nil).to(beDivisible(by: 3))
            expect([6, 7]).to(allPass(beDivisible(by: 3)))
        }
        expect(texts) == [
            "expected to be divisible by 3, got <7>, which leaves 1",
            "expected to not be divisible by 3, got <6>, which leaves 0",
            "expected to be divisible by 3, got <nil> (use beNil() to match nils)",
            "expected to all be divisible by 3, which leaves 1, but failed first at element <7> "
                + "in <[6, 7]>\nat index 1",
        ]
    }

    @Test func messageOfItsOwn() {
        let texts = text { expect(1.5).to(beWithin(0.1, of: 1)) }
        expect(texts) == ["expected to be within 0.1 of 1.0, got <1.5>, which is 0.5 away"]
    }

    @Test func matchersFromMatchers() {
        expect("me@home").to(beAnAddress())
        expect("home").toNot(beAnAddress())
        expect("abc").to(haveLength(equal(3)))
        let texts = text { expect("abc").to(haveLength(beGreaterThan(3))) }
        expect(texts) == [
            "expected to have a length to be greater than <3>, got <abc>, whose length is 3"
        ]
    }

    @Test func aPart() {
        expect(["a", "b"]).to(haveLine(2, equal("b")))
        expect(["a", "b"]).to(haveLine(1, beginWith("a")))
        expect(["a"]).toNot(haveLine(2, equal("b")))
        #expect(
            text { expect(["a", "b"]).to(haveLine(2, equal("c"))) } == [
                "expected to have line 2 to equal <c>, got <[a, b]>\nexpected to equal <c>, got <b>"
            ])
        #expect(
            text { expect(["a"]).to(haveLine(2, equal("c"))) } == [
                "expected to have line 2 to equal <c>, got <[a]>\nthere are 1 lines"
            ])
    }

    @Test func whatLooksFirst() {
        var count = 1
        expect { _ = count + 1 }.to(leave { count })
        expect { count += 1 }.toNot(leave { count })
        expect { count += 1 }.to(not(leave { count }) && beVoid())
        #expect(
            text { expect { count = 9 }.to(leave { count }) }
                == ["expected to leave a value as it is, got <9> after <3>"])
    }

    @Test func whatAwaits() async {
        let shelf = Shelf(["Emma"])
        await expect("Emma").to(beOn(shelf))
        await expect("Ulysses").toNot(beOn(shelf))
        await expect("Emma").to(beginWith("E") && beOn(shelf))
        await expect(["Emma"]).to(allPass(beOn(shelf)))
    }

    @Test(arguments: [1, 3, 5]) func whatIsKept(_ number: Int) {
        expect(number).to(.odd)
    }

    @Test func endings() {
        expect(1).to(endWell())
        expect { fatalError() }.toNot(endWell())
    }

    @Test func testingAMatcher() {
        let failures = gatherFailingExpectations(silently: true) {
            expect(3).to(beEven())
        }
        expect(failures.map(\.message.stringValue)).to(equal(["expected to be even, got <3>"]))
    }
}
