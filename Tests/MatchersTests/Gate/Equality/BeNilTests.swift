import Airbag
import Judging
import Testing

@Suite struct BeNilTests {
    let nothing: Int? = nil

    @Test func passes() {
        #expect(verdicts { expect(nothing).to(beNil()) } == "+")
        #expect(verdicts { expect(1).toNot(beNil()) } == "+")
        #expect(verdicts { expect(1).notTo(beNil()) } == "+")
        #expect(verdicts { expect { nil as String? }.to(beNil()) } == "+")
        #expect(verdicts { expect(nil as [Int]?).to(beNil()) } == "+")
    }

    @Test func failures() {
        #expect(failureText { expect(1).to(beNil()) } == "expected to be nil, got <1>")
        #expect(
            failureText { expect(nothing).toNot(beNil()) } == "expected to not be nil, got <nil>")
        #expect(
            failureText { expect(nothing).notTo(beNil()) } == "expected to not be nil, got <nil>")
    }

    @Test func nestedOptionals() {
        let inner: Int?? = .some(nil)
        let deeper: Int??? = .some(.some(nil))
        #expect(verdicts { expect(inner).to(beNil()) } == "+")
        #expect(verdicts { expect(deeper).to(beNil()) } == "+")
        #expect(verdicts { expect(Int??.some(1)).toNot(beNil()) } == "+")
        #expect(
            failureText { expect(inner).toNot(beNil()) } == "expected to not be nil, got <nil>")
    }

    @Test func nilInsideAny() {
        let hidden: Any = Int?.none as Any
        #expect(verdicts { expect(hidden).to(beNil()) } == "+")
        #expect(verdicts { expect(1 as Any).toNot(beNil()) } == "+")
    }

    @Test func nothingIsNotNil() {
        #expect(verdicts { expect {}.toNot(beNil()) } == "+")
        #expect(failureText { expect {}.to(beNil()) } == "expected to be nil, got <()>")
    }

    @Test func errorsAndCrashesFailBothWays() {
        let thrown = "unexpected error thrown: <cable>"
        #expect(failureText { expect(try refuse() as Int?).to(beNil()) } == thrown)
        #expect(failureText { expect(try refuse() as Int?).toNot(beNil()) } == thrown)
        #expect(
            failureLine { expect(burn() as Int?).to(beNil()) } == "expected to be nil\(butBurned)")
        #expect(
            failureLine { expect(burn() as Int?).toNot(beNil()) }
                == "expected to not be nil\(butBurned)")
    }
}
