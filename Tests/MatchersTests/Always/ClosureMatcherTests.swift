import Airbag
import CxxFixtures
import Foundation
import Judging
import Testing

/// Matchers from closures, whose words are in their results, inside of other matchers.
@Suite struct ClosureMatcherTests {
    struct Box: CustomStringConvertible {
        var width: Int
        var description: String { "box" }
    }

    private let even = Matcher<Int> { expression in
        let value = try expression.evaluate() ?? 1
        return MatcherResult(bool: value % 2 == 0, message: .expectedActualValueTo("be even"))
    }

    private let short = Matcher<String> { expression in
        let value = try expression.evaluate() ?? ""
        return MatcherResult(bool: value.count < 3, message: .expectedActualValueTo("be short"))
    }

    /// A matcher without a phrase, but with a sentence.
    private let odd = Matcher<Int> { expression in
        MatcherResult(
            bool: try expression.evaluate().map { $0 % 2 == 1 } ?? false, message: .fail("too even")
        )
    }

    /// Also fails on nil: from `define`.
    private let big = Matcher<Int>.define { expression in
        let value = try expression.evaluate() ?? 0
        return MatcherResult(bool: value > 9, message: .expectedActualValueTo("be big"))
    }

    @Test func alone() {
        #expect(failureText { expect(1).to(even) } == "expected to be even, got <1>")
        #expect(failureText { expect(2).to(odd) } == "too even")
        #expect(failureLine { expect(burn() as Int).to(even) } == "expected to match\(butBurned)")
    }

