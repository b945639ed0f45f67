import AirbagNimble
import Foundation
import Judging
import Testing

/// Numbers and truth in every form.
@Suite struct NumberForms {
    @Test func closeTo() {
        let maybe: Double? = 1.0
        forms(10) {
            expect(1.0).to(beCloseTo(1.2, within: 0.5))
            expect(1.0).toNot(beCloseTo(2.0))
            expect(1.0).notTo(beCloseTo(2.0))
            expect { 1.0 }.to(beCloseTo(1.2, within: 0.5))
            expect(maybe).to(beCloseTo(1.2, within: 0.5))
            try require(1.0).to(beCloseTo(1.2, within: 0.5))
            try require { 1.0 }.notTo(beCloseTo(2.0))
            try require(maybe).toNot(beCloseTo(2.0))
            expect(1.0).toEventually(beCloseTo(1.2, within: 0.5), timeout: soon)
            try require { 1.0 }.toEventuallyNot(beCloseTo(2.0), timeout: soon)
        }
    }

    @Test func closeToLaterOn() async {
        let maybe: Double? = 1.0
        await forms(11) {
            await expect { await later(1.0) }.to(beCloseTo(1.2, within: 0.5))
            await expect { await later(1.0) }.toNot(beCloseTo(2.0))
            await expect { await later(maybe) }.notTo(beCloseTo(2.0))
            try await require { await later(1.0) }.to(beCloseTo(1.2, within: 0.5))
            try await require { await later(maybe) }.toNot(beCloseTo(2.0))
            await expect { await later(1.0) }.toEventually(
                beCloseTo(1.2, within: 0.5), timeout: soon)
            await expect(maybe).toNotEventually(beCloseTo(2.0), timeout: soon)
            await expect(1.0).toNever(beCloseTo(2.0), until: briefly)
            await expect { await later(1.0) }.neverTo(beCloseTo(2.0), until: briefly)
            try await require(1.0).toAlways(beCloseTo(1.2, within: 0.5), until: briefly)
            try await require { await later(1.0) }.alwaysTo(
                beCloseTo(1.2, within: 0.5), until: briefly)
        }
    }

    @Test func closeToAsPart() {
        forms(8) {
            expect(1.0).to(satisfyAllOf(beCloseTo(1.2, within: 0.5), not(beCloseTo(2.0))))
            expect(1.0).to(satisfyAnyOf(beCloseTo(2.0), beCloseTo(1.2, within: 0.5)))
            expect(1.0).to(beCloseTo(1.2, within: 0.5) && not(beCloseTo(2.0)))
            expect(1.0).to(beCloseTo(2.0) || beCloseTo(1.2, within: 0.5))
            expect(1.0).toNot(not(beCloseTo(1.2, within: 0.5)))
            expect(1.0).to(map(\.self, beCloseTo(1.2, within: 0.5)))
            expect(1.0).to(compactMap(\.self, beCloseTo(1.2, within: 0.5)))
            expect([1.0]).to(allPass(beCloseTo(1.2, within: 0.5)))
        }
    }

    @Test func greater() async {
        let maybe: Int? = 2
        await forms(9) {
            expect(2).to(beGreaterThan(1))
            expect(maybe).notTo(beGreaterThan(2))
            try require(2).to(beGreaterThan(1))
            await expect { await later(2) }.to(beGreaterThan(1))
            await expect { await later(maybe) }.toNot(beGreaterThan(2))
            try await require { await later(maybe) }.toNot(beGreaterThan(2))
            await expect(2).toNever(beGreaterThan(2), until: briefly)
            try await require(2).alwaysTo(beGreaterThan(1), until: briefly)
            expect(2).to(not(beGreaterThan(2)))
        }
    }

    @Test func greaterOrEqual() async {
        let maybe: Int? = 2
        await forms(9) {
            expect(2).to(beGreaterThanOrEqualTo(2))
            expect(maybe).notTo(beGreaterThanOrEqualTo(3))
            try require(maybe).to(beGreaterThanOrEqualTo(2))
            await expect { await later(2) }.to(beGreaterThanOrEqualTo(2))
            await expect { await later(maybe) }.toNot(beGreaterThanOrEqualTo(3))
            try await require { await later(2) }.to(beGreaterThanOrEqualTo(2))
            await expect(2).toAlways(beGreaterThanOrEqualTo(2), until: briefly)
            try await require(2).neverTo(beGreaterThanOrEqualTo(3), until: briefly)
            expect(2).to(satisfyAnyOf(beGreaterThanOrEqualTo(3), beGreaterThanOrEqualTo(2)))
        }
    }

    @Test func less() async {
        let maybe: String? = "a"
        await forms(9) {
            expect("a").to(beLessThan("b"))
            expect(maybe).notTo(beLessThan("a"))
            try require("a").to(beLessThan("b"))
            await expect { await later("a") }.to(beLessThan("b"))
            await expect { await later(maybe) }.toNot(beLessThan("a"))
            try await require { await later(maybe) }.toNot(beLessThan("a"))
            await expect("a").toEventually(beLessThan("b"), timeout: soon)
            try await require { await later("a") }.toNever(beLessThan("a"), until: briefly)
            expect("a").to(beLessThan("b") && not(beLessThan("a")))
        }
    }

