import Airbag
import Foundation
import Testing

extension Chapter {
    /// Failures of values of thousands of parts.
    static var bigValues: Chapter {
        var chapter = Chapter("values of thousands of parts")
        chapter.row(
            "a long text",
            ours: """
                expected to equal <line 0… (8,887 more characters)>, got <line 0… (8,887 more characters)>
                first difference in line 1001 (- expected, + got):
                - END
                + end
                """,
            expect: "(a → \"line 0\nline 1\n…", peer: "our first line, with both values whole",
            customDump: "- end\n+ END", .ours("the line: #expect shows 18,000 characters")
        ) {
            let (a, b) = (Big.lines + "end", Big.lines + "END")
            expect(a).to(equal(b))
        }
        chapter.row(
            "a list of a hundred thousand",
            ours: """
                expected to equal <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (of 100,000 \
                elements)>, got <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (of 100,000 \
                elements)>
                [70000]: expected <70000>, got <-1>
                """,
            expect: """
                (a → [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, \
                24, 25, 26, 27, 28, 29, 30, 31, 32, 3…
                ± inserted [-1], removed [70000]
                """,
            peer: "our first line, with both values whole",
            customDump: """
                    … (70000 unchanged),
                -   [70000]: -1,
                +   [70000]: 70000,
                    … (29999 unchanged)
                """,
            assertJ: """
                <"[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, \
                25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38,…
                """,
            .ours("the index: #expect shows all elements, and the numbers without it")
        ) {
            let (a, b) = (Big.list(changing: 70_000), Big.list(changing: nil))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a big table",
            ours: """
                expected to equal <["key 0": 0, "key 1": 1, "key 10": 10, "key 100": 100, … (2,925 more \
                characters)>, got <["key 0": 0, "key 1": 1, "key 10": 10, "key 100": 100, … (2,925 more \
                characters)>
                ["key 70"]: expected <70>, got <-1>
                """,
            expect: """
                (a → ["key 128": 128, "key 4": 4, "key 40": 40, "key 99": 99, "key 60": 60, "key 64": 64, \
                "key 77": 77, "key 84": 84, "key 117":…
                """,
            peer: "our first line, with both values whole",
            customDump: """
                  [
                -   "key 70": -1,
                +   "key 70": 70,
                    … (199 unchanged)
                  ]
                """,
            .ours("the key: #expect shows all entries")
        ) {
            let (a, b) = (Big.table(changing: 70), Big.table(changing: nil))
            expect(a).to(equal(b))
        }
        chapter.row(
            "structs by the thousand",
            ours: """
                expected to equal <[Item(name: "item 0", price: 0), Item(name: "item 1", pr… (and more)>, got \
                <[Item(name: "item 0", price: 0), Item(name: "item 1", pr… (and more)>
                [700].price: expected <700>, got <-1>
                """,
            expect: """
                (a → [MatchersTests.Item(name: "item 0", price: 0), MatchersTests.Item(name: "item 1", price: \
                1), MatchersTests.Item(name: "item…
                ± inserted [MatchersTests.Item(name: "item 700", price: -1)], removed \
                [MatchersTests.Item(name: "item 700", price: 700)]
                """,
            peer: "our first line, with both values whole",
            customDump: "    … (700 unchanged),\n-     price: -1\n+     price: 700\n    … (299 unchanged)",
            .ours("the path: #expect shows all structs")
        ) {
            let (a, b) = (Big.items(changing: 700), Big.items(changing: nil))
            expect(a).to(equal(b))
        }
        chapter.row(
            "many bytes",
            ours: """
                expected to equal <Data<hash=161064664,length=5001>>, got <Data<hash=161064664,length=5001>>
                bytes from 5000 in hex: expected <02>, got <01>
                """,
            expect: "(a → 5001 bytes) == (b → 5001 bytes)\n± inserted [1], removed [2]",
            peer: "expected to equal <Data<hash=…,length=5001>>, got <Data<hash=…,length=5001>>",
            customDump: "- Data(5,001 bytes)\n+ Data(5,001 bytes)", .ours("the place: #expect shows the bytes alone")
        ) {
            let (a, b) = (Data(repeating: 200, count: 5000) + [1], Data(repeating: 200, count: 5000) + [2])
            expect(a).to(equal(b))
        }
        chapter.row(
            "a deep value",
            ours: """
                expected to equal <link(MatchersTests.Chain.link(MatchersTests.Chain.link(M… (470 more \
                characters)>, got <link(MatchersTests.Chain.link(MatchersTests.Chain.link(M… (470 more \
                characters)>
                link.link.link.link.link.link.link.link.link.link.link.link.link.link.link.link.link.link.link\
                .link.end: expected <2>, got <1>
                """,
            expect: """
                (a → .link(MatchersTests.Chain.link(MatchersTests.Chain.link(MatchersTests.Chain.link(Matchers\
                Tests.Chain.link(MatchersTests.Chai…
                """,
            peer: "our first line, with both values whole",
            customDump: """
                -                                         .end(1)
                +                                         .end(2)
                """,
            .ours("the path in one line")
        ) {
            let (a, b) = (Chain.of(20, 1), Chain.of(20, 2))
            expect(a).to(equal(b))
        }
        return chapter
    }
}
