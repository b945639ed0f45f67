import Airbag
import Judging
import Testing

/// The failure that README.md shows.
@Suite struct ReadmeFailure {
    private struct Cart {
        let prices: [Int]

        init(_ prices: [Int]) { self.prices = prices }

        func price(at index: Int) -> Int {
            prices[index]
        }
    }

    @Test func lastPrice() {
        let line = failureLine {
            let cart = Cart([3, 4])
            expect(cart.price(at: 2)).to(equal(4))
        }
        let start = "expected to equal <4>, but crashed: "
        #expect(line == start + "Index out of range (ReadmeFailure.swift:13)")
    }
}