    @Test func lessOrEqual() async {
        let maybe: Int? = 2
        await forms(9) {
            expect(2).to(beLessThanOrEqualTo(2))
            expect(maybe).notTo(beLessThanOrEqualTo(1))
            try require(maybe).to(beLessThanOrEqualTo(2))
            await expect { await later(2) }.to(beLessThanOrEqualTo(2))
            await expect { await later(maybe) }.toNot(beLessThanOrEqualTo(1))
            try await require { await later(2) }.to(beLessThanOrEqualTo(2))
            await expect(2).toNotEventually(beLessThanOrEqualTo(1), timeout: soon)
            try await require(2).toEventually(beLessThanOrEqualTo(2), timeout: soon)
            expect([2]).to(allPass(beLessThanOrEqualTo(2)))
        }
    }

    @Test func range() async {
        let maybe: Int? = 2
        await forms(9) {
            expect(2).to(beWithin(1..<3))
            expect(maybe).notTo(beWithin(0..<2))
            try require(2).to(beWithin(1..<3))
            await expect { await later(2) }.to(beWithin(1..<3))
            await expect { await later(maybe) }.toNot(beWithin(0..<2))
            try await require { await later(maybe) }.toNot(beWithin(0..<2))
            await expect(2).toEventuallyNot(beWithin(0..<2), timeout: soon)
            await expect { await later(2) }.toAlways(beWithin(1..<3), until: briefly)
            expect(2).to(beWithin(0..<2) || beWithin(1..<3))
        }
    }

    @Test func closedRange() async {
        let maybe: Double? = 2.5
        await forms(9) {
            expect(2.5).to(beWithin(1.0...2.5))
            expect(maybe).notTo(beWithin(0.0...1.0))
            try require(maybe).to(beWithin(1.0...2.5))
            await expect { await later(2.5) }.to(beWithin(1.0...2.5))
            await expect { await later(maybe) }.toNot(beWithin(0.0...1.0))
            try await require { await later(2.5) }.to(beWithin(1.0...2.5))
            await expect(2.5).neverTo(beWithin(0.0...1.0), until: briefly)
            try await require(2.5).toEventuallyNot(beWithin(0.0...1.0), timeout: soon)
            expect(2.5).to(not(beWithin(0.0...1.0)))
        }
    }

    @Test func closeToObjects() async {
        let maybe: NSNumber? = NSNumber(value: 1)
        await forms(9) {
            expect(NSNumber(value: 1)).to(beCloseTo(NSNumber(value: 1.2), within: 0.5))
            expect(maybe).notTo(beCloseTo(NSNumber(value: 2)))
            try require(NSNumber(value: 1)).to(beCloseTo(NSNumber(value: 1.2), within: 0.5))
            await expect { await later(NSNumber(value: 1)) }.to(
                beCloseTo(NSNumber(value: 1.2), within: 0.5))
            await expect { await later(maybe) }.toNot(beCloseTo(NSNumber(value: 2)))
            try await require { await later(maybe) }.toNot(beCloseTo(NSNumber(value: 2)))
            await expect(NSNumber(value: 1)).alwaysTo(
                beCloseTo(NSNumber(value: 1.2), within: 0.5), until: briefly)
            try await require { await later(NSNumber(value: 1)) }.toNotEventually(
                beCloseTo(NSNumber(value: 2)), timeout: soon)
            expect(NSNumber(value: 1)).to(
                satisfyAnyOf(
                    beCloseTo(NSNumber(value: 2)), beCloseTo(NSNumber(value: 1.2), within: 0.5)))
        }
    }

    @Test func closeToCollections() async {
        let maybe: [Double]? = [1.0, 2.0]
        await forms(9) {
            expect([1.0, 2.0]).to(beCloseTo([1.1, 2.1], within: 0.5))
            expect(maybe).notTo(beCloseTo([1.0]))
            try require(maybe).to(beCloseTo([1.1, 2.1], within: 0.5))
            await expect { await later([1.0, 2.0]) }.to(beCloseTo([1.1, 2.1], within: 0.5))
            await expect { await later(maybe) }.toNot(beCloseTo([1.0]))
            try await require { await later([1.0, 2.0]) }.to(beCloseTo([1.1, 2.1], within: 0.5))
            await expect([1.0, 2.0]).toNever(beCloseTo([1.0]), until: briefly)
            try await require([1.0, 2.0]).alwaysTo(
                beCloseTo([1.1, 2.1], within: 0.5), until: briefly)
            expect([1.0, 2.0]).to(beCloseTo([1.1, 2.1], within: 0.5) && not(beCloseTo([1.0])))
        }
    }

