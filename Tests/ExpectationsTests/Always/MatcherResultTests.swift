import Airbag
import Testing

@Suite struct MatcherResultTests {
    @Test func statusFromBool() {
        #expect(MatcherStatus(bool: true) == .matches)
        #expect(MatcherStatus(bool: false) == .doesNotMatch)
        #expect(MatcherResult(bool: true, message: .fail("")).status == .matches)
        #expect(MatcherResult(bool: false, message: .fail("")).status == .doesNotMatch)
    }

    @Test(arguments: [
        (MatcherStatus.matches, true, false), (.doesNotMatch, false, true), (.fail, false, false),
    ])
    func styles(_ row: (status: MatcherStatus, to: Bool, toNot: Bool)) {
        let result = MatcherResult(status: row.status, message: .fail(""))
        #expect(result.toBoolean(expectation: .toMatch) == row.to)
        #expect(result.toBoolean(expectation: .toNotMatch) == row.toNot)
    }

    @Test func messagesAreMadeWhenAskedFor() {
        var made = 0
        func message() -> ExpectationMessage {
            made += 1
            return .expectedTo("fly")
        }
        var result = MatcherResult(bool: true, message: message())
        #expect(made == 0)
        #expect(result.message.expectedMessage == "fly")
        #expect(made == 1)
        result.message = .fail("no")
        result.status = .fail
        #expect(result.message.expectedMessage == "no")
        #expect(result.status == .fail)
    }
}
