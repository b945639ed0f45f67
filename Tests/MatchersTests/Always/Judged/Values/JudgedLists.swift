import Airbag
import Testing

extension Chapter {
    /// Failures of lists and tuples.
    static var lists: Chapter {
        var chapter = Chapter("lists and tuples")
        chapter.row(
            "an element is changed",
            ours: """
                expected to equal <[1, 2, 4]>, got <[1, 2, 3]>
                [2]: expected <4>, got <3>
                """,
            expect: "(a → [1, 2, 3]) == (b → [1, 2, 4])\n± inserted [3], removed [4]", peer: "our first line",
            customDump: """
                  [
                    … (2 unchanged),
                -   [2]: 3
                +   [2]: 4
                  ]
                """,
            assertJ: "<[1, 2, 3]> to be equal to: <[1, 2, 4]>", .ours("the index, and both values in a line")
        ) {
            let (a, b) = ([1, 2, 3], [1, 2, 4])
            expect(a).to(equal(b))
        }
        chapter.row(
            "an element is extra",
            ours: """
                expected to equal <[1, 2, 3]>, got <[1, 2, 9, 3]>
                [2]: extra <9>
                """,
            expect: "(a → [1, 2, 9, 3]) == (b → [1, 2, 3])\n± inserted [9]", peer: "our first line",
            customDump: """
                  [
                    … (2 unchanged),
                -   [2]: 9,
                    [2]: 3
                  ]
                """,
            assertJ: "<[1, 2, 9, 3]> to be equal to: <[1, 2, 3]>",
            .ours("one line as in swift-custom-dump, without the rest of the list")
        ) {
            let (a, b) = ([1, 2, 9, 3], [1, 2, 3])
            expect(a).to(equal(b))
        }
        chapter.row(
            "an element is missing",
            ours: """
                expected to equal <[1, 2, 3]>, got <[1, 3]>
                [1]: missing <2>
                """,
            expect: "(a → [1, 3]) == (b → [1, 2, 3])\n± removed [2]", peer: "our first line",
            customDump: """
                  [
                    [0]: 1,
                +   [1]: 2,
                    [2]: 3
                  ]
                """,
            assertJ: "<[1, 3]> to be equal to: <[1, 2, 3]>",
            .ours("one line as in swift-custom-dump, without the rest of the list")
        ) {
            let (a, b) = ([1, 3], [1, 2, 3])
            expect(a).to(equal(b))
        }
        chapter.row(
            "an element is moved",
            ours: """
                expected to equal <[a, b, c, d]>, got <[b, c, d, a]>
                [0]: missing <a>
                [3]: extra <a>
                """,
            expect: """
                (a → ["b", "c", "d", "a"]) == (b → ["a", "b", "c", "d"])
                ± inserted ["a"], removed ["a"]
                """,
            peer: "our first line",
            customDump: """
                  [
                +   [0]: "a",
                    … (3 unchanged)
                -   [3]: "a"
                  ]
                """,
            assertJ: #"<["b", "c", "d", "a"]> to be equal to: <["a", "b", "c", "d"]>"#,
            .alike("swift-custom-dump shows both places, too")
        ) {
            let (a, b) = (["b", "c", "d", "a"], ["a", "b", "c", "d"])
            expect(a).to(equal(b))
        }
        chapter.row(
            "two elements are swapped",
            ours: """
                expected to equal <[a, b, c, d]>, got <[a, c, b, d]>
                [1]: expected <b>, got <c>
                [2]: expected <c>, got <b>
                """,
            expect: """
                (a → ["a", "c", "b", "d"]) == (b → ["a", "b", "c", "d"])
                ± inserted ["b"], removed ["b"]
                """,
            peer: "our first line", customDump: "-   [1]: \"c\",\n+   [2]: \"c\",",
            assertJ: #"<["a", "c", "b", "d"]> to be equal to: <["a", "b", "c", "d"]>"#, .alike("two lines")
        ) {
            let (a, b) = (["a", "c", "b", "d"], ["a", "b", "c", "d"])
            expect(a).to(equal(b))
        }
        chapter.row(
            "one of a hundred is changed",
            ours: """
                expected to equal <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (334 more \
                characters)>, got <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (334 more \
                characters)>
                [70]: expected <70>, got <-1>
                """,
            expect: """
                (a → [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, \
                24, 25, 26, 27, 28, 29, 30, 31, 32, 3…
                ± inserted [-1], removed [70]
                """,
            peer: "our first line, with both values whole",
            customDump: "    … (70 unchanged),\n-   [70]: -1,\n+   [70]: 70,\n    … (29 unchanged)",
            assertJ: """
                <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, \
                25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 3…
                """,
            .ours("the index: #expect shows both lists, and the numbers without it")
        ) {
            let (a, b) = (Array(0..<100).map { $0 == 70 ? -1 : $0 }, Array(0..<100))
            expect(a).to(equal(b))
        }
        chapter.row(
            "one of a hundred is missing",
            ours: """
                expected to equal <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (334 more \
                characters)>, got <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (330 more \
                characters)>
                [70]: missing <70>
                """,
            expect: """
                (a → [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, \
                24, 25, 26, 27, 28, 29, 30, 31, 32, 3…
                ± removed [70]
                """,
            peer: "our first line, with both values whole",
            customDump: """
                  [
                    … (70 unchanged),
                +   [70]: 70,
                    … (29 unchanged)
                  ]
                """,
            assertJ: """
                <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, \
                25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 3…
                """,
            .ours("the index: #expect shows both lists, and the number without it")
        ) {
            let (a, b) = (Array(0..<100).filter { $0 != 70 }, Array(0..<100))
            expect(a).to(equal(b))
        }
        chapter.row(
            "nearly all are different",
            ours: """
                expected to equal <[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, \
                38]>, got <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]>
                [1]: expected <2>, got <1>
                [2]: expected <4>, got <2>
                [3]: expected <6>, got <3>
                [4]: expected <8>, got <4>
                [5]: expected <10>, got <5>
                [6]: expected <12>, got <6>
                [7]: expected <14>, got <7>
                [8]: expected <16>, got <8>
                [9]: expected <18>, got <9>
                [10]: expected <20>, got <10>
                … and 9 more differences
                """,
            expect: """
                (a → [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]) == (b → [0, 2, \
                4, 6, 8, 10, 12, 14, 16, 18, 20, 22,…
                ± inserted [1, 3, 5, 7, 9, 11, 13, 15, 17, 19], removed [20, 22, 24, 26, 28, 30, 32, 34, 36, 38]
                """,
            peer: "our first line",
            customDump: """
                -   [1]: 1,
                -   [3]: 3,
                -   [5]: 5,
                -   [7]: 7,
                -   [9]: 9,
                …
                """,
            assertJ: """
                <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]> to be equal to: <[0, \
                2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,…
                """,
            .ours("ten pairs, and how many more")
        ) {
            let (a, b) = (Array(0..<20), Array(0..<20).map { $0 * 2 })
            expect(a).to(equal(b))
        }
        chapter.row(
            "an empty list",
            ours: """
                expected to equal <[1, 2]>, got <[]>
                [0]: missing <1>
                [1]: missing <2>
                """,
            expect: "(a → []) == (b → [1, 2])\n± removed [1, 2]", peer: "our first line",
            customDump: "  [\n+   [0]: 1,\n+   [1]: 2\n  ]", assertJ: "<[]> to be equal to: <[1, 2]>",
            .alike("all show that it is empty")
        ) {
            let (a, b) = ([Int](), [1, 2])
            expect(a).to(equal(b))
        }
        return chapter
    }
}
