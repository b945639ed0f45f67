import Airbag
import Judging
import Testing

@Suite struct FailTests {
    private struct Odd: Error {}

    private func error(_ body: () throws -> Void) -> (any Error)? {
        var thrown: (any Error)?
        _ = records { do { try body() } catch { thrown = error } }
        return thrown
    }

    @Test func fails() {
        #expect(failureText { fail("by hand") } == "by hand")
        #expect(failureText { fail() } == "fail() always fails")
        let line = #line + 1
        let record = records { fail("here") }.first
        #expect(record?.location.line == UInt(line))
        #expect(record?.location.fileID == #fileID)
    }

    @Test func failsAtALocation() {
        let elsewhere = expect(1).location
        let record = records { fail("there", location: elsewhere) }.first
        #expect(record?.location == elsewhere)
        #expect(record?.message.stringValue == "there")
    }

    @Test func requireFailEndsTheTest() {
        #expect(failureText { try requireFail("by hand") } == "by hand")
        #expect(failureText { try requireFail() } == "requireFail() always fails")
        let line = #line + 1
        let thrown = error { try requireFail("by hand") } as? RequireError
        #expect(thrown?.message == "by hand")
        #expect(thrown?.location.line == UInt(line))
        #expect(error { try requireFail(customError: Odd()) } is Odd)
    }

    /// Its type is `Never`: the compiler knows that nothing follows.
    @Test func requireFailNeedsNoValueAfterIt() throws {
        func number(_ isKnown: Bool) throws -> Int {
            guard isKnown else { try requireFail("unknown") }
            return 1
        }
        #expect(try number(true) == 1)
        #expect(failureText { _ = try number(false) } == "unknown")
    }

    @Test func locationsCanBeGiven() {
        let locations = records {
            expect(fileID: "M/A.swift", file: "/A.swift", line: 7, column: 3, 1).to(equal(1))
            expect(line: 8) { 1 }.to(equal(1))
            expect(line: 9) { 1 as Int? }.to(equal(1))
            expect(line: 10) {}.toNot(beNil())
            try require(line: 11, 1).to(equal(1))
            try require(line: 12) { 1 }.to(equal(1))
            try unwrap(line: 13, 1 as Int?)
            try unwrap(line: 14) { 1 as Int? }
            fail(line: 15)
            fail("text", line: 16)
            try requireFail(line: 17)
        }.map(\.location)
        #expect(locations.map(\.line) == Array(7...17))
        #expect("\(locations[0])" == "/A.swift:7:3")
        #expect(locations[0].fileID == "M/A.swift")
    }
}
