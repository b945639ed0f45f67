import Airbag
import Fixtures
import Foundation
import Testing

/// The examples of AllMatchers.md, in its order.
@Suite struct AllMatchersRows {
    private final class View {}

    private struct Square: CustomStringConvertible {
        var side: Int
        var isVisible: Bool { side > 0 }
        var description: String { "square of \(side)" }
    }

    private enum Empty: Error { case cup }

    private final class Queue {
        private(set) var elements: [Int] = []
        var count: Int { elements.count }
        func push(_ element: Int) { elements.append(element) }
    }

    private let nobody: String? = nil
    private let total = 3
    private let empty = Stack<Int>([])

    private func pop(from stack: Stack<Int>) -> Int {
        var stack = stack
        return stack.pop()
    }

    private func pour(_ cups: Int) throws { throw Empty.cup }
    private func check() -> ToSucceedResult { .succeeded }

    private func lockTwice() {
        let lock = NSLock()
        lock.lock()
        lock.lock()
    }

    @Test func equality() {
        let view = View()
        let window = View()
        expect([1, 2]).to(equal([1, 2]))
        expect(total) == 3
        expect(total) != 4
        expect(total).to(beOneOf([1, 3, 5]))
        expect(view).to(be(view))
        expect(view).toNot(beIdenticalTo(window))
        expect(view) === view
        expect(view) !== window
        expect(nobody).to(beNil())
        expect(()).to(beVoid())
    }

    @Test func numbers() {
        expect(total).to(beGreaterThan(2))
        expect(total).to(beGreaterThanOrEqualTo(3))
        expect(total).to(beLessThan(4))
        expect(total).to(beLessThanOrEqualTo(3))
        expect(total) > 2
        expect(total) >= 3
        expect(total) < 4
        expect(total) <= 3
        expect(total).to(beWithin(1...3))
        expect(0.1 + 0.2).to(beCloseTo(0.3, within: 0.01))
        expect(1.001) ≈ 1.002 ± 0.01
        expect(total > 2).to(beTrue())
        expect(total > 3).to(beFalse())
        expect(1).to(beTruthy())
        expect(0).to(beFalsy())
    }

    @Test func collections() {
        expect([1, 2, 3]).to(contain(2, 3))
        expect([1, 2, 3]).to(containAny(3, 4))
        expect([1, 2, 3]).to(containNone(4, 5))
        expect([1, 2, 2]).to(containOnly(1, 2))
        expect([1, 2]).to(containExactly(equal(1), beGreaterThan(1)))
        expect([3, 1, 2]).to(containInAnyOrder(1, 2, 3))
        expect([1, 2, 3]).to(containInRelativeOrder(1, 3))
        expect([1, 2]).to(haveItem(beGreaterThan(1)))
        expect([1, 2]).to(haveItems(equal(2), equal(1)))
        expect([1, 2]).to(haveItem(2, atIndex: 1))
        expect([1, 2]).to(allPass(beLessThan(4)))
        expect([1, 2]).to(allPass("be small") { $0 < 4 })
        expect([1, 2]).to(everyItem(beLessThan(4)))
        expect([1, 2]).to(containElementSatisfying { $0 > 1 })
        expect([1, 2, 3]).to(beginWith(1))
        expect([1, 2, 3]).to(beginWith(prefix: [1, 2]))
        expect([1, 2, 3]).to(beginWith(prefix: [-1], by: { abs($0) == abs($1) }))
        expect([1, 2, 3]).to(endWith(3))
        expect(1...3).to(elementsEqual([1, 2, 3]))
        expect([1, 2]).to(elementsEqual(["1", "2"], by: { "\($0)" == $1 }))
        expect([Int]()).to(beEmpty())
        expect([1, 2]).to(haveCount(2))
        expect(["a": 1]).to(haveKey("a"))
        expect(["a": 1]).to(haveValue(1))
        expect(["a": 1]).to(haveEntry("a", beGreaterThan(0)))
        expect(["a": 1, "b": 2]).to(haveEntries(["a": 1]))
    }

