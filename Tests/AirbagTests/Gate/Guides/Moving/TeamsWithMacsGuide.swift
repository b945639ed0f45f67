import AirbagNimble
import Dispatch
import Synchronization
import XCTest

private final class Basket: Sendable {
    private let prices: Mutex<[Int]>

    init(prices: [Int]) { self.prices = Mutex(prices) }

    var total: Int { prices.withLock { $0.reduce(0, +) } }
    func price(at index: Int) -> Int { prices.withLock { $0 }[index] }
    func add(_ price: Int) { prices.withLock { $0.append(price) } }
}

final class SharedBasketTests: XCTestCase {
    func testTotal() {
        expect(Basket(prices: [3, 4]).total).to(equal(7))
    }

    func testNoSuchPrice() {
        expect { _ = Basket(prices: [3, 4]).price(at: 2) }.to(throwAssertion())
    }

    func testArrives() {
        let basket = Basket(prices: [])
        DispatchQueue.global().async { basket.add(5) }
        expect(basket.total).toEventually(equal(5), timeout: .seconds(10))
    }

    func testArrivesLater() async {
        let basket = Basket(prices: [])
        Task { basket.add(5) }
        await expect { basket.total }.toEventually(equal(5), timeout: .seconds(10))
    }
}
