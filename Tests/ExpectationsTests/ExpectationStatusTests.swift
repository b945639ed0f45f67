import Airbag
import Judging
import Testing

@Suite struct ExpectationStatusTests {
    private func status(_ chain: () -> ExpectationStatus) -> ExpectationStatus {
        var status = ExpectationStatus.pending
        _ = records { status = chain() }
        return status
    }

    @Test func combinations() {
        #expect(status { expect(1).status } == .pending)
        #expect(status { expect(1).to(equal(1)).status } == .passed)
        #expect(status { expect(1).to(equal(2)).status } == .failed)
        #expect(status { expect(1).to(equal(1)).toNot(equal(2)).status } == .passed)
        #expect(status { expect(1).to(equal(2)).notTo(equal(1)).status } == .failed)
        #expect(status { expect(1).to(equal(1)).to(equal(2)).status } == .mixed)
        #expect(status { expect(1).to(equal(2)).to(equal(1)).status } == .mixed)
        #expect(status { expect(1).to(equal(2)).to(equal(1)).to(equal(1)).status } == .mixed)
        #expect(status { expect(1).to(equal(1)).to(equal(2)).to(equal(2)).status } == .mixed)
    }

    @Test func crashesAndErrorsAreFailures() {
        #expect(status { expect(burn() as Int).toNot(equal(1)).status } == .failed)
        #expect(status { expect { try refuse() as Int }.toNot(equal(1)).status } == .failed)
    }

    @Test func theOriginalStaysAsItWas() {
        let expectation = expect(1)
        expectation.to(equal(1))
        #expect(expectation.status == .pending)
    }

    @Test func verifyReportsAndCombines() {
        var after: [ExpectationStatus] = []
        let texts = records {
            let message = FailureMessage(stringValue: "by hand")
            let failed = expect(1).verify(false, message)
            after = [failed.status, failed.verify(true, message).status]
        }
        #expect(texts.map(\.success) == [false, true])
        #expect(texts.map(\.message.stringValue) == ["by hand", "by hand"])
        #expect(after == [.failed, .mixed])
    }
}
