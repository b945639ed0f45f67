import Airbag
import Judging
import Testing

/// Two different values never print as the same text, whatever the matcher and the values.
@Suite struct ValuesAlikeTests {
    struct Mute: Hashable, Comparable, CustomStringConvertible {
        var hidden: Int
        var description: String { "mute" }
        static func < (a: Mute, b: Mute) -> Bool { a.hidden < b.hidden }
    }

    struct Member: Hashable, CustomStringConvertible {
        var hidden: Int
        var description: String { "member" }
    }

    enum Disk { enum Fault: Error { case notFound } }
    enum Net {
        enum Fault: Error { case notFound }
        struct Token {}
    }
    struct Token {}

    private let one = Mute(hidden: 1)
    private let two = Mute(hidden: 2)
    private let here = "MatchersTests.ValuesAlikeTests"

    @Test func errors() {
        let thrown = "<\(here).Disk.Fault.notFound>"
        let wanted = "<\(here).Net.Fault.notFound>"
        #expect(
            failureText {
                expect { try refuse(Disk.Fault.notFound) as Int }.to(throwError(Net.Fault.notFound))
            } == "expected to throw error \(wanted), got \(thrown)")
        #expect(
            failureText {
                expect(Disk.Fault.notFound as any Error).to(matchError(Net.Fault.notFound))
            } == "expected to match error \(wanted), got \(thrown)")
        #expect(
            failureText {
                expect { try refuse(Disk.Fault.notFound) as Int }
                    .toNot(throwError(Disk.Fault.notFound))
            } == "expected to not throw error <notFound>, got <notFound>")
    }

    private func wanted() -> any Error {
        enum Fault: Error { case notFound }
        return Fault.notFound
    }

    /// What is declared in functions has no name that says in which.
    @Test func whatNothingTellsApart() {
        enum Fault: Error { case notFound }
        let text = failureText {
            expect(Fault.notFound as any Error).to(matchError(self.wanted()))
        }
        #expect(text == "expected to match error <notFound>, got <another notFound>")
        let item = Single()
        #expect(
            failureText { expect([Single()]).to(contain(item)) }
                == "expected to contain <object>, got <[another object]>")
        #expect(
            failureText { expect([item]).toNot(contain(item)) }
                == "expected to not contain <object>, got <[object]>")
    }

    /// Equal to itself alone.
    final class Single: Equatable, CustomStringConvertible {
        var description: String { "object" }
        static func == (a: Single, b: Single) -> Bool { a === b }
    }

    @Test func types() {
        #expect(
            failureText { expect(Token()).to(beAKindOf(Net.Token.self)) }
                == "expected to be a kind of \(here).Net.Token, got <\(here).Token instance>")
        #expect(
            failureText { expect(Token()).to(beAnInstanceOf(Net.Token.self)) }
                == "expected to be an instance of \(here).Net.Token, got <\(here).Token instance>")
        #expect(
            failureText { expect(Token()).toNot(beAnInstanceOf(Token.self)) }
                == "expected to not be an instance of Token, got <Token instance>")
    }

    @Test func comparisons() {
        #expect(
            failureText { expect(self.one).to(beGreaterThan(self.two)) }
                == "expected to be greater than <mute (hidden: 2)>, got <mute (hidden: 1)>")
        #expect(
            failureText { expect(self.one).toNot(beLessThanOrEqualTo(self.one)) }
                == "expected to not be less than or equal to <mute>, got <mute>")
        #expect(
            failureText { expect(self.one).to(beOneOf(self.two, Mute(hidden: 3))) }
                == "expected to be one of <[mute (hidden: 2), mute (hidden: 3)]>, "
                + "got <mute (hidden: 1)>")
    }

    @Test func collections() {
        #expect(
            failureText { expect([self.one]).to(contain(self.two)) }
                == "expected to contain <mute (hidden: 2)>, got <[mute (hidden: 1)]>")
        #expect(
            failureText { expect([self.one]).to(elementsEqual([self.two])) }
                == "expected to elementsEqual <[mute]>, got <[mute]>\n[0].hidden: expected <2>, got <1>")
        #expect(
            failureText { expect([self.one]).to(haveItem(self.two)) }
                == "expected to have an item to equal <mute (hidden: 2)>, "
                + "got <[mute (hidden: 1)]>\nitem 0: expected to equal <mute>, got <mute>\n"
                + "  hidden: expected <2>, got <1>")
        let sets = (Set([Member(hidden: 1)]), Set([Member(hidden: 2)]))
        #expect(
            failureText { expect(sets.0).to(equal(sets.1)) }
                == "expected to equal <Set([member]) (member (hidden: 2))>, got <Set([member]) (member (hidden: 1))>, "
                + "missing <Set([member]) (member (hidden: 2))>, extra <Set([member]) (member (hidden: 1))>")
        #expect(
            failureText { expect(Set([self.one])).to(equal([self.two])) }
                == "expected to equal <[mute (hidden: 2)]>, got <[mute (hidden: 1)]>, "
                + "missing <[mute (hidden: 2)]>, extra <[mute (hidden: 1)]>")
    }

    @Test func tuplesAndResults() {
        #expect(
            failureText { expect((self.one, 3)).to(equal((self.two, 3))) }
                == "expected to equal <(mute, 3)>, got <(mute, 3)>\n.0.hidden: expected <2>, got <1>")
        #expect(
            failureText {
                expect(Result<Mute, any Error>.success(self.one)).to(beSuccess(self.two))
            }
                == "expected to be <success(Mute)> that equals mute (hidden: 2), "
                + "got <success(mute (hidden: 1))>\nhidden: expected <2>, got <1>")
    }

    @Test func optionalsAndDictionaries() {
        #expect(
            failureText { expect([self.one, nil]).to(contain(self.two)) }
                == "expected to contain <Optional(mute) (some: mute (hidden: 2))>, "
                + "got <[Optional(mute) (some: mute (hidden: 1)), nil]>")
        #expect(
            failureText { expect(["a": self.one]).to(beOneOf([["a": self.two]])) }
                == "expected to be one of <[[\"a\": mute] ((key: a, value: mute (hidden: 2)))]>, "
                + "got <[\"a\": mute] ((key: a, value: mute (hidden: 1)))>")
    }

    /// Others of the same text are not in the way, and nothing is made longer that differs anyway.
    @Test func shortWhereItCanBe() {
        #expect(
            failureText { expect([self.one, self.one]).to(haveCount(1)) }
                == "expected to have Array<Mute> with count 1, got 2\nActual Value: [mute, mute]")
        #expect(
            failureText { expect("mute").to(haveDescription(beginWith("x"))) }
                == "expected to have description to begin with <x>, got <mute>")
    }
}
