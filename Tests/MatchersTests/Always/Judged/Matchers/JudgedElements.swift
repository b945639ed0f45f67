import Airbag
import Testing

extension Chapter {
    /// Failures of counts of lists and their elements.
    static var elements: Chapter {
        var chapter = Chapter("counts of lists and their elements")
        chapter.row(
            "a count",
            ours: """
                expected to have Array<String> with count 2, got 3
                Actual Value: [Ann, Bob, Cid]
                """,
            expect: "(names.count → 3) == 2", peer: "the same",
            assertJ: #"Expected size:<2> but was:<3> in: <["Ann", "Bob", "Cid"]>"#,
            .alike("both numbers and the list")
        ) {
            let names = ["Ann", "Bob", "Cid"]
            expect(names).to(haveCount(2))
        }
        chapter.row(
            "the count of a long list",
            ours: """
                expected to have Array<Int> with count 999, got 1000
                Actual Value: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (and more)
                """,
            expect: "(ids.count → 1000) == 999", peer: "our first line, and the list below it",
            assertJ: """
                Expected size:<999> but was:<1000> in: <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, \
                15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29…
                """,
            .ours("the list is cut to a line: AssertJ shows a thousand numbers")
        ) {
            let ids = Array(0..<1000)
            expect(ids).to(haveCount(999))
        }
        chapter.row(
            "an empty list wanted", ours: "expected to be empty, got <[no cable]>",
            expect: #"(errors → ["no cable"]).isEmpty → false"#, peer: "our first line",
            assertJ: #"empty but was:<["no cable"]>"#, .alike("the list")
        ) {
            let errors = ["no cable"]
            expect(errors).to(beEmpty())
        }
        chapter.row(
            "a list that is not empty", ours: "expected to not be empty, got <[]>",
            expect: "!((names → []).isEmpty → true → true)", peer: "our first line",
            assertJ: "actual not to be empty", .alike("nothing to show")
        ) {
            let names = [String]()
            expect(names).toNot(beEmpty())
        }
        chapter.row(
            "all by a condition",
            ours: """
                expected to all pass a condition, but failed first at element <12> in <[21, 35, 12, 40]>
                at index 2
                """,
            expect: "ages.allSatisfy { $0 >= 18 }", peer: "our first line",
            assertJ: """
                all elements of: <[21, 35, 12, 40]> to match given predicate but this element did not: <12>
                """,
            .ours("the index; #expect shows no value")
        ) {
            let ages = [21, 35, 12, 40]
            expect(ages).to(allPass { $0 >= 18 })
        }
        chapter.row(
            "all by a matcher",
            ours: """
                expected to all be greater than <17>, but failed first at element <12> in <[21, 35, 12, 40]>
                at index 2
                """,
            expect: "ages.allSatisfy { $0 > 17 }", peer: "our first line",
            assertJ: """
                all elements of: <[21, 35, 12, 40]> to satisfy given requirements, but these elements did \
                not: <12> error: <12> to be greater than: <17>
                """,
            .ours("the index; #expect shows no value")
        ) {
            let ages = [21, 35, 12, 40]
            expect(ages).to(allPass(beGreaterThan(17)))
        }
        chapter.row(
            "every item",
            ours: """
                expected to all be greater than <17>, but failed first at element <15> in <[21, 15, 12, 40]>
                at index 1
                """,
            expect: "ages.allSatisfy { $0 > 17 }",
            assertJ: """
                all elements of: <[21, 15, 12, 40]> to satisfy given requirements, but these elements did \
                not: <15> error: <15> to be greater than: <17> <12> error:…
                """,
            .refused("AssertJ shows all that fail; as with the peer, none is asked behind the first")
        ) {
            let ages = [21, 15, 12, 40]
            expect(ages).to(everyItem(beGreaterThan(17)))
        }
        chapter.row(
            "an item by a matcher", ours: "expected to have an item to be greater than <17>, got <[12, 15]>",
            expect: "ages.contains { $0 > 17 }",
            assertJ: "any elements of: <[12, 15]> to match given predicate but none did.",
            .ours("what was wanted of it, and the list")
        ) {
            let ages = [12, 15]
            expect(ages).to(haveItem(beGreaterThan(17)))
        }
        chapter.row(
            "an item at its index",
            ours: """
                expected to have item 1 to equal <Bob>, got <[Ann, Eve]>
                item 1: expected to equal <Bob>, got <Eve>
                """,
            expect: #"(names[1] → "Eve") == "Bob""#,
            assertJ: #"<"Bob"> at index <1> but found: <"Eve"> in: <["Ann", "Eve"]>"#,
            .alike("the index and both values")
        ) {
            let names = ["Ann", "Eve"]
            expect(names).to(haveItem("Bob", atIndex: 1))
        }
        chapter.row(
            "an item by a closure",
            ours: """
                expected to find object in collection of full age
                Actual Value: [12, 15]
                """,
            expect: "ages.contains { $0 > 17 }", peer: "expected to find object in collection of full age",
            assertJ: "[of full age] any elements of: <[12, 15]> to match given predicate but none did.",
            .ours("the list as in AssertJ; #expect shows no value")
        ) {
            let ages = [12, 15]
            expect(ages).to(containElementSatisfying({ $0 > 17 }, "of full age"))
        }
        chapter.row(
            "a first element", ours: "expected to begin with <Ann>, got <[Eve, Ann]>",
            expect: #"(names.first → "Eve") == "Ann""#, peer: "our first line",
            assertJ: #"<["Eve", "Ann"]> to start with: <["Ann"]>"#,
            .alike("#expect shows the element, the others the list")
        ) {
            let names = ["Eve", "Ann"]
            expect(names).to(beginWith("Ann"))
        }
        chapter.row(
            "a prefix", ours: "expected to begin with <[home, ann]>, got <[home, bob, notes]>",
            expect: #"(path → ["home", "bob", "notes"]).starts(with: ["home", "ann"])"#, peer: "our first line",
            assertJ: #"<["home", "bob", "notes"]> to start with: <["home", "ann"]>"#, .alike("both lists")
        ) {
            let path = ["home", "bob", "notes"]
            expect(path).to(beginWith(prefix: ["home", "ann"]))
        }
        chapter.row(
            "the same elements",
            ours: """
                expected to elementsEqual <[1, 2, 4]>, got <[1, 2, 3]>
                [2]: expected <4>, got <3>
                """,
            expect: "(numbers → [1, 2, 3]).elementsEqual([1, 2, 4])", peer: "our first line",
            assertJ: """
                <[1, 2, 3]> to contain exactly (and in same order): <[1, 2, 4]> but some elements were not \
                found: <[4]> and others were not expected: <[3]>
                """,
            .ours("the index, and both values in a line")
        ) {
            let numbers = [1, 2, 3]
            expect(numbers).to(elementsEqual([1, 2, 4]))
        }
        chapter.row(
            "an order with gaps",
            ours: """
                expected to contain in relative order [equal <open>, equal <read>, equal <close>], got \
                <[open, close, read]>
                no item was found after <read> to equal <close>
                """,
            assertJ: #"<["open", "close", "read"]> to contain subsequence: <["open", "read", "close"]>"#,
            .ours("which one was not found behind which")
        ) {
            let steps = ["open", "close", "read"]
            expect(steps).to(containInRelativeOrder("open", "read", "close"))
        }
        return chapter
    }
}
