import Airbag
import Judging
import Testing

/// Matchers of values made of parts, which say what is wrong with which.
@Suite struct PartsTests {
    struct Box: CustomStringConvertible {
        var width: Int
        var isOpen = false
        var owner: String?
        var description: String { "box of \(width)" }
    }

    @Test func items() {
        check(
            haveItem(beGreaterThan(2)), "have an item to be greater than <2>", matching: [1, 3],
            other: [1])
        check(haveItem(3), "have an item to equal <3>", matching: [1, 3], other: [1])
        check(
            haveItems(1, 3), "have items to equal <1>, and to equal <3>", matching: [3, 2, 1],
            other: [1, 2], details: "no item was found to equal <3>")
        check(
            haveItem(equal(3), atIndex: 1), "have item 1 to equal <3>", matching: [1, 3],
            other: [1, 2], details: "item 1: expected to equal <3>, got <2>")
        #expect(
            failureText { expect([1]).to(haveItem(equal(3), atIndex: 1)) }
                == "expected to have item 1 to equal <3>, got <[1]>\nthere is no item 1")
        check(
            contain(beLessThan(1), beLessThan(3)),
            "contain an item to be less than <1>, and to be less than <3>", matching: [0],
            other: [2], details: "no item was found to be less than <1>")
        check(
            beginWith(beLessThan(3)), "begin with an item to be less than <3>", matching: [1, 5],
            other: [4, 1], details: "first item: expected to be less than <3>, got <4>")
        check(
            endWith(beLessThan(3)), "end with an item to be less than <3>", matching: [5, 1],
            other: [], details: "there is no last item")
        check(
            containOnly(1, 2), "contain only items to equal <1>, or to equal <2>",
            matching: [1, 1], other: [1, 3, 4], details: "item 1: <3>\nitem 2: <4>")
        check(
            containOnly(beLessThan(3)), "contain only items to be less than <3>", matching: [],
            other: [3], details: "item 0: <3>")
    }

    @Test func order() {
        check(
            containExactly(equal(1), beGreaterThan(2)),
            "contain exactly [equal <1>, be greater than <2>]", matching: [1, 3], other: [1, 2],
            details: "item 1: expected to be greater than <2>, got <2>")
        check(
            containExactly(1, 2), "contain exactly [equal <1>, equal <2>]", matching: [1, 2],
            other: [1, 3], details: "item 1: expected to equal <2>, got <3>")
        check(
            haveItem(3, atIndex: 1), "have item 1 to equal <3>", matching: [1, 3], other: [1],
            details: "there is no item 1")
        #expect(
            failureText { expect([1, 2, 3]).to(containExactly(equal(1))) }
                == "expected to contain exactly [equal <1>], got <[1, 2, 3]>\n"
                + "item 1: unexpected <2>\nitem 2: unexpected <3>")
        #expect(
            failureText { expect([1]).to(containExactly(equal(1), equal(2))) }
                == "expected to contain exactly [equal <1>, equal <2>], got <[1]>\n"
                + "no item was there to equal <2>")
        check(
            containInRelativeOrder(1, 3), "contain in relative order [equal <1>, equal <3>]",
            matching: [1, 2, 3], other: [3, 1],
            details: "no item was found after <1> to equal <3>")
    }

    /// What takes elements or matchers one by one takes an array of them, too.
    @Test func arrays() {
        let two = [2, 1]
        let matchers: [Matcher<Int>] = [equal(2), equal(1)]
        #expect(
            verdicts {
                expect([1, 2, 3]).to(haveItems(two))
                expect([1, 2, 3]).to(haveItems(matchers))
                expect([1, 3]).to(haveItems(two))
                expect([1, 2, 2]).to(containOnly(two))
                expect([1, 2, 2]).to(containOnly(matchers))
                expect([1, 3]).to(containOnly(two))
                expect([2, 1]).to(containExactly(two))
                expect([2, 1]).to(containExactly(matchers))
                expect([1, 2]).to(containExactly(two))
                expect([2, 3, 1]).to(containInRelativeOrder(two))
                expect([2, 3, 1]).to(containInRelativeOrder(matchers))
                expect([1, 2]).to(containInRelativeOrder(two))
                expect([1, 2]).to(containInAnyOrder(two))
                expect([1, 2]).to(containInAnyOrder(matchers))
                expect([1, 1]).to(containInAnyOrder(two))
                expect("abc").to(containInOrder(["a", "c"]))
                expect("abc").to(containInOrder(["c", "a"]))
            } == "++-++-++-++-++-+-")
        #expect(
            verdicts {
                expect([[1], [2, 1]]).to(haveItems([2, 1]))
                expect([[1], [2, 1]]).to(containExactly([1], [2, 1]))
                expect([[1], [2, 1]]).to(containExactly([[1], [2, 1]]))
            } == "+++")
    }

    @Test func entries() {
        check(haveKey("b"), "have a key to equal <b>", matching: ["b": 1], other: ["a": 1])
        check(
            haveKey(beginWith("b")), "have a key to begin with <b>", matching: ["bc": 1],
            other: ["a": 1])
        check(haveValue(2), "have a value to equal <2>", matching: ["a": 2], other: ["a": 1])
        check(
            haveEntry("a", 2), "have entries [\"a\": equal <2>]", matching: ["a": 2],
            other: ["a": 1], details: "value for \"a\": expected to equal <2>, got <1>")
        check(
            haveEntry("a", beGreaterThan(1)), "have entries [\"a\": be greater than <1>]",
            matching: ["a": 2], other: ["b": 1], details: "there is no key \"a\"")
        check(
            haveEntry(beginWith("a"), equal(2)),
            "have an entry with key to begin with <a> and value to equal <2>", matching: ["ab": 2],
            other: ["ab": 1], details: "value for \"ab\": expected to equal <2>, got <1>")
        let both = ["a": 1, "b": 2]
        check(
            haveEntry(beginWith("a"), 2),
            "have an entry with key to begin with <a> and value to equal <2>", matching: ["ab": 2],
            other: ["ab": 1], details: "value for \"ab\": expected to equal <2>, got <1>")
        check(
            haveEntries(both), "have entries [\"a\": equal <1>, \"b\": equal <2>]",
            matching: both, other: ["a": 2],
            details: "value for \"a\": expected to equal <1>, got <2>\nthere is no key \"b\"")
    }

    @Test func properties() {
        check(
            haveProperty(\Box.width, 2), "have property width to equal <2>",
            matching: Box(width: 2),
            other: Box(width: 3), details: "width: expected to equal <2>, got <3>")
        check(
            haveProperty(\[Int].count, beLessThan(2)),
            "have property of type Int to be less than <2>", matching: [1], other: [1, 2],
            details: "of type Int: expected to be less than <2>, got <2>")
        check(
            haveProperty(\Box.owner, beginWith("A")), "have property owner to begin with <A>",
            matching: Box(width: 1, owner: "Ann"), other: Box(width: 1),
            details: "owner: expected to begin with <A>, got <nil>\(nilHint)")
        check(
            haveProperty(\Box.owner, "Ann"), "have property owner to equal <Ann>",
            matching: Box(width: 1, owner: "Ann"), other: Box(width: 1, owner: "Bob"),
            details: "owner: expected to equal <Ann>, got <Bob>")
        #expect(
            failureText { expect(Box(width: 2)).to(haveMember("owner", equal: "Ann")) }
                .hasSuffix("\nmember <owner> is nil"))
        check(
            be(\Box.isOpen), "be isOpen", matching: Box(width: 1, isOpen: true),
            other: Box(width: 1))
        check(
            be(\[Int].isEmpty), "have a property of type Bool that is true", matching: [],
            other: [1])
        check(
            haveMember("width"), "have member <width>", matching: Box(width: 1) as Any,
            other: 3 as Any)
        check(
            haveMember("width", equal: 2), "have member <width> to equal <2>",
            matching: Box(width: 2), other: Box(width: 3),
            details: "member <width>: expected to equal <2>, got <3>")
        #expect(
            failureText { expect(Box(width: 2)).to(haveMember("width", equal: "2")) }
                == "expected to have member <width> to equal <2>, got <box of 2>\n"
                + "member <width> is a Int, not a String")
    }

    @Test func inheritedMembers() {
        class Animal { let legs = 4 }
        final class Cat: Animal { let lives = 9 }
        #expect(
            verdicts {
                expect(Cat()).to(haveMember("legs", equal: 4))
                expect(Cat()).to(haveMember("lives"))
                expect(Cat()).toNot(haveMember("wings"))
            } == "+++")
    }

    @Test func onlySoManyAreShown() {
        let text = failureText { expect(Array(0..<100)).to(containOnly(beLessThan(0))) }
        #expect(text.hasSuffix("\nitem 9: <9>\n… and 90 more"))
    }

    /// What is found is told, however deep.
    @Test func mismatchesOfInnerMatchers() {
        let wrong = "item 1: expected to equal <3>, got <2>"
        let inner: Matcher<[Int]> = containExactly(1, 3)
        #expect(
            failureText { expect([1, 2]).to(map({ $0 }, inner)) }
                == "expected to contain exactly [equal <1>, equal <3>], got <[1, 2]>\n\(wrong)\n"
                + "mapped from <[1, 2]>")
        #expect(
            failureText { expect([[1, 2]]).to(allPass(inner)) }
                == "expected to all contain exactly [equal <1>, equal <3>], but failed first at "
                + "element <[1, 2]> in <[[1, 2]]>\nat index 0\n\(wrong)")
        #expect(
            failureText { expect([1, 2]).to(haveCount(2) && inner) }.hasSuffix(
                "\nexpected to contain exactly [equal <1>, equal <3>], got <[1, 2]>\n  \(wrong)"))
        #expect(
            failureText { expect([1, 4]).to(describedAs("be small", allPass(beLessThan(3)))) }
                == "expected to be small, got <[1, 4]>\nat index 1\n"
                + "all be less than <3>, but failed first at element <4> in <[1, 4]>")
        #expect(
            failureText { expect(["a": [1]]).to(haveEntry("a", containInAnyOrder(2, 3))) }
                .hasSuffix(
                    "\n  no item was there to equal <2>\n  no item was there to equal <3>"
                        + "\n  item 0: unexpected <1>"))
    }

    /// Inside of each other.
    @Test func nested() {
        let boxes = [Box(width: 1), Box(width: 2)]
        #expect(
            failureText {
                expect(boxes).to(
                    containExactly(haveProperty(\.width, 1), haveProperty(\.width, 3)))
            }
                == """
                expected to contain exactly [have property width to equal <1>, \
                have property width to equal <3>], got <[box of 1, box of 2]>
                item 1: expected to have property width to equal <3>, got <box of 2>
                  width: expected to equal <3>, got <2>
                """)
    }
}
