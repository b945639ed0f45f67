import Airbag
import Judging
import Testing

/// Sequences that can be read only once, or that have no end.
@Suite struct SinglePassTests {
    private func once() -> AnySequence<Int> {
        var rest = [1, 2, 3][...]
        return AnySequence { AnyIterator { rest.popFirst() } }
    }

    @Test func readOnce() {
        #expect(
            verdicts {
                expect(once()).to(contain(3, 1))
                expect(once()).to(contain(1, 1, 2, 3, 2))
                expect(Set([1, 2, 3])).to(haveItems(3, 1))
                expect(once()).to(contain(equal(3), equal(1)))
                expect(once()).to(haveItems(3, 1))
                expect(once()).to(containInAnyOrder(3, 2, 1))
                expect(once()).to(containExactly(1, 2, 3))
                expect(once()).toNot(contain(3, 4))
            } == "++++++++")
    }

    /// What they had is not known any more, so nothing is said of it.
    @Test func nothingFalseIsSaidOfThem() {
        let shown = stringify(AnyIterator([3, 1].makeIterator()))
        for text in [
            failureText { expect(AnyIterator([3, 1, 2].makeIterator())).to(beginWith(equal(9))) },
            failureText { expect(AnyIterator([3, 1].makeIterator())).to(containExactly(3, 2)) },
            failureText { expect(AnyIterator([3, 1].makeIterator())).to(containInAnyOrder(3, 2)) },
            failureText { expect(AnyIterator([3, 1].makeIterator())).to(haveItems(3, 2)) },
        ] {
            #expect(text.hasSuffix(", got <\(shown)>"))
        }
    }

    @Test func decidedEarly() {
        let endless = sequence(first: 1) { $0 + 1 }
        #expect(
            verdicts {
                expect(endless).to(contain(2, 4))
                expect(endless).to(contain(equal(2), equal(4)))
                expect(endless).to(haveItem(2))
                expect(endless).to(haveItems(4, 2))
                expect(endless).to(containInRelativeOrder(2, 4))
                expect(endless).to(beginWith(1))
                expect(endless).to(haveItem(3, atIndex: 2))
                expect(endless).toNot(containExactly(1, 2))
                expect(endless).toNot(containInAnyOrder(1, 2))
                expect(endless).toNot(containOnly(1, 2))
                expect(endless).toNot(allPass(beLessThan(5)))
                expect(endless).toNot(beEmpty())
            } == "++++++++++++")
    }
}
