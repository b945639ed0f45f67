import Airbag
import Testing

extension Chapter {
    /// Failures of lists of lists, structs and tuples.
    static var nested: Chapter {
        var chapter = Chapter("lists of lists, structs and tuples")
        chapter.row(
            "a list of lists",
            ours: """
                expected to equal <[[1, 2], [3, 5], [5]]>, got <[[1, 2], [3, 4], [5]]>
                [1][1]: expected <5>, got <4>
                """,
            expect: """
                (a → [[1, 2], [3, 4], [5]]) == (b → [[1, 2], [3, 5], [5]])
                ± inserted [[3, 4]], removed [[3, 5]]
                """,
            peer: "our first line", customDump: "    [0]: […],\n-     [1]: 4\n+     [1]: 5\n    [2]: […]",
            assertJ: "<[[1, 2], [3, 4], [5]]> to be equal to: <[[1, 2], [3, 5], [5]]>", .ours("the path in one line")
        ) {
            let (a, b) = ([[1, 2], [3, 4], [5]], [[1, 2], [3, 5], [5]])
            expect(a).to(equal(b))
        }
        chapter.row(
            "one too often",
            ours: """
                expected to equal <[a, b]>, got <[a, a, b]>
                [1]: extra <a>
                """,
            expect: "(a → [\"a\", \"a\", \"b\"]) == (b → [\"a\", \"b\"])\n± inserted [\"a\"]",
            peer: "our first line",
            customDump: """
                  [
                    [0]: "a",
                -   [1]: "a",
                    [1]: "b"
                  ]
                """,
            assertJ: #"<["a", "a", "b"]> to be equal to: <["a", "b"]>"#, .ours("the extra one in one line")
        ) {
            let (a, b) = (["a", "a", "b"], ["a", "b"])
            expect(a).to(equal(b))
        }
        chapter.row(
            "a list of structs",
            ours: """
                expected to equal <[Item(name: "tea", price: 3), Item(name: "cake", price: 4)]>, got \
                <[Item(name: "tea", price: 3), Item(name: "cake", price: 5)]>
                [1].price: expected <4>, got <5>
                """,
            expect: """
                (a → [MatchersTests.Item(name: "tea", price: 3), MatchersTests.Item(name: "cake", price: 5)]) \
                == (b → [MatchersTests.Item(name: "…
                ± inserted [MatchersTests.Item(name: "cake", price: 5)], removed [MatchersTests.Item(name: \
                "cake", price: 4)]
                """,
            peer: "our first line", customDump: "    [0]: Item(…),\n-     price: 5\n+     price: 4",
            assertJ: """
                <[Item(tea, 3), Item(cake, 5)]> to be equal to: <[Item(tea, 3), Item(cake, 4)]> when \
                recursively comparing field by field, but found the following di…
                """,
            .ours("the path of the field in one line")
        ) {
            let tea = Item(name: "tea", price: 3)
            let (a, b) = ([tea, Item(name: "cake", price: 5)], [tea, Item(name: "cake", price: 4)])
            expect(a).to(equal(b))
        }
        chapter.row(
            "a struct is missing from a list",
            ours: """
                expected to equal <[Item(name: "tea", price: 3), Item(name: "cake", price: 5)]>, got \
                <[Item(name: "cake", price: 5)]>
                [0]: missing <Item(name: "tea", price: 3)>
                """,
            expect: """
                (a → [MatchersTests.Item(name: "cake", price: 5)]) == (b → [MatchersTests.Item(name: "tea", \
                price: 3), MatchersTests.Item(name: "…
                ± removed [MatchersTests.Item(name: "tea", price: 3)]
                """,
            peer: "our first line",
            customDump: """
                +   [0]: Item(
                +     name: "tea",
                +     price: 3
                +   ),
                    [1]: Item(…)
                """,
            assertJ: """
                <[Item(cake, 5)]> to be equal to: <[Item(tea, 3), Item(cake, 5)]> when recursively comparing \
                field by field, but found the following difference: Top…
                """,
            .ours("the struct in one line")
        ) {
            let cake = Item(name: "cake", price: 5)
            let (a, b) = ([cake], [Item(name: "tea", price: 3), cake])
            expect(a).to(equal(b))
        }
        chapter.row(
            "a tuple", ours: #"expected to equal <(200, "Created")>, got <(200, "OK")>"#,
            expect: #"(pair → (200, "OK")) == (200, "Created")"#, peer: "our first line",
            customDump: """
                  (
                    200,
                -   "OK"
                +   "Created"
                  )
                """,
            .alike("two short tuples in a line are compared by eye")
        ) {
            let pair = (200, "OK")
            expect(pair).to(equal((200, "Created")))
        }
        chapter.row(
            "a list of tuples",
            ours: """
                expected to equal <[(1, "a"), (2, "c")]>, got <[(1, "a"), (2, "b")]>
                [1].1: expected <c>, got <b>
                """,
            expect: #"(pairs → [(1, "a"), (2, "b")]).elementsEqual([(1, "a"), (2, "c")], by: ==)"#,
            peer: "our first line", customDump: "    [0]: (…),\n-     \"b\"\n+     \"c\"",
            .ours("the path in one line")
        ) {
            let pairs = [(1, "a"), (2, "b")]
            expect(pairs).to(equal([(1, "a"), (2, "c")]))
        }
        chapter.row(
            "lists that must differ", ours: "expected to not equal <[1, 2]>, got <[1, 2]>",
            expect: "(ids → [1, 2]) != [1, 2]\n± ", peer: "our first line",
            assertJ: "<[1, 2]> not to be equal to: <[1, 2]>", .alike("the list")
        ) {
            let ids = [1, 2]
            expect(ids).toNot(equal([1, 2]))
        }
        chapter.row(
            "a slice",
            ours: """
                expected to equal <ArraySlice(["b", "c", "e"])>, got <ArraySlice(["b", "c", "d"])>
                [2]: expected <e>, got <d>
                """,
            expect: "(a → [\"b\", \"c\", \"d\"]) == (b → [\"b\", \"c\", \"e\"])\n± inserted [\"d\"], removed [\"e\"]",
            peer: "our first line",
            customDump: """
                  [
                    … (2 unchanged),
                -   [2]: "d"
                +   [2]: "e"
                  ]
                """,
            assertJ: #"<["b", "c", "d"]> to be equal to: <["b", "c", "e"]>"#,
            .ours("the index, and both values in a line")
        ) {
            let (a, b) = (["a", "b", "c", "d"][1...], ["b", "c", "e"][...])
            expect(a).to(equal(b))
        }
        return chapter
    }
}
