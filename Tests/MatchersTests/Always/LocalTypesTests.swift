import Airbag
import Judging
import Testing

/// Values of private and local types, in whatever message.
@Suite struct LocalTypesTests {
    private struct Hidden: Hashable { var number: Int }

    /// Their whole names would have addresses: `(unknown context at $7f10)`.
    @Test func privateAndLocalTypes() {
        struct Local: Hashable { var number: Int }
        struct Fault: Error { var reason: Local }
        let texts = [
            failureText { expect(["a": Local(number: 1)]).to(equal(["a": Local(number: 2)])) },
            failureText { expect(["a": Hidden(number: 1)]).to(equal(["a": Hidden(number: 2)])) },
            failureText { expect(Set([Local(number: 1)])).to(equal(Set([Local(number: 2)]))) },
            failureText { expect(Local(number: 1) as Local?).to(beNil()) },
            failureText { expect((Local(number: 1), 1)).to(equal((Local(number: 2), 1))) },
            failureText { expect([Local(number: 1)]).to(satisfyAllOf(beEmpty())) },
            failureText { expect { throw Fault(reason: Local(number: 1)) }.toNot(throwError()) },
            failureText { expect(try refuse(Fault(reason: Local(number: 1))) as Int) == 1 },
            failureText { expect([Local(number: 1): 1]).to(haveEntry(Local(number: 1), equal(2))) },
        ]
        for text in texts {
            #expect(text.contains("Local(number: 1)") || text.contains("Hidden(number: 1)"))
            #expect(!text.contains("unknown context"))
        }
        #expect(
            texts[0]
                == "expected to equal <[\"a\": MatchersTests.LocalTypesTests.Local(number: 2)]>,"
                + " got <[\"a\": MatchersTests.LocalTypesTests.Local(number: 1)]>")
    }
}
