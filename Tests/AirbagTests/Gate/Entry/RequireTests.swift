import Airbag
import Judging
import Testing

@Suite struct RequireTests {
    private struct Odd: Error {}

    /// What a body threw.
    private func error(_ body: () throws -> Void) -> (any Error)? {
        var thrown: (any Error)?
        withAssertionHandler(AssertionRecorder()) {
            do { try body() } catch { thrown = error }
        }
        return thrown
    }

    @Test func passesGiveTheValue() throws {
        let name: String? = "Ann"
        #expect(try require(1).to(equal(1)) == 1)
        #expect(try require(name).toNot(beNil()) == "Ann")
        #expect(try require(name).notTo(beNil()).count == 3)
        #expect(try require { [1, 2] }.to(contain(1)) == [1, 2])
        #expect(try require { name }.to(beginWith("A")) == "Ann")
        try require {}.toNot(throwError())
    }

    @Test func passesAreReportedOnce() {
        #expect(verdicts { try require(1).to(equal(1)) } == "+")
        #expect(verdicts { try require(1).toNot(equal(2)) } == "+")
        #expect(verdicts { try require(nil as Int?).to(beNil()) } == "+")
    }

    @Test func failuresAreReportedOnce() {
        #expect(
            failureText { try require(1).to(equal(2)) } == "expected to equal <2>, got <1>")
        #expect(
            failureText { try require(1).toNot(equal(1), description: "one") }
                == "one\nexpected to not equal <1>, got <1>")
        #expect(
            failureText { try require(1).notTo(equal(1)) } == "expected to not equal <1>, got <1>")
        #expect(
            failureText { try require(nil as Int?).to(equal(1)) }
                == "expected to equal <1>, got <nil>\(nilHint)")
        #expect(
            failureText { try require(try refuse() as Int).to(equal(1)) }
                == "unexpected error thrown: <cable>")
        #expect(
            failureLine { try require(burn() as Int).toNot(equal(1)) }
                == "expected to not equal <1>\(butBurned)")
    }

    @Test func failuresThrow() throws {
        let line = #line + 1
        let thrown = error { try require(1).to(equal(2)) } as? RequireError
        #expect(thrown?.message == "expected to equal <2>, got <1>")
        #expect(thrown?.description == "expected to equal <2>, got <1>")
        #expect(thrown?.location.line == UInt(line))
        #expect(thrown?.location.fileID == #fileID)
        #expect(error { try require(burn() as Int).to(equal(2)) } is RequireError)
        #expect(error { try require(try refuse() as Int).to(equal(2)) } is RequireError)
        #expect(error { try require(1).to(equal(1)) } == nil)
    }

    @Test func customErrors() {
        #expect(error { try require(customError: Odd(), 1).to(equal(2)) } is Odd)
        #expect(error { try require(customError: Odd(), { 1 }).toNot(equal(1)) } is Odd)
        #expect(error { try require(customError: Odd(), burn() as Int).to(equal(1)) } is Odd)
        #expect(error { try require(customError: Odd(), 1).to(equal(1)) } == nil)
    }

    @Test func nothingIsEvaluatedBeforeAMatcherAsks() throws {
        var calls = 0
        func next() -> Int? {
            calls += 1
            return calls
        }
        let requirement = require(next())
        #expect(calls == 0)
        #expect(try requirement.to(equal(1)) == 1)
        #expect(try requirement.toNot(beNil()) == 1)
        #expect(calls == 1)
    }

    @Test func verifyReportsAndThrows() {
        let message = FailureMessage(stringValue: "by hand")
        let one: SyncRequirement<Int> = require(1)
        var value: Int?
        #expect(verdicts { value = try one.verify(true, message, 7) } == "+")
        #expect(value == 7)
        #expect(failureText { try one.verify(false, message, 1) } == "by hand")
        #expect(error { try one.verify(false, message, 1) } is RequireError)
        #expect(error { try one.verify(true, message, nil) } is RequireError)
    }

    @Test func codeAfterAFailureDoesNotRun() {
        var steps: [Int] = []
        _ = records {
            steps.append(1)
            try require(1).to(equal(2))
            steps.append(2)
        }
        #expect(steps == [1])
    }
}
