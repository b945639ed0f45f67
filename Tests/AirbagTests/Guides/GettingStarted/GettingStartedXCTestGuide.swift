import Airbag
import XCTest

final class StackTests: XCTestCase {
    func testPopsWhatWasPushed() throws {
        var stack = Stack([1, 2])
        expect(stack.pop()).to(equal(2))
        let rest = try require(stack.elements.first).toNot(beNil())
        expect(rest) == 1
    }

    func testEmptyStackTraps() {
        expect {
            var stack = Stack<Int>([])
            return stack.pop()
        }.to(throwAssertion(message: contain("empty stack")))
    }
}

final class GettingStartedTests: XCTestCase {
    func testPlainFunction() {
        var stack = Stack([1])
        _ = stack.pop()
        switch catchCrash({ stack.pop() }) {
        case .returned(let value): print("got", value)
        case .threw(let error): print("threw", error)
        case .crashed(let crash): print(crash)
        }
        expect(catchCrash({ stack.pop() }).crash?.kind) == .fatalError
    }
}
