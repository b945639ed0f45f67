import Airbag
import Foundation
import Judging
import Testing

/// Two different values never print as the same text, whatever the matcher.
@Suite struct NumbersAlikeTests {
    private let sum = 0.1 + 0.2
    private let third = 1 / 3.0
    private let twoThirds = 2 / 3.0
    private let date = Date(timeIntervalSinceReferenceDate: 0)

    @Test func comparisons() {
        #expect(
            failureText { expect(self.sum).to(beLessThanOrEqualTo(0.3)) }
                == "expected to be less than or equal to <0.3>, got <0.30000000000000004>")
        #expect(
            failureText { expect(third).to(beGreaterThan(0.33334)) }
                == "expected to be greater than <0.33334>, got <0.3333333333333333>")
        #expect(
            failureText { expect(self.sum).to(beCloseTo(0.3, within: 0)) }
                == "expected to be close to <0.3> (within 0.0), got <0.30000000000000004>\ndiffers by 5.55e-17")
    }

    @Test func collections() {
        #expect(
            failureText { expect([self.sum, 1.0]).to(contain(0.3)) }
                == "expected to contain <0.3>, got <[0.30000000000000004, 1.0]>")
        #expect(
            failureText { expect([self.sum]).to(containExactly(0.3)) }
                == "expected to contain exactly [equal <0.3>], got <[0.30000000000000004]>\n"
                + "item 0: expected to equal <0.3>, got <0.30000000000000004>\n  differs by 5.55e-17")
        #expect(
            failureText { expect((self.sum, 1)).to(equal((0.3, 1))) }
                .contains("got <(0.30000000000000004, 1)>"))
    }

    @Test func others() {
        var number = 0.3
        #expect(
            failureText {
                expect { number = self.sum }.toNot(change { number })
            } == "expected to not change, got a change from <0.3> to <0.30000000000000004>")
        #expect(
            failureText { expect(Result<Double, any Error>.success(self.sum)).to(beSuccess(0.3)) }
                .contains("0.30000000000000004"))
    }

    @Test func rangesAndResults() {
        typealias Answer = Result<Double, any Error>
        #expect(
            failureText { expect(Answer.success(1.00001)).to(beSuccess(1.00002)) }
                == "expected to be <success(Double)> that equals 1.00002, got <success(1.00001)>\ndiffers by 1e-05")
        #expect(
            failureText { expect(Answer.success(1 / 3.0)).to(beSuccess(2 / 3.0)) }
                == "expected to be <success(Double)> that equals 0.6667, got <success(0.3333)>")
        #expect(
            failureText { expect(1.00001).to(beWithin(1.00002...1.00003)) }
                == "expected to be within range <(1.00002...1.00003)>, got <1.00001>")
        #expect(
            failureText { expect(1.0).to(beWithin(1 / 3.0..<2 / 3.0)) }
                == "expected to be within range <(0.3333..<0.6667)>, got <1.0>")
    }

    @Test func dates() {
        let text = failureText { expect(self.date + 0.00001).to(beLessThan(self.date)) }
        #expect(text.contains("(0.0 s since 2001-01-01 00:00:00 UTC)>, got <"))
        #expect(text.contains("(1e-05 s since 2001-01-01 00:00:00 UTC)>"))
    }

    /// Shortened as ever, where nothing else reads the same.
    @Test func numbersThatDiffer() {
        #expect(
            failureText { expect(third).to(beGreaterThan(twoThirds)) }
                == "expected to be greater than <0.6667>, got <0.3333>")
        #expect(
            failureText { expect([third, third]).to(contain(twoThirds)) }
                == "expected to contain <0.6667>, got <[0.3333, 0.3333]>")
    }
}
