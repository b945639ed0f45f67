import Airbag
import Foundation
import Testing

/// The code of the pages in Airbag.docc.
@Suite struct MatcherPages {
    final class View {}

    struct Square: CustomStringConvertible {
        var side: Int
        var isVisible: Bool { side > 0 }
        var description: String { "square of \(side)" }
    }

    enum Empty: Error { case cup }

    final class Queue {
        private(set) var elements: [Int] = []
        var count: Int { elements.count }
        var first: Int? { elements.first }
        func push(_ element: Int) { elements.append(element) }
    }

    private let nobody: String? = nil
    private let total = 3

    private func pop(from stack: Stack<Int>) -> Int {
        var stack = stack
        return stack.pop()
    }

    private func pour(_ cups: Int) throws { throw Empty.cup }
    private func check() -> ToSucceedResult { .succeeded }

    @Test func start() {
        expect(Stack([1, 2]).elements) == [1, 2]
        expect { pop(from: Stack<Int>([])) }.to(throwAssertion())
    }

    @Test func equality() {
        expect([1, 2]).to(equal([1, 2]))
        expect((1, "a")) == (1, "a")
        expect(["a": 1]) != ["a": 2]
        expect(Set([1, 2])).toNot(equal([1]))

        expect(nobody).to(beNil())
        expect(nobody) == nil

        let view = View()
        let window = View()
        expect(view).to(be(view))
        expect(view) !== window
    }

    @Test func numbers() {
        expect(total).to(beGreaterThan(2))
        expect(total) <= 3
        expect(1.001) ≈ 1.002 ± 0.01
        expect(0.1 + 0.2).to(beCloseTo(0.3))
        expect([1.0, 2.0]).to(beCloseTo([1.01, 1.99], within: 0.05))
        expect(total).to(beWithin(1...3))
        expect(total > 2).to(beTrue())
    }

    @Test func collections() {
        expect([1, 2, 3]).to(contain(2, 3))
        expect([1, 2, 3]).to(beginWith(1))
        expect([1, 2, 3]).to(haveCount(beGreaterThan(2)))
        expect([1, 2, 3]).to(allPass(beLessThan(4)))
        expect([3, 1, 2]).to(containInAnyOrder(1, 2, 3))
        expect([1, 2, 3]).to(containInRelativeOrder(1, 3))
        expect(["a": 1]).to(haveEntry("a", beGreaterThan(0)))
    }

    @Test func text() {
        expect("Airbag").to(beginWith("Air"))
        expect("Airbag").to(contain("rb", "ag"))
        expect("Airbag").to(match(/^A.*g$/))
        expect("Airbag").to(match("b[aeiou]g"))
        expect("AIRBAG").to(equalIgnoringCase("airbag"))
        expect(" an  airbag").to(equalIgnoringWhitespace("an airbag"))
        expect("one two three").to(containInOrder("one", "three"))
    }

    @Test func types() {
        let shape: Any = Square(side: 1)
        expect(shape).to(beAKindOf(Square.self))
        expect(shape).to(conform(to: (any CustomStringConvertible).self))
        expect(Square(side: 2)).to(haveProperty(\.side, beGreaterThan(1)))
        expect(Square(side: 2)).to(be(\.isVisible))
        expect(Square(side: 2)).to(haveMember("side", equal: 2))
    }

    @Test func combining() {
        expect(total).to(beGreaterThan(1) && beLessThan(5))
        expect(nobody).to(beNil() || equal("Ann"))
        expect(total).to(not(equal(2)))
        expect("12").to(map({ Int($0) }, equal(12)))
        expect(total).to(describedAs("be one of the good ones", beWithin(1...3)))
        assertThat("Airbag", beginWith("Air"))
    }

    @Test func changes() {
        let queue = Queue()
        expect { queue.push(1) }.to(change { queue.count }.from(0).to(1))
        expect { queue.push(2) }.to(change(\.count, of: queue).by(1))
        expect { _ = queue.first }.toNot(change { queue.count })
        expect { queue.push(3) }.to(change { queue.count }.by(1) && not(change { queue.first }))

        let center = NotificationCenter()
        let wake = Notification(name: Notification.Name("wake"))
        expect { center.post(wake) }.to(postNotifications(haveCount(1), from: center))

        lazy var start: Void = center.post(wake)
        expect { start }.toEventually(postNotifications(contain(wake), from: center))
    }

    @Test func errors() throws {
        expect { try pour(3) }.to(throwError(Empty.cup))
        expect { try pour(3) }.to(throwError(Empty.self))
        let error = try require { try pour(3) }.to(throwError(Empty.self))
        expect(Result<Int, Empty>.success(1)).to(beSuccess(1))
        expect(Result<Int, Empty>.failure(.cup)).to(beFailure(equal(.cup)))
        expect(check()).to(succeed())
        expect(error) == .cup
    }

    @Test func crashes() {
        func greet(_ name: String?) {
            print("hello")
            print(name!)
        }
        expect { pop(from: Stack<Int>([])) }.to(throwAssertion(message: contain("empty")))
        expect { AirbagException(name: "Empty").raise() }.to(raiseException(named: "Empty"))
        expect { exit(3) }.to(exitProcess(code: 3))
        expect { exit(64) }.to(writeToStandardError("", before: exitProcess(code: 64)))
        expect { greet(nil) }.to(writeToStandardOutput(beginWith("hello"), before: crash(message: contain("nil"))))
    }
}
