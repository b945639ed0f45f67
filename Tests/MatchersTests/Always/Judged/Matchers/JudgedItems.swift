import Airbag
import Testing

extension Chapter {
    /// Failures of matchers of lists and their elements.
    static var items: Chapter {
        var chapter = Chapter("matchers of lists and their elements")
        chapter.row(
            "items that are missing",
            ours: """
                expected to contain <writer, admin, owner>, got <[reader, writer]>
                missing <admin, owner>
                """,
            expect: #"(Set(roles) → ["reader", "writer"]).isSuperset(of: ["writer", "admin", "owner"])"#,
            peer: "our first line",
            assertJ: """
                <["reader", "writer"]> to contain: <["writer", "admin", "owner"]> but could not find: \
                <["admin", "owner"]>
                """,
            .ours("what is missing, in fewer words than AssertJ")
        ) {
            let roles = ["reader", "writer"]
            expect(roles).to(contain("writer", "admin", "owner"))
        }
        chapter.row(
            "an item in a long list",
            ours: """
                expected to contain <500>, got <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, \
                17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]>
                """,
            expect: """
                (ids → [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, \
                24, 25, 26, 27, 28, 29, 30, 31, 32,…
                """,
            peer: "our first line",
            assertJ: """
                <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, \
                25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 3…
                """,
            .alike("all show the whole list")
        ) {
            let ids = Array(0..<30)
            expect(ids).to(contain(500))
        }
        chapter.row(
            "an item that is not wanted", ours: "expected to not contain <admin>, got <[reader, admin]>",
            expect: #"!((roles → ["reader", "admin"]).contains("admin") → true)"#, peer: "our first line",
            assertJ: #"<["reader", "admin"]> not to contain <["admin"]> but found <["admin"]>"#, .alike("the list")
        ) {
            let roles = ["reader", "admin"]
            expect(roles).toNot(contain("admin"))
        }
        chapter.row(
            "any order",
            ours: """
                expected to contain in any order [equal <Ann>, equal <Bob>, equal <Cid>], got <[Cid, Ann, Eve]>
                no item was there to equal <Bob>
                item 2: unexpected <Eve>
                """,
            expect: """
                (names.sorted() → ["Ann", "Cid", "Eve"]) == ["Ann", "Bob", "Cid"]
                ± inserted ["Eve"], removed ["Bob"]
                """,
            assertJ: """
                <["Cid", "Ann", "Eve"]> to contain exactly in any order: <["Ann", "Bob", "Cid"]> elements not \
                found: <["Bob"]> and elements not expected: <["Eve"]>
                """,
            .ours("what is missing, and the index of what is extra")
        ) {
            let names = ["Cid", "Ann", "Eve"]
            expect(names).to(containInAnyOrder("Ann", "Bob", "Cid"))
        }
        chapter.row(
            "exactly these",
            ours: """
                expected to contain exactly [equal <Ann>, equal <Bob>], got <[Ann, Eve, Fay]>
                item 1: expected to equal <Bob>, got <Eve>
                item 2: unexpected <Fay>
                """,
            expect: """
                (names → ["Ann", "Eve", "Fay"]) == ["Ann", "Bob"]
                ± inserted ["Eve", "Fay"], removed ["Bob"]
                """,
            assertJ: """
                <["Ann", "Eve", "Fay"]> to contain exactly (and in same order): <["Ann", "Bob"]> but some \
                elements were not found: <["Bob"]> and others were not expe…
                """,
            .ours("each by its index")
        ) {
            let names = ["Ann", "Eve", "Fay"]
            expect(names).to(containExactly("Ann", "Bob"))
        }
        chapter.row(
            "only these",
            ours: """
                expected to contain only items to equal <200>, or to equal <201>, got <[200, 201, 500]>
                item 2: <500>
                """,
            expect: "codes.allSatisfy { [200, 201].contains($0) }",
            assertJ: """
                <[200, 201, 500]> to contain only: <[200, 201]> but the following elements were unexpected: \
                <[500]>
                """,
            .ours("the index of what is extra")
        ) {
            let codes = [200, 201, 500]
            expect(codes).to(containOnly(200, 201))
        }
        chapter.row(
            "none of these",
            ours: """
                expected to contain none of <404, 500>, got <[200, 404, 500]>
                item 1: <404>
                item 2: <500>
                """,
            expect: "(Set(codes) → [404, 200, 500]).isDisjoint(with: [404, 500])",
            assertJ: "<[200, 404, 500]> not to contain <[404, 500]> but found <[404, 500]>",
            .ours("what was found as in AssertJ, with its index")
        ) {
            let codes = [200, 404, 500]
            expect(codes).to(containNone(404, 500))
        }
        return chapter
    }
}
