import Airbag
import Foundation
import Testing

extension Chapter {
    /// Failures of numbers of every kind.
    static var numbers: Chapter {
        var chapter = Chapter("numbers of every kind")
        chapter.row(
            "integers", ours: "expected to equal <3>, got <2>", expect: "(a → 2) == (b → 3)", peer: "our first line",
            customDump: "- 2\n+ 3", assertJ: "<2> to be equal to: <3>", .alike("two numbers")
        ) {
            let (a, b) = (2, 3)
            expect(a).to(equal(b))
        }
        chapter.row(
            "integers of seven digits", ours: "expected to equal <1243567>, got <1234567>",
            expect: "(a → 1234567) == (b → 1243567)", peer: "our first line", customDump: "- 1234567\n+ 1243567",
            assertJ: "<1234567> to be equal to: <1243567>", .alike("two numbers")
        ) {
            let (a, b) = (1_234_567, 1_243_567)
            expect(a).to(equal(b))
        }
        chapter.row(
            "a sum of floating point",
            ours: """
                expected to equal <0.3>, got <0.30000000000000004>
                differs by 5.55e-17
                """,
            expect: "(a → 0.30000000000000004) == (b → 0.3)", peer: "expected to equal <0.3>, got <0.3000>",
            customDump: "- 0.30000000000000004\n+ 0.3", assertJ: "<0.30000000000000004> to be equal to: <0.3>",
            .ours("the distance")
        ) {
            let (a, b) = (0.1 + 0.2, 0.3)
            expect(a).to(equal(b))
        }
        chapter.row(
            "floating point far away", ours: "expected to equal <1.5>, got <2.5>", expect: "(a → 2.5) == (b → 1.5)",
            peer: "our first line", customDump: "- 2.5\n+ 1.5", assertJ: "<2.5> to be equal to: <1.5>",
            .alike("two numbers")
        ) {
            let (a, b) = (2.5, 1.5)
            expect(a).to(equal(b))
        }
        chapter.row(
            "floating point that differs in the fifth digit",
            ours: """
                expected to equal <1.00002>, got <1.00001>
                differs by 1e-05
                """,
            expect: "(a → 1.00001) == (b → 1.00002)", peer: "expected to equal <1.0000>, got <1.0000>",
            customDump: "- 1.00001\n+ 1.00002", assertJ: "<1.00001> to be equal to: <1.00002>", .ours("the distance")
        ) {
            let (a, b) = (1.00001, 1.00002)
            expect(a).to(equal(b))
        }
        chapter.row(
            "not a number", ours: "expected to equal <nan>, got <nan>", expect: "(a → nan) == (b → nan)",
            peer: "our first line", customDump: "- nan\n+ nan", assertJ: "<false> to be equal to: <true>",
            .alike("none says that it equals nothing")
        ) {
            let (a, b) = (Double.nan, Double.nan)
            expect(a).to(equal(b))
        }
        chapter.row(
            "floating point in a list",
            ours: """
                expected to equal <[0.5, 1.5, 2.75]>, got <[0.5, 1.25, 2.75]>
                [1]: expected <1.5>, got <1.25>
                """,
            expect: "(a → [0.5, 1.25, 2.75]) == (b → [0.5, 1.5, 2.75])\n± inserted [1.25], removed [1.5]",
            peer: "our first line", customDump: "-   [1]: 1.25,\n+   [1]: 1.5,",
            assertJ: "<[0.5, 1.25, 2.75]> to be equal to: <[0.5, 1.5, 2.75]>",
            .ours("the index, and both values in a line")
        ) {
            let (a, b) = ([0.5, 1.25, 2.75], [0.5, 1.5, 2.75])
            expect(a).to(equal(b))
        }
        chapter.row(
            "a decimal number", ours: "expected to equal <19.9>, got <19.99>", expect: "(a → 19.99) == (b → 19.9)",
            peer: "our first line", customDump: "- 19.99\n+ 19.9", assertJ: "<19.99> to be equal to: <19.90>",
            .alike("two numbers")
        ) {
            let (a, b) = (Decimal(string: "19.99"), Decimal(string: "19.90"))
            expect(a).to(equal(b))
        }
        chapter.row(
            "close to",
            ours: """
                expected to be close to <1.0> (within 0.1), got <1.25>
                differs by 0.25
                """,
            expect: "(abs(1.25 - 1.0) → 0.25) < 0.1", peer: "our first line",
            assertJ: """
                <1.25> to be close to: <1.0> by less than <0.1> but difference was <0.25>. (a difference of \
                exactly <0.1> being considered valid)
                """,
            .ours("the same as AssertJ in fewer words")
        ) {
            expect(1.25).to(beCloseTo(1.0, within: 0.1))
        }
        chapter.row(
            "lists close to each other",
            ours: """
                expected to be close to <[1.0, 2.0, 3.0]> (each within 0.1), got <[1.0, 2.5, 3.0]>
                item 1: <2.5> is not close to <2.0>
                """,
            expect: "zip(values, [1.0, 2.0, 3.0]).allSatisfy { abs($0 - $1) < 0.1 }", peer: "our first line",
            assertJ: """
                <[1.0, 2.5, 3.0]> to contain exactly (and in same order): <[1.0, 2.0, 3.0]> but some elements \
                were not found: <[2.0]> and others were not expected: <…
                """,
            .ours("the index of the pair")
        ) {
            let values = [1.0, 2.5, 3.0]
            expect(values).to(beCloseTo([1.0, 2.0, 3.0], within: 0.1))
        }
        chapter.row(
            "greater than", ours: "expected to be greater than <5>, got <3>", expect: "(stock → 3) > 5",
            peer: "our first line", assertJ: "<3> to be greater than: <5>", .alike("two numbers")
        ) {
            let stock = 3
            expect(stock).to(beGreaterThan(5))
        }
        chapter.row(
            "within a range", ours: "expected to be within range <(0...100)>, got <120>",
            expect: "((0...100) → 0 ... 100).contains(percent → 120)", peer: "our first line",
            assertJ: "<120> to be between: [0, 100]", .alike("the range and the number")
        ) {
            let percent = 120
            expect(percent).to(beWithin(0...100))
        }
        chapter.row(
            "one of several", ours: "expected to be one of <[200, 201, 204]>, got <404>",
            expect: "[200, 201, 204].contains(status → 404)", assertJ: "<404> to be in: <[200, 201, 204]>",
            .alike("the list and the number")
        ) {
            let status = 404
            expect(status).to(beOneOf(200, 201, 204))
        }
        chapter.row(
            "truth of a comparison", ours: "expected to be true, got <false>", expect: "(a → 2) == (b → 3)",
            peer: "our first line", assertJ: "<false> to be equal to: <true>",
            .refused("#expect shows both sides; an autoclosure has no operands: write expect(a) == b")
        ) {
            let (a, b) = (2, 3)
            expect(a == b).to(beTrue())
        }
        chapter.row(
            "truth of a call", ours: "expected to be true, got <false>",
            expect: #"(names → ["Ann", "Bob"]).contains("Eve")"#, peer: "our first line",
            assertJ: "<false> to be equal to: <true>",
            .refused("#expect shows the list; an autoclosure has no operands: the matcher contain shows it")
        ) {
            let names = ["Ann", "Bob"]
            expect(names.contains("Eve")).to(beTrue())
        }
        chapter.row(
            "false", ours: "expected to be false, got <true>", expect: "!(isOpen → <not evaluated>)",
            peer: "our first line", assertJ: "<true> to be equal to: <false>", .alike("a truth value")
        ) {
            let isOpen = true
            expect(isOpen).to(beFalse())
        }
        chapter.row(
            "ranges", ours: "expected to equal <Range(0..<12)>, got <Range(0..<10)>",
            expect: "(a → 0 ..< 10) == (b → 0 ..< 12)", peer: "our first line", customDump: "- 0..<10\n+ 0..<12",
            .alike("two ranges")
        ) {
            let (a, b) = (0..<10, 0..<12)
            expect(a).to(equal(b))
        }
        return chapter
    }
}
