import Airbag
import Foundation
import Judging
import Testing

/// What the texts of large values show, and what they say of the rest.
@Suite struct LargeTextsTests {
    private typealias Many = Monsters.Many

    private struct Table {
        var entries: [String: [Int]]
        var id = 7
    }

    private enum Shape {
        case dots([Int])
        case line(from: [Int], to: Int)
    }

    private struct Bag: CustomStringConvertible, CustomReflectable {
        var list: [Int]
        var description: String { "a bag" }
        var customMirror: Mirror { Mirror(self, unlabeledChildren: list) }
    }

    private let list = Array(1...2_000)
    private let shown = (1...100).map { "\($0)" }.joined(separator: ", ")

    /// A phrase that is too long for a message loses its own end, not what happened.
    @Test func theEndingStandsBehindTheLongestPhrase() {
        let texts = (1...5).map { String(repeating: "\($0)", count: 100_000) }
        let text = failureText {
            expect { () -> String in fatalError("why") }.to(satisfyAnyOf(texts.map { equal($0) }))
        }
        #expect(text.hasPrefix("expected to match one of: {equal <111"))
        #expect(text.contains(", but crashed: why"), "\(text.suffix(300))")
    }

    @Test func theFirstPartsAreShownAndTheOthersCounted() {
        let text = "[\(shown), … (1,900 more)]"
        #expect(stringify(list) == text)
        #expect(stringify(Optional(list)) == text)
        #expect(stringify(Optional(Optional(list)) as Any) == "Optional(Optional(\(text)))")
        #expect(stringify(list[...]) == text)
        #expect(stringify(list as NSArray) == text)
        #expect(stringify(AnySequence(list)) == "[\(shown), … (and more)]")
        #expect(stringify(AnySequence(sequence(first: 1) { $0 + 1 })) == "[\(shown), … (and more)]")
        #expect(stringify(AnySequence([1, 2])) == "[1, 2]")
        #expect(stringify(AnyHashable(list)) == text)
        #expect(stringify(Many(list: list)) == "Many(list: \(text))")
        #expect(stringify([list]) == "[\(text)]")
        #expect(stringify((1, list)) == "(1, \(text))")
        #expect(stringify((a: 1, b: list)) == "(a: 1, b: \(text))")
        #expect(stringify(Result<[Int], any Error>.success(list)) == "success(\(text))")
        #expect(stringify(["a": list]) == "[\"a\": \(text)]")
        #expect(stringify(["a": list].values).hasPrefix("Dictionary.Values([[1, 2, 3"))
        #expect(stringify(Shape.dots(list)) == "dots(\(text))")
        #expect(stringify(Shape.line(from: list, to: 5)) == "line(from: \(text), to: 5)")
        #expect(stringify(Table(entries: ["b": list])) == "Table(entries: [\"b\": \(text)], id: 7)")
    }

    @Test func aTextOfItsOwnStays() {
        #expect(stringify(Bag(list: list)) == "a bag")
        #expect(stringify([Bag(list: list)]) == "[a bag]")
        #expect(stringify(0..<5_000) == "Range(0..<5000)")
        #expect(stringify(Data(count: 5_000)).hasSuffix("length=5000>"))
    }

    @Test func aThousandPartsAreNotTooMany() {
        let list = Array(1...990)
        let text = "[" + list.map { "\($0)" }.joined(separator: ", ") + "]"
        #expect(stringify(list) == text)
        #expect(stringify(Many(list: list)) == "Many(list: \(text))")
    }

    @Test func longTextsAreCut() {
        let text = String(repeating: "é", count: 5_000)
        #expect(stringify(text) == text.prefix(3_000) + "… (2,000 more characters)")
        #expect(stringify(text.prefix(2_900)) == "\"\(text.prefix(2_900))\"")
        #expect(stringify(Monsters.text).hasSuffix(" … (49,994,000 more bytes)"))
        #expect(stringify("x" + text).hasSuffix("é… (2,001 more characters)"))
        let short = String(text.prefix(3_000))
        #expect(stringify(short) == short)
    }

    @Test func deepPartsAreLeftOut() {
        let text = stringify(Monsters.deep(0))
        #expect(text.hasPrefix("node(0, "))
        #expect(text.hasSuffix(", …))))))))))))"))
    }
}
