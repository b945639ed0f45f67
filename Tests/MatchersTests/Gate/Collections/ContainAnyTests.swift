import Airbag
import Judging
import Testing

/// Where matchers stand for values.
@Suite struct ContainAnyTests {
    @Test func anyOrNone() {
        check(
            containAny(beLessThan(1), equal(5)),
            "contain any item to be less than <1>, or to equal <5>",
            matching: [3, 5], other: [3])
        check(
            containNone(beLessThan(1), equal(5)),
            "contain no item to be less than <1>, or to equal <5>", matching: [3],
            other: [3, 0, 5], details: "item 1: <0>\nitem 2: <5>")
        check(containAny([1, 2]), "contain any of <1, 2>", matching: [2], other: [3])
        check(
            containNone([1, 2]), "contain none of <1, 2>", matching: [3], other: [3, 2], details: "item 1: <2>")
        let matchers: [Matcher<Int>] = [equal(1)]
        check(containAny(matchers), "contain any item to equal <1>", matching: [1], other: [2])
        check(
            containNone(matchers), "contain no item to equal <1>", matching: [2], other: [1],
            details: "item 0: <1>")
    }

    @Test func oneOfMatchers() {
        check(
            beOneOf(equal(1), beLessThan(0)), "be one of [equal <1>, be less than <0>]",
            matching: -1, other: 3)
        check(
            beOneOf([containExactly(1), haveCount(2)]),
            "be one of [contain exactly [equal <1>], have Array<Int> with count 2]",
            matching: [1], other: [2],
            details: """
                expected to contain exactly [equal <1>], got <[2]>
                  item 0: expected to equal <1>, got <2>
                expected to have Array<Int> with count 2, got 1
                  Actual Value: [2]
                """)
    }
}