    @Test func isTrue() async {
        let maybe: Bool? = true
        await forms(9) {
            expect(true).to(beTrue())
            expect(maybe).notTo(beFalse())
            try require(true).to(beTrue())
            await expect { await later(true) }.to(beTrue())
            await expect { await later(maybe) }.toNot(beFalse())
            try await require { await later(maybe) }.toNot(beFalse())
            await expect(true).toAlways(beTrue(), until: briefly)
            try await require(true).neverTo(beFalse(), until: briefly)
            expect([true]).to(allPass(beTrue()))
        }
    }

    @Test func isTruthy() async {
        let maybe: Int? = 1
        await forms(9) {
            expect(1).to(beTruthy())
            expect(maybe).notTo(beFalsy())
            try require(maybe).to(beTruthy())
            await expect { await later(1) }.to(beTruthy())
            await expect { await later(maybe) }.toNot(beFalsy())
            try await require { await later(1) }.to(beTruthy())
            await expect(1).toEventually(beTruthy(), timeout: soon)
            try await require { await later(1) }.toNever(beFalsy(), until: briefly)
            expect(1).to(beFalsy() || beTruthy())
        }
    }

    @Test func isFalsy() async {
        let maybe: Bool? = false
        await forms(9) {
            expect(false).to(beFalsy())
            expect(maybe).notTo(beTruthy())
            try require(false).to(beFalsy())
            await expect { await later(false) }.to(beFalsy())
            await expect { await later(maybe) }.toNot(beTruthy())
            try await require { await later(maybe) }.toNot(beTruthy())
            await expect(false).toNotEventually(beTruthy(), timeout: soon)
            try await require(false).toEventually(beFalsy(), timeout: soon)
            expect(false).to(not(beTruthy()))
        }
    }

    @Test func operators() {
        let maybe: Int? = 2
        forms(8) {
            expect(2) > 1
            expect(2) >= 2
            expect(2) < 3
            expect(2) <= 2
            expect { 2 } > 1
            expect { 2 } <= 2
            expect(maybe) >= 2
            expect(maybe) < 3
        }
    }

    @Test func closeDates() async {
        await forms(6) {
            expect(Date.distantPast).to(beCloseTo(.distantPast))
            expect(Date.distantPast).notTo(beCloseTo(.now, within: 9))
            try require(Date.distantPast).to(beCloseTo(.distantPast))
            await expect { await later(Date.distantPast) }.to(beCloseTo(.distantPast))
            await expect(Date.distantPast).toNever(beCloseTo(.now), until: briefly)
            expect([Date.distantPast]).to(allPass(beCloseTo(.distantPast)))
        }
    }

    @Test func operatorsOfCloseNumbers() {
        forms(9) {
            expect(1.0) ≈ 1.0
            expect(1.0) ≈ 1.2 ± 0.5
            expect(1.0) == 1.2 ± 0.5
            expect { 1.0 } ≈ 1.0
            expect([1.0, 2.0]) ≈ [1.0, 2.0]
            expect(NSNumber(value: 1)) ≈ NSNumber(value: 1)
            expect(NSNumber(value: 1)) ≈ NSNumber(value: 1.2) ± 0.5
            expect(NSNumber(value: 1)) == NSNumber(value: 1.2) ± 0.5
            expect(Date.distantPast) ≈ Date.distantPast
        }
    }

    @Test func operatorsLaterOn() async {
        await forms(10) {
            await expecta(await later(2)) > 1
            await expecta(await later(2)) >= 2
            await expecta(await later(2)) < 3
            await expecta(await later(2)) <= 2
            await expecta(await later(1.0)) ≈ 1.0
            await expecta(await later(1.0)) ≈ 1.2 ± 0.5
            await expecta(await later(1.0)) == 1.2 ± 0.5
            await expecta(await later([1.0])) ≈ [1.0]
            await expect { await later(NSNumber(value: 1)) } ≈ NSNumber(value: 1)
            await expect { await later(NSNumber(value: 1)) } == NSNumber(value: 1.2) ± 0.5
        }
    }

    @Test func partsOfMaps() {
        forms(10) {
            expect(2).notTo(compactMap(\.self, beGreaterThan(2)))
            expect(2).to(map(\.self, beGreaterThanOrEqualTo(2)))
            expect("a").notTo(compactMap(\.self, beLessThan("a")))
            expect(2).to(map(\.self, beLessThanOrEqualTo(2)))
            expect(2).notTo(compactMap(\.self, beWithin(0..<2)))
            expect(2.5).to(map(\.self, beWithin(1.0...2.5)))
            expect(NSNumber(value: 1)).notTo(compactMap(\.self, beCloseTo(NSNumber(value: 2))))
            expect([1.0, 2.0]).to(map(\.self, beCloseTo([1.1, 2.1], within: 0.5)))
            expect(true).notTo(compactMap(\.self, beFalse()))
            expect(1).to(map(\.self, beTruthy()))
        }
    }

    @Test func partsOfMapsMore() {
        forms(1) {
            expect(false).notTo(compactMap(\.self, beTruthy()))
        }
    }
}
