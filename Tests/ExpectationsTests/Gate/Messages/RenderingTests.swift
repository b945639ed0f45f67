import Airbag
import Synchronization
import Testing

/// A value is turned into text only for a failure, also while other tests listen to what
/// passes.
@Suite struct RenderingTests {
    private final class Talkative: Comparable, CustomStringConvertible,
        CustomDebugStringConvertible, TestOutputStringConvertible
    {
        private(set) var renderings = 0
        private let number: Int

        init(_ number: Int) { self.number = number }

        var description: String { rendered() }
        var debugDescription: String { rendered() }
        var testDescription: String { rendered() }

        private func rendered() -> String {
            renderings += 1
            return "\(number)"
        }

        static func == (a: Talkative, b: Talkative) -> Bool { a.number == b.number }
        static func < (a: Talkative, b: Talkative) -> Bool { a.number < b.number }
    }

    private struct Loud: Error, Equatable, CustomStringConvertible {
        static let renderings = Atomic<Int>(0)

        var description: String {
            Loud.renderings.add(1, ordering: .relaxed)
            return "loud"
        }
    }

    private let one = Talkative(1)
    private let two = Talkative(2)

    private var renderings: Int { one.renderings + two.renderings }

    @Test func passesRenderNothing() throws {
        expect(one).to(equal(one)).toNot(equal(two)).toNot(beNil())
        expect(one) == one
        expect(one) != two
        expect(one).to(beLessThan(two)).toNot(beGreaterThanOrEqualTo(two))
        expect(one) <= two
        expect([one, two]).to(contain(one)).to(beginWith(one)).to(endWith(two))
        expect { one }.toNot(throwError())
        expect([one, two]).to(haveItem(one)).to(containInAnyOrder(two, one))
        expect([one, two]).to(containExactly(equal(one), beGreaterThan(one))).to(haveCount(2))
        expect([one, two]).to(allPass(beLessThan(Talkative(3)))).to(
            containInRelativeOrder(one, two))
        expect([one, two]).to(beginWith(prefix: [one])).to(elementsEqual([one, two])).toNot(
            beEmpty())
        expect(one).to(equal(one) || equal(two)).to(not(equal(two))).to(beIdenticalTo(one))
        expect(one).to(map({ $0 }, equal(one))).to(beAKindOf(Talkative.self)).to(beOneOf(one, two))
        expect((one, two)).to(equal((one, two)))
        expect([one]).toNot(allPass(equal(two))).to(haveItem(describedAs("be one", equal(one))))
        expect(["a": one]).to(haveEntry("a", one)).to(haveValue(one)).to(haveKey("a"))
        expect(one).to(describedAs("be one", equal(one))).to(beWithin(one...two)).to(beAnything())
        expect { one }.toNot(throwAssertion())
        expect(one).to(Matcher.simple("be one") { try $0.evaluate() == one ? .matches : .fail })
        try require(one).to(equal(one))
        try unwrap(one)
        #expect(renderings == 0)
    }

    @Test func passesWithErrorsRenderNothing() {
        expect { throw Loud() }.to(throwError())
        expect { throw Loud() }.to(throwError(Loud()))
        expect { throw Loud() }.to(throwError(errorType: Loud.self))
        expect { throw Loud() }.toNot(throwAssertion())
        expect(Loud() as any Error).to(matchError(Loud()))
        #expect(Loud.renderings.load(ordering: .relaxed) == 0)
    }

    /// What would be counted, if it happened.
    @Test func failuresRender() {
        _ = gatherExpectations(silently: true) { expect(one).to(equal(two)) }
            .map(\.message.stringValue)
        #expect(one.renderings > 0)
        #expect(two.renderings > 0)
    }

    @Test func otherTestsMayListen() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await gatherAWhile()
            }
            while !listening.load(ordering: .acquiring) { await Task.yield() }
            expect(one).to(equal(one))
            #expect(renderings == 0)
            listening.store(false, ordering: .releasing)
        }
    }
}

private let listening = Atomic<Bool>(false)

/// Listens to what passes on its own task, until it is told to stop.
private func gatherAWhile() async {
    _ = await gatherExpectations(silently: true) {
        listening.store(true, ordering: .releasing)
        while listening.load(ordering: .acquiring) { await Task.yield() }
    }
}
