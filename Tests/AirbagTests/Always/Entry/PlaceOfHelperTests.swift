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

    /// The value that an earlier matcher has judged is judged again, as without another place.
    @Test func nothingElseChanges() async {
        let place = ExpectationLocation()
        var count = 0
        let next = {
            count += 1
            return count
        }
        let expectation = expects(next).to(equal(1)).at(place).to(equal(1))
        expectation.to(equal(1))
        let requirement = requires(next)
        _ = try? requirement.to(equal(2))
        #expect((try? requirement.at(place).to(equal(2))) == 2)
        #expect(count == 2)
        let burn = { () -> Int in
            count += 1
            fatalError("\(count)")
        }
        expects(burn).to(throwAssertion()).at(place).to(throwAssertion(message: "3"))
    }

    /// The claim that was moved is another one: what was there stays where it is.
    @Test func theOriginalStaysWhereItIs() async {
        let place = ExpectationLocation(
            fileID: "Shop/Cart.swift", filePath: "/Cart.swift", line: 7, column: 2)
        let records = await gatherExpectations(silently: true) {
            let expectation = expect(3)
            let moved = expectation.at(place)
            expectation.to(equal(4))
            moved.to(equal(4))
            await expectation.toEventually(equal(4), timeout: .milliseconds(1))
            let requirement = require(3)
            _ = try? requirement.at(place).to(equal(4))
            _ = try? requirement.to(equal(4))
            let later = expect { await Task.yield() }
            await later.at(place).to(throwError())
            await later.to(throwError())
        }
        #expect(
            records.map { $0.location == place } == [false, true, false, true, false, true, false])
        #expect(records.allSatisfy { !$0.success })
    }

    /// Both are about one value: whichever is asked first evaluates it.
    @Test func bothShareTheValue() async {
        let place = ExpectationLocation()
        var count = 0
        let next = {
            count += 1
            return count
        }
        let expectation = expects(next)
        let moved = expectation.at(place)
        moved.to(equal(1))
        expectation.to(equal(1))
        #expect(count == 1)
        let twice = expects(next).at(place).at(place)
        #expect(twice.to(equal(2)).to(equal(2)).status == .passed)
        let refusing = expects { () -> Int in
            count += 1
            throw Broken.valve
        }
        refusing.at(place).to(satisfyAllOf(throwError(Broken.valve), throwError()))
        #expect(count == 3)
        expects(next).at(place).to(change { count })
        #expect(verdicts { expects(next).to(beAnything()).at(place).to(change { count }) } == "+-")
    }

    /// A crash is where the expression stands, not where it is reported.
    @Test func aCrashIsWhereTheExpressionStands() {
        let texts = ["nil", "index"].map { way in
            failureText {
                let place = ExpectationLocation(
                    fileID: "Shop/Cart.swift", filePath: "/Cart.swift", line: 7, column: 2)
                if way == "index" { expect([1][Int(way.count)]).at(place).to(equal(1)) }
                if way == "nil" { expect([Int]().first!).at(place).to(equal(1)) }
            }
        }
        for text in texts {
            #expect(text.contains("crashed") && !text.contains("Cart.swift"), "\(text)")
        }
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
