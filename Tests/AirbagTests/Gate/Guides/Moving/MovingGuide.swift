import Airbag
import Dispatch
import Fixtures
import Foundation
import Testing
import XCTest

/// What the XCTest tests of Moving.md test.
final class Cart: @unchecked Sendable {
    struct NoName: Error, Equatable {}

    private(set) var items: [String] = []

    func load(then done: @escaping @Sendable () -> Void) {
        items = ["tea"]
        DispatchQueue.global().async { done() }
    }

    func price(of item: String) -> Double { Double(item.count) / 2 }

    func add(_ item: String) throws {
        if item.isEmpty { throw NoName() }
        items.append(item)
    }
}

#if compiler(>=6.2)
    /// The exit tests of Moving.md.
    @Suite struct MovingExitTests {
        @Test func emptyStack() async {
            await #expect(processExitsWith: .failure) {
                var stack = Stack<Int>([])
                _ = stack.pop()
            }
        }

        @Test func endings() async {
            await #expect(processExitsWith: .exitCode(3)) { exit(3) }
            await #expect(processExitsWith: .signal(SIGABRT)) { abort() }
            let result = await #expect(
                processExitsWith: .success, observing: [\.standardOutputContent]
            ) { print("hello") }
            #expect(result?.standardOutputContent.isEmpty == false)
        }
    }
#endif

#if compiler(>=6.1)
    @Suite struct MovingIsolatedTests {
        @Test(.isolated(expecting: crash(message: contain("empty stack")))) func emptyStackOnAQueue() {
            DispatchQueue.global().async {
                var stack = Stack<Int>([])
                _ = stack.pop()
            }
            sleep(10)
        }
    }
#endif

/// The same tests with Airbag.
@Suite struct MovingGuide {
    @Test func emptyStack() {
        expect {
            var stack = Stack<Int>([])
            return stack.pop()
        }.to(throwAssertion(message: contain("empty stack")))
    }

    @Test func endings() throws {
        expect { exit(3) }.to(exitProcess(code: 3))
        expect { abort() }.to(crash(with: .abort))
        expect { print("hello") }.to(writeToStandardOutput("hello\n"))
        let numbers = [1, 2, 3]
        let sum = try isolated { numbers.reduce(0, +) }
        expect(sum) == 6
    }

    private func beOdd() -> AsyncMatcher<Int> {
        .simple("be odd") { expression in
            let isEven = try await expression.evaluate()?.isMultiple(of: 2)
            return MatcherStatus(bool: isEven == false)
        }
    }

    @Test func groups() async {
        expect(1).to(satisfyAllOf(equal(1), beLessThan(2)))
        await expect(1).to(satisfyAllOf(equal(1), beOdd()))
        await expect(1).to(satisfyAllOf([equal(1).asAsync, beOdd()]))
    }

    @Test func requirements() throws {
        let answer: Int? = nil
        try require(answer).to(beNil())
        expect(try require(2).to(beGreaterThan(1))) == 2
    }
}

final class CartAssertionTests: XCTestCase {
    func testLoads() throws {
        let cart = Cart()
        let loaded = expectation(description: "loaded")
        cart.load { loaded.fulfill() }
        wait(for: [loaded], timeout: 10)
        XCTAssertEqual(cart.items, ["tea"])
        let first = try XCTUnwrap(cart.items.first)
        XCTAssertEqual(cart.price(of: first), 1.5, accuracy: 0.01)
        XCTAssertThrowsError(try cart.add("")) { error in
            XCTAssertEqual(error as? Cart.NoName, Cart.NoName())
        }
    }
}

final class CartExpectationTests: XCTestCase {
    func testLoads() throws {
        let cart = Cart()
        waitUntil(timeout: .seconds(10)) { done in cart.load { done() } }
        expect(cart.items) == ["tea"]
        let first = try unwrap(cart.items.first)
        expect(cart.price(of: first)).to(beCloseTo(1.5, within: 0.01))
        expect { try cart.add("") }.to(throwError(Cart.NoName()))
    }
}

/// Rows of the table of assertions: each pair passes.
final class MovingAssertionTests: XCTestCase {
    func testPairs() throws {
        let (a, b) = (2, 3)
        let object = NSObject()
        XCTAssertNotEqual(a, b)
        expect(a) != b
        XCTAssertTrue(a < b)
        expect(a < b).to(beTrue())
        XCTAssertLessThan(a, b)
        expect(a) < b
        XCTAssertNil(nil as Int?)
        expect(nil as Int?).to(beNil())
        XCTAssertNotNil(a)
        expect(a).toNot(beNil())
        XCTAssertIdentical(object, object)
        expect(object) === object
        XCTAssertNotIdentical(object, NSObject())
        expect(object) !== NSObject()
        XCTAssertEqual(1.0, 1.5, accuracy: 0.5)
        expect(1.0).toNot(beCloseTo(1.5, within: 0.5))
        XCTAssertNoThrow(try Cart().add("tea"))
        expect { try Cart().add("tea") }.toNot(throwError())
        let failures = gatherFailingExpectations(silently: true) { fail("late") }
        expect(failures.map(\.message.stringValue)) == ["late"]
    }

    func testSkip() throws {
        let skip: () throws -> Void = { throw XCTSkip("not here") }
        expect { try skip() }.to(throwError(errorType: XCTSkip.self))
    }
}
