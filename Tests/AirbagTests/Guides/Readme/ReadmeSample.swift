import Airbag
import Testing

struct Receipt {
    let prices: [Int]

    func price(at index: Int) -> Int {
        prices[index]
    }
}

@Test func noSuchPrice() {
    expect { Receipt(prices: [3, 4]).price(at: 2) }.to(throwAssertion())
}

/// README.md shows how it fails; `ReadmeFailure` runs it.
@Suite(.disabled("it fails, as README.md shows")) struct ReadmeFailingTest {
    @Test func lastPrice() {
        expect(Receipt(prices: [3, 4]).price(at: 2)).to(equal(4))
    }
}