    @Test func items() {
        #expect(
            failureText { expect([1, 3]).to(haveItem(even)) }
                == "expected to have an item to be even, got <[1, 3]>")
        #expect(
            failureText { expect([2]).toNot(haveItem(even)) }
                == "expected to not have an item to be even, got <[2]>")
        #expect(
            failureText { expect([1]).to(haveItem(big)) }
                == "expected to have an item to be big, got <[1]>")
        #expect(
            failureText { expect([2]).to(haveItem(odd)) }
                == "expected to have an item to satisfy a matcher (too even), got <[2]>")
        #expect(
            failureText { expect([1, 3]).to(haveItems(even, equal(3))) }
                == "expected to have items to be even, and to equal <3>, got <[1, 3]>\n"
                + "no item was found to be even")
        #expect(
            failureText { expect([1, 3]).to(haveItem(even, atIndex: 1)) }
                == "expected to have item 1 to be even, got <[1, 3]>\n"
                + "item 1: expected to be even, got <3>")
        #expect(
            failureText { expect([1]).to(beginWith(even)) }
                == "expected to begin with an item to be even, got <[1]>\n"
                + "first item: expected to be even, got <1>")
        #expect(
            failureText { expect([1]).to(containOnly(even)) }
                == "expected to contain only items to be even, got <[1]>\nitem 0: <1>")
        #expect(
            failureText { expect([1]).to(containAny(even)) }
                == "expected to contain any item to be even, got <[1]>")
        #expect(
            failureText { expect([2]).to(containNone(even)) }
                == "expected to contain no item to be even, got <[2]>\nitem 0: <2>")
        #expect(
            failureText { expect([1]).to(containExactly(even)) }
                == "expected to contain exactly [be even], got <[1]>\n"
                + "item 0: expected to be even, got <1>")
        #expect(
            failureText { expect([1]).to(containInAnyOrder(even)) }
                == "expected to contain in any order [be even], got <[1]>\n"
                + "no item was there to be even\nitem 0: unexpected <1>")
        #expect(
            failureText { expect([1]).to(containInRelativeOrder(even)) }
                == "expected to contain in relative order [be even], got <[1]>\n"
                + "no item was found to be even")
        #expect(
            failureText { expect([2, 1]).to(allPass(even)) }
                == "expected to all be even, but failed first at element <1> in <[2, 1]>\nat index 1")
        #expect(
            failureText { expect([2]).toNot(allPass(even)) } == "expected to not all be even")
        #expect(
            failureText { expect(1).to(beOneOf(even)) }
                == "expected to be one of [be even], got <1>")
    }

    @Test func partsOfOtherKinds() {
        #expect(
            failureText { expect(Box(width: 1)).to(haveProperty(\.width, even)) }
                == "expected to have property width to be even, got <box>\n"
                + "width: expected to be even, got <1>")
        #expect(
            failureText { expect(Box(width: 1)).to(haveMember("width", even)) }
                == "expected to have member <width> to be even, got <box>\n"
                + "member <width>: expected to be even, got <1>")
        #expect(
            failureText { expect(["abc": 1]).to(haveKey(short)) }
                == "expected to have a key to be short, got <[\"abc\": 1]>")
        #expect(
            failureText { expect(["abc": 1]).to(haveValue(even)) }
                == "expected to have a value to be even, got <[\"abc\": 1]>")
        #expect(
            failureText { expect(["abc": 1]).to(haveEntry(short, even)) }
                == "expected to have an entry with key to be short and value to be even, "
                + "got <[\"abc\": 1]>")
        #expect(
            failureText { expect(["abc": 1]).to(haveEntry("abc", even)) }
                == "expected to have entries [\"abc\": be even], got <[\"abc\": 1]>\n"
                + "value for \"abc\": expected to be even, got <1>")
        #expect(
            failureText { expect([1]).to(haveCount(even)) }
                == "expected to have Array<Int> with count to be even, got 1\nActual Value: [1]")
        #expect(
            failureText { expect(100).to(haveDescription(short)) }
                == "expected to have description to be short, got <100>")
        #expect(
            failureText { expect { try refuse() as Int }.to(throwError(broken)) }
                == "expected to throw an error to be broken, got <cable>")
        #expect(
            failureLine { expect { cxx_throw(CXX_INT) }.to(raiseException(named: short)) }
                == "expected to raise exception with name be short, got Exception { name=int, "
                + "reason='nil', userInfo=[:] }")
        var count = 1
        #expect(
            failureText { expect { count = 3 }.to(change { count }.to(even)) }
                == "expected to change to {be even}, got a change from <1> to <3>")
    }

    private let broken = Matcher<any Error> { _ in
        MatcherResult(status: .doesNotMatch, message: .expectedTo("be broken"))
    }

    @Test func combinations() {
        #expect(failureText { expect(2).to(not(even)) } == "expected to not be even, got <2>")
        #expect(
            failureText { expect(1).to(even && big) }
                == "expected to match all of: {be even}, and {be big}, got 1")
        #expect(
            failureText { expect(1).to(map({ $0 + 2 }, even)) }
                == "expected to be even, got <3>\nmapped from <1>")
        #expect(
            failureText { expect([[1]]).to(haveItem(haveItem(not(big || not(even))))) }
                == "expected to have an item to have an item to not match one of: {be big}, "
                + "or {not be even}, got <[[1]]>")
        #expect(
            failureText { expect([[1]]).to(haveItem(haveItem(even))) }
                == "expected to have an item to have an item to be even, got <[[1]]>")
        #expect(
            failureText { expect([2]).to(haveItem(not(even))) }
                == "expected to have an item to not be even, got <[2]>")
        #expect(
            failureText { expect([1]).to(haveItem(map({ $0 + 2 }, even))) }.hasPrefix(
                "expected to have an item to be even, got <[1]>"))
        #expect(
            failureText { expect([1]).to(haveItem(describedAs("be fine", even))) }
                == "expected to have an item to be fine, got <[1]>")
    }

    /// Nothing was judged, so nobody knows the words.
    @Test func withoutAnyResult() {
        let nothing: [Int] = []
        #expect(
            failureText { expect(nothing).to(haveItem(even)) }
                == "expected to have an item to satisfy a matcher, got <[]>")
        #expect(
            failureText { expect(nothing).to(haveItem(haveOdd)) }
                == "expected to have an item to satisfy a matcher, got <[]>")
        #expect(
            failureText { expect(nil as [Int]?).to(haveItem(not(even))) }
                == "expected to have an item to not satisfy a matcher, got <nil>\(nilHint)")
        #expect(
            failureLine { expect(burn() as [Int]).to(allPass(even)) }
                == "expected to all satisfy a matcher\(butBurned)")
        #expect(
            failureText { expect([1]).to(haveItem(Matcher { _ in throw Broken.cable })) }
                == "unexpected error thrown: <cable>")
    }

    private var haveOdd: Matcher<Int> { odd }
}