    @Test func text() {
        expect("one two three").to(containInOrder("one", "three"))
        expect("Airbag").to(match("b[aeiou]g"))
        expect("AIRBAG").to(equalIgnoringCase("airbag"))
        expect(" an  airbag").to(equalIgnoringWhitespace("an airbag"))
        expect(total).to(haveDescription("3"))
    }

    @Test func types() {
        let shape: Any = Square(side: 1)
        expect(shape).to(beAKindOf(Square.self))
        expect(shape).to(beAnInstanceOf(Square.self))
        expect(shape).to(conform(to: (any CustomStringConvertible).self))
        expect(Square(side: 2)).to(haveProperty(\.side, beGreaterThan(1)))
        expect(Square(side: 2)).to(be(\.isVisible))
        expect(Square(side: 2)).to(haveMember("side"))
        expect(Square(side: 2)).to(haveMember("side", equal: 2))
        expect(Square(side: 2)).to(haveMember("side", beGreaterThan(1)))
    }

    @Test func combining() {
        expect(total).to(satisfyAllOf(beGreaterThan(1), beLessThan(5)))
        expect(total).to(beGreaterThan(1) && beLessThan(5))
        expect(nobody).to(satisfyAnyOf(beNil(), equal("Ann")))
        expect(nobody).to(beNil() || equal("Ann"))
        expect(total).to(not(equal(2)))
        expect("12").to(map({ Int($0) }, equal(12)))
        expect("12").to(compactMap({ Int($0) }, equal(12)))
        expect(total).to(describedAs("be small", beLessThan(5)))
        expect(nobody).to(beAnything())
    }

    @Test func changes() {
        let queue = Queue()
        let center = NotificationCenter()
        let wake = Notification(name: Notification.Name("wake"))
        expect { queue.push(1) }.to(change { queue.count }.by(1))
        expect { queue.push(2) }.to(change(\.count, of: queue))
        expect { center.post(wake) }.to(postNotifications(haveCount(1), from: center))
    }

    @Test func errors() {
        expect { try pour(3) }.to(throwError())
        expect { try pour(3) }.to(throwError(Empty.cup))
        expect { try pour(3) }.to(throwError(errorType: Empty.self))
        expect { try pour(3) }.to(throwError { expect($0).to(matchError(Empty.cup)) })
        expect { try pour(3) }.to(throwError(matchError(Empty.cup)))
        expect(Empty.cup).to(matchError(Empty.self))
        expect(Result<Int, Empty>.success(1)).to(beSuccess(1))
        expect(Result<Int, Empty>.success(1)).to(beSuccess())
        expect(Result<Int, Empty>.failure(.cup)).to(beFailure(equal(.cup)))
        expect(Result<Int, Empty>.failure(.cup)).to(beFailure())
        expect(check()).to(succeed())
    }

    @Test(
        .disabled(
            if: Emulator.isHere || Sanitizer.isAny,
            "limits of memory, deadlocks and aborts are those of the emulator or the sanitizer"))
    func crashes() {
        expect { pop(from: empty) }.to(throwAssertion())
        expect { pop(from: empty) }.to(throwAssertion(message: contain("empty")))
        expect { pop(from: empty) }.to(throwAssertion { expect($0.kind) == .fatalError })
        expect { AirbagException(name: "Empty").raise() }.to(raiseException(named: "Empty"))
        expect { pop(from: empty) }.to(crash())
        expect { abort() }.to(crash(with: .abort))
        expect { pop(from: empty) }.to(crash(message: contain("empty")))
        expect { abort() }.to(crash { expect($0.kind) == .abort })
        expect { exit(0) }.to(exitProcess())
        expect { exit(3) }.to(exitProcess(code: 3))
        expect { kill(getpid(), SIGTERM) }.to(exitProcess(signal: .terminate))
        expect { while true {} }.to(timeOut(after: .milliseconds(50)))
        expect { lockTwice() }.to(deadlock())
        expect { [UInt8](repeating: 1, count: 1 << 30).count }.to(exceedMemory(256 << 20))
        expect { print("hello") }.to(writeToStandardOutput("hello\n"))
        expect { exit(1) }.to(writeToStandardOutput("", before: exitProcess(code: 1)))
        expect { FileHandle.standardError.write(Data("oh".utf8)) }.to(writeToStandardError("oh"))
    }
}
