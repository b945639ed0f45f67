import Airbag
import Testing

extension Chapter {
    /// Failures of matchers made of others.
    static var combinations: Chapter {
        var chapter = Chapter("matchers made of others")
        chapter.row(
            "all of several",
            ours: """
                expected to match all of: {be greater than <17>}, and {be less than <65>}, got 70
                expected to be less than <65>, got <70>
                """,
            expect: "(age > 17 → true) && (age < 65 → false)", peer: "our first line",
            assertJ: "<70> to be less than: <65>", .ours("all that was wanted, and what failed")
        ) {
            let age = 70
            expect(age).to(satisfyAllOf(beGreaterThan(17), beLessThan(65)))
        }
        chapter.row(
            "one of several matchers",
            ours: "expected to match one of: {be less than <18>}, or {be greater than <64>}, got 40",
            expect: "(age < 18 → false) || (age > 64 → false)", peer: "our first line",
            assertJ: """
                The following 2 assertions failed: 1) <40> to be less than: <18> 2) <40> to be greater than: \
                <64>
                """,
            .alike("all that was wanted")
        ) {
            let age = 40
            expect(age).to(satisfyAnyOf(beLessThan(18), beGreaterThan(64)))
        }
        chapter.row(
            "all of several about a list",
            ours: """
                expected to match all of: {have Array<String> with count 3}, and {contain <Cid>}, got ["Ann", \
                "Bob"]
                expected to have Array<String> with count 3, got 2
                  Actual Value: [Ann, Bob]
                expected to contain <Cid>, got <[Ann, Bob]>
                """,
            expect: #"(names.count == 3 → false) && (names.contains("Cid") → <not evaluated>)"#,
            peer: "our first line", assertJ: #"Expected size:<3> but was:<2> in: <["Ann", "Bob"]>"#,
            .ours("each that failed: #expect and AssertJ stop at the first")
        ) {
            let names = ["Ann", "Bob"]
            expect(names).to(haveCount(3) && contain("Cid"))
        }
        chapter.row(
            "the opposite", ours: "expected to not equal <500>, got <500>", expect: "(code → 500) != 500",
            peer: "our first line", assertJ: "<500> not to be equal to: <500>", .alike("the value")
        ) {
            let code = 500
            expect(code).to(not(equal(500)))
        }
        chapter.row(
            "a mapped value",
            ours: """
                expected to equal <4>, got <3>
                mapped from <Item(name: "tea", price: 3)>
                """,
            expect: "(item.price → 3) == 4", peer: #"expected to equal <4>, got <Item(name: "tea", price: 3)>"#,
            assertJ: "<3> to be equal to: <4>", .ours("the value, and from what it was made")
        ) {
            let item = Item(name: "tea", price: 3)
            expect(item).to(map(\.price, equal(4)))
        }
        chapter.row(
            "a value that cannot be mapped",
            ours: """
                expected to Map from String to Int
                mapped to nil from <seven>
                """,
            expect: "(Int(text) → nil) == 7", peer: "our first line",
            .ours("from what, and that it became nil, as in #expect")
        ) {
            let text = "seven"
            expect(text).to(compactMap({ Int($0) }, equal(7)))
        }
        chapter.row(
            "a reason",
            ours: """
                one for each day
                expected to equal <4>, got <3>
                """,
            expect: "(count → 3) == 4 ↳ one for each day", peer: "the reason, then our first line",
            assertJ: "[one for each day] <3> to be equal to: <4>", .alike("the reason and the values")
        ) {
            let count = 3
            expect(count).to(equal(4), description: "one for each day")
        }
        chapter.row(
            "words of one's own",
            ours: """
                expected to be small, got <[1, 4]>
                at index 1
                all be less than <3>, but failed first at element <4> in <[1, 4]>
                """,
            expect: "list.allSatisfy { $0 < 3 } ↳ be small",
            assertJ: """
                [be small] all elements of: <[1, 4]> to match given predicate but this element did not: <4>
                """,
            .ours("the words and the index: #expect shows no value")
        ) {
            let list = [1, 4]
            expect(list).to(describedAs("be small", allPass(beLessThan(3))))
        }
        chapter.row(
            "a change", ours: "expected to change from <3> to <5>, got a change from <3> to <4>",
            .ours("the others have no such check")
        ) {
            let account = Account("Ann", 3)
            expect { account.balance += 1 }.to(change { account.balance }.from(3).to(5))
        }
        chapter.row(
            "no change", ours: "expected to change, got no change from <3>", .ours("the others have no such check")
        ) {
            let account = Account("Ann", 3)
            expect { _ = account }.to(change { account.balance })
        }
        chapter.row(
            "a success with a reason", ours: "expected to succeed, got <failed> because <no cable>",
            peer: "our first line", .ours("the reason")
        ) {
            let result = ToSucceedResult.failed(reason: "no cable")
            expect(result).to(succeed())
        }
        chapter.row(
            "a message of one's own", ours: "the cable is loose", expect: "Issue recorded ↳ the cable is loose",
            peer: "the same", assertJ: "the cable is loose", .ours("the message alone")
        ) {
            fail("the cable is loose")
        }
        return chapter
    }
}
