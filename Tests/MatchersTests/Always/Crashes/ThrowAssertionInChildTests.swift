import Airbag
import Glibc
import Judging
import Testing

/// `throwAssertion` where the expression runs in a child.
@Suite struct ThrowAssertionInChildTests {
    @Test func passes() {
        let all = failures {
            expect { burn() as Void }.to(throwAssertion(in: .child))
            expect(burn() as Int).to(throwAssertion(in: .child))
            expect { burn() as Int }.to(throwAssertion(message: "fire", in: .child))
            expect { burn() as Int }.toNot(throwAssertion(message: "ire", in: .child))
            expect { burn() as Int }.to(throwAssertion(message: contain("ir"), in: .child))
            expect { burn() as Int }.to(throwAssertion(in: .child) { _ in })
            expect { 5 }.toNot(throwAssertion(in: .child))
            expect { try refuse() as Int }.toNot(throwAssertion(in: .child))
            expect { exit(0) }.toNot(throwAssertion(in: .child))
        }
        #expect(all == [])
    }

    /// The same words as in this process, line for line.
    @Test func theWordsAreTheSame() {
        func texts(_ place: CatchingPlace) -> [String] {
            records {
                expect { 1 }.to(throwAssertion(in: place))
                expect { try refuse() as Int }.to(throwAssertion(message: "fire", in: place))
                expect { burn() as Int }.to(throwAssertion(message: "water", in: place))
                expect { 1 }.to(throwAssertion(in: place) { _ in })
            }.map(\.message.stringValue).map {
                $0.split(separator: "\n").prefix(3).joined(separator: "\n")
            }
        }
        #expect(texts(.child) == texts(.process))
        #expect(texts(.child)[2].hasSuffix("\nfatal error, \(Crash.Signal.swiftTrap)"))
    }

    @Test func endingsThatOnlyAChildCanHave() {
        #expect(
            failureText { expect { exit(3) }.to(throwAssertion(in: .child)) }
                == "expected to throw an assertion, got exit code 3")
    }

    @Test func requirements() throws {
        try require { burn() as Int }.to(throwAssertion(in: .child))
        try require {}.toNot(throwAssertion(in: .child))
        let texts = records { _ = try require { 5 }.toNot(throwAssertion(in: .child)) }
        #expect(texts.map(\.success) == [false])
        #expect(
            texts[0].message.stringValue.hasPrefix(
                "the requirement passed, but its value stayed in a child; use expect(…)"))
    }
}
