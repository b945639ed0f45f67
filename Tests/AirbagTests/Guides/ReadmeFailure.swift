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

    /// Whether the line of a trap in the toolchain's code is known: in a debug build, from Swift 6.2 on.
    private static let isPlaced: Bool = {
        #if DEBUG && canImport(Runtime)
            true
        #else
            false
        #endif
    }()

    @Test(.enabled(if: isPlaced)) func lastPrice() {
        let line = failureLine {
            let cart = Cart([3, 4])
            expect(cart.price(at: 2)).to(equal(4))
        }
        let start = "expected to equal <4>, but crashed: "
        #expect(line == start + "Index out of range (ReadmeFailure.swift:13)")
    }
}
