import Airbag
import Judging
import Testing

/// A helper forwards the place of its call as one value.
@Suite struct PlaceOfHelperTests {
    private actor Till {
        var total = 3
    }

    private func expectFour(
        _ number: @autoclosure @escaping () throws -> Int,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        expect(try number()).at(ExpectationLocation(sourceLocation)).to(equal(4))
    }

    @Test func aFailureIsAtTheCall() async {
        let (records, line) = (
            gatherExpectations(silently: true) { expectFour(3) }, UInt(#line)
        )
        #expect(records.map(\.success) == [false])
        #expect(records.first?.location.line == line)
        #expect(records.first?.location.fileID == #fileID)
        #expect(records.first?.location.filePath.description == #filePath)
    }

    @Test func everyClaimHasOne() async throws {
        let place = ExpectationLocation(
            fileID: "Shop/Cart.swift", filePath: "/Cart.swift", line: 7, column: 2)
        let till = Till()
        let records = await gatherExpectations(silently: true) {
            expect(3).at(place).to(equal(4))
            expects { 3 }.to(equal(3)).at(place).to(equal(4))
            await expect { await till.total }.at(place).to(equal(4))
            _ = try? require(3).at(place).to(equal(4))
            _ = try? await require { await till.total }.at(place).to(equal(4))
            await expect(3).at(place).toEventually(equal(4), timeout: .milliseconds(1))
        }
        // One expectation passed before it was moved.
        #expect(
            records.map { $0.location == place } == [true, false, true, true, true, true, true])
        #expect(records.map(\.success) == [false, true, false, false, false, false, false])
    }

    /// Once for each look, as without another place.
    @Test func itIsEvaluatedAnew() async {
        let place = ExpectationLocation()
        var count = 0
        let next = {
            count += 1
            return count
        }
        expects(next).at(place).to(equal(1)).to(equal(1))
        #expect(count == 1)
        await expect(next).at(place).toEventually(equal(5))
        expects { throw Broken.valve }.at(place).to(throwError(Broken.valve))
        #expect(verdicts { expect { fatalError("on fire") }.at(place).to(throwAssertion()) } == "+")
    }

    private enum Broken: Error {
        case valve
    }
}
