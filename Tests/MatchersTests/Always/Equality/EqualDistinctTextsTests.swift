import Airbag
import Foundation
import Judging
import Testing

/// Two different values never print as the same text.
@Suite struct EqualDistinctTextsTests {
    struct Mute: Equatable, CustomStringConvertible {
        var hidden: Int
        var description: String { "mute" }
    }

    struct Silent: Equatable, CustomReflectable, CustomStringConvertible {
        var hidden: Int
        var description: String { "silent" }
        var customMirror: Mirror { Mirror(self, children: []) }
    }

    struct Wide: Equatable, CustomStringConvertible, CustomDebugStringConvertible {
        var hidden: Int
        var description: String { "wide" }
        var debugDescription: String { "wide" }
    }

    @Test func numbersInFull() {
        #expect(
            failureText { expect(0.1 + 0.2).to(equal(0.3)) }
                == "expected to equal <0.3>, got <0.30000000000000004>\ndiffers by 5.55e-17")
        #expect(
            failureText { expect(0.3).to(equal(0.1 + 0.2)) }
                == "expected to equal <0.30000000000000004>, got <0.3>\ndiffers by 5.55e-17")
        #expect(
            failureText { expect(1.00001).to(equal(1.00002)) }
                == "expected to equal <1.00002>, got <1.00001>\ndiffers by 1e-05")
        #expect(
            failureText { expect(Float(1.00001)).to(equal(1.00002)) }
                == "expected to equal <1.00002>, got <1.00001>\ndiffers by 1e-05")
        #expect(
            failureText { expect([0.1 + 0.2]).to(equal([0.3])) }
                == "expected to equal <[0.3]>, got <[0.30000000000000004]>")
    }

    /// What prints differently anyway stays short.
    @Test func numbersStayShort() {
        #expect(
            failureText { expect(1.0 / 3).to(equal(0.25)) }
                == "expected to equal <0.25>, got <0.3333>")
        #expect(
            failureText { expect(0.1 + 0.2).toNot(equal(0.1 + 0.2)) }
                == "expected to not equal <0.3000>, got <0.3000>")
    }

    @Test func hiddenDifferencesAreDumped() {
        #expect(
            failureText { expect(Mute(hidden: 1)).to(equal(Mute(hidden: 2))) }
                == "expected to equal <mute>, got <mute>\nhidden: expected <2>, got <1>")
        #expect(
            failureText { expect(Wide(hidden: 1)).to(equal(Wide(hidden: 2))) }
                == "expected to equal <wide>, got <wide>\nhidden: expected <2>, got <1>")
        #expect(
            failureText { expect([Mute(hidden: 1)]).to(equal([Mute(hidden: 2)])) }
                == "expected to equal <[mute]>, got <[mute]>\n[0].hidden: expected <2>, got <1>"
        )
        #expect(
            failureText { expect(["a": Wide(hidden: 1)]).to(equal(["a": Wide(hidden: 2)])) }
                == "expected to equal <[\"a\": wide]>, got <[\"a\": wide]>\n"
                + "[\"a\"].hidden: expected <2>, got <1>")
    }

    final class Account: Equatable, CustomStringConvertible {
        let owner: Mute?
        let key: Data
        init(_ owner: Mute?, _ key: Data = Data()) {
            self.owner = owner
            self.key = key
        }
        var description: String { "account" }
        static func == (a: Account, b: Account) -> Bool { a.owner == b.owner && a.key == b.key }
    }

    /// Fields of fields, and never where something lies in memory.
    @Test func hiddenFields() {
        let one = Account(Mute(hidden: 1))
        #expect(
            failureText { expect(one).to(equal(Account(Mute(hidden: 2)))) }
                == "expected to equal <account>, got <account>\n"
                + "owner.hidden: expected <2>, got <1>")
        #expect(
            failureText { expect(one).to(equal(Account(nil))) }
                == "expected to equal <account>, got <account>\n"
                + "owner: expected <nil>, got <Optional(mute)>")
        var key = Data(count: 100)
        let blank = Account(nil, key)
        key[90] = 7
        #expect(
            failureText { expect(Account(nil, key)).to(equal(blank)) }
                == "expected to equal <account>, got <account>\n"
                + "key: bytes from 90 in hex: expected <00 00 00 00 00 00 00 00 …>, got <07 00 00 00 00 00 00 00 …>")
    }

    /// The hash is of the first bytes only.
    @Test func longData() {
        let blank = Data(count: 100)
        var data = blank
        data[90] = 7
        let text = "Data<hash=\((blank as NSData).hash),length=100>"
        #expect(
            failureText { expect(data).to(equal(blank)) }
                == "expected to equal <\(text)>, got <\(text)>\n"
                + "bytes from 90 in hex: expected <00 00 00 00 00 00 00 00 …>, got <07 00 00 00 00 00 00 00 …>")
    }

    @Test func anotherOneThatNothingTellsApart() {
        #expect(
            failureText { expect(Silent(hidden: 1)).to(equal(Silent(hidden: 2))) }
                == "expected to equal <silent>, got <another silent>")
    }

    class Animal: Equatable, CustomStringConvertible {
        var description: String { "pet" }
        static func == (a: Animal, b: Animal) -> Bool { a === b }
    }

    final class Dog: Animal {}

    @Test func typesTellApart() {
        let text = failureText { expect(Animal()).to(equal(Dog())) }
        let values = text.dropFirst("expected to equal <".count).dropLast()
            .split(separator: ">, got <")
        #expect(values.count == 2)
        #expect(values.first != values.last)
    }

    /// A dump ends with a newline, a value in a message does not.
    @Test func valuesEndWithTheirText() {
        let text = failureText { expect(Mute(hidden: 1)).to(equal(Mute(hidden: 2))) }
        #expect(!text.contains("\n>"))
    }

    /// A value that is not even equal to itself.
    @Test func notANumber() {
        #expect(
            failureText { expect(Double.nan).to(equal(.nan)) }
                == "expected to equal <nan>, got <nan>"
        )
        #expect(failureText { expect(Double.nan) == .nan } == "expected to equal <nan>, got <nan>")
    }

    /// Strings are no numbers, also when they look like some.
    @Test func stringsOfDigits() {
        #expect(
            failureText { expect("0.30").to(equal("0.3")) } == "expected to equal <0.3>, got <0.30>"
        )
        #expect(
            failureText { expect("1").to(equal("01")) } == "expected to equal <01>, got <1>")
        #expect(
            failureText { expect(["1.50"]).to(equal(["1.5"])) }
                == "expected to equal <[1.5]>, got <[1.50]>")
    }

    /// Strings that differ in characters nobody sees.
    @Test func invisibleCharacters() {
        let text = failureText { expect("a\u{200B}b").to(equal("ab")) }
        #expect(
            text == "expected to equal <ab>, got <a\u{200B}b>\n"
                + "code point 1: extra U+200B ZERO WIDTH SPACE")
    }

    /// A list in which every element holds the rest.
    final class Node: Equatable {
        let next: Node?
        init(_ next: Node?) { self.next = next }
        static func == (a: Node, b: Node) -> Bool { a === b }
    }

    /// Its whole depth would be a text of gigabytes.
    @Test func deepValues() {
        func list() -> Node {
            (0..<5_000).reduce(Node(nil)) { rest, _ in Node(rest) }
        }
        #expect(failureText { expect(list()).to(equal(list())) }.utf8.count < 100_000)
    }
}
