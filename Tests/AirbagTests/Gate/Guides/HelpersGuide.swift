import Airbag
import Testing
import XCTest

/// What the helpers of Helpers.md judge.
private struct Basket {
    var items: [String]
    var total: Int
}

/// The code of Helpers.md.
private struct Helpers {
    func expectSound(_ basket: Basket, sourceLocation: SourceLocation = #_sourceLocation) {
        expect(sourceLocation: sourceLocation, basket.items).toNot(beEmpty())
        expect(sourceLocation: sourceLocation, basket.total) > 0
    }

    func firstItem(of basket: Basket, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        try require(sourceLocation: sourceLocation, basket.items.first).toNot(beNil())
    }

    func expectPaid(
        _ basket: Basket, fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) {
        expect(fileID: fileID, file: file, line: line, column: column, basket.total) > 0
    }

    func expectSound(_ basket: Basket, file: StaticString = #filePath, line: UInt = #line) {
        expect(file: file, line: line, basket.items).toNot(beEmpty())
        expect(file: file, line: line, basket.total) > 0
    }

    func expectSound(_ basket: Basket, at place: ExpectationLocation) {
        expect(basket.items).at(place).toNot(beEmpty())
        expect(basket.total).at(place) > 0
    }

    func beSound() -> Matcher<Basket> {
        haveProperty(\.items, not(beEmpty())) && haveProperty(\.total, beGreaterThan(0))
    }
}

@Suite struct HelpersGuide {
    private let empty = Basket(items: [], total: 0)
    private let helpers = Helpers()

    private func lines(_ body: () throws -> Void) -> [UInt] {
        gatherFailingExpectations(silently: true) { try? body() }.map(\.location.line)
    }

    @Test func placesAreThoseOfTheCaller() {
        let line = UInt(#line)
        let testing = lines { helpers.expectSound(empty, sourceLocation: #_sourceLocation) }
        let xctest = lines { helpers.expectSound(empty, file: #filePath, line: #line) }
        let required = lines { _ = try helpers.firstItem(of: empty) }
        let placed = lines { helpers.expectSound(empty, at: ExpectationLocation()) }
        let matched = lines { expect(empty).to(helpers.beSound()) }
        expect(testing) == [line + 1, line + 1]
        expect(xctest) == [line + 2, line + 2]
        expect(required) == [line + 3]
        expect(placed) == [line + 4, line + 4]
        expect(matched) == [line + 5]
        let paid = lines { helpers.expectPaid(empty) }
        expect(paid) == [line + 11]
    }

    @Test func aMatcherNeedsNoPlace() {
        let beSound = helpers.beSound
        let basket = Basket(items: ["tea"], total: 3)
        expect(basket).to(beSound())
        expect(empty).toNot(beSound())
    }
}
