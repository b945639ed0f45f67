import AirbagNimble
import Foundation
import Testing

/// Nimble's names for what Airbag names otherwise.
@Suite struct NimbleNamesTests {
    private struct Money: NMBDoubleConvertible {
        let doubleValue: CDouble
    }

    @Test func numbers() {
        expect(Money(doubleValue: 1)).to(beCloseTo(Money(doubleValue: 1.00009), within: DefaultDelta))
        expect(1).to(beCloseTo(1, within: defaultDelta()))
        #expect(defaultDelta() as Float == 0.0001)
    }

    @Test func labelOfTheFile() {
        let failures = gatherFailingExpectations(silently: true) {
            do { try requireFail("no", filePath: "a.swift", line: 3) } catch {}
        }
        #expect(failures.map { "\($0.location.filePath):\($0.location.line)" } == ["a.swift:3"])
    }

    @Test func collections() {
        let container: any NMBContainer = NSSet(array: [1, 2])
        let collection: any NMBCollection = NSSet(array: [1, 2])
        let ordered: any NMBOrderedCollection = NSArray(array: [1, 2])
        expect(container).to(contain(1))
        expect(collection).to(haveCount(2))
        expect(ordered).to(endWith(2))
        #expect(prettyCollectionType(NSSet()) == "NSSet")
        #expect(prettyCollectionType(5) == "5")
        #expect(prettyCollectionType([1]) == "Array<Int>")
    }
}
