import Airbag
import Foundation
import Judging
import Testing

/// Every matcher: what it says of values, of nil, of errors and of crashes, positive and negative.
@Suite struct MatcherTableTests {
    class Animal {}
    final class Cat: Animal, CustomStringConvertible {
        let lives = 9
        let description = "Tom"
    }
    struct Box: CustomStringConvertible {
        var width: Int
        var isOpen = false
        var description: String { "box of \(width)" }
    }

    @Test func numbers() {
        check(
            beCloseTo(1.2, within: 0.5), "be close to <1.2> (within 0.5)", matching: 1.0, other: 2.0,
            details: "differs by 0.8"
        )
        check(beCloseTo(1.2), "be close to <1.2> (within 0.0001)", matching: 1.2, other: 1.3, details: "differs by 0.1")
        check(
            beCloseTo([1.0, 2.0], within: 0.5), "be close to <[1.0, 2.0]> (each within 0.5)",
            matching: [1.5, 2.0], other: [1.0, 3.0], details: "item 1: <3.0> is not close to <2.0>")
        check(
            beCloseTo([1.0], within: 0.5), "be close to <[1.0]> (each within 0.5)", matching: [1.5], other: [1.0, 3.0],
            details: "count: expected <1>, got <2>")
        check(
            beCloseTo([1.0], within: 0.5), "be close to <[1.0]> (each within 0.5)", matching: [1.5],
            other: [Double.nan], details: "item 0: <nan> is not close to <1.0>")
        check(
            beCloseTo(NSNumber(value: 1.2), within: 0.5), "be close to <1.2> (within 0.5)",
            matching: NSNumber(value: 1.5), other: NSNumber(value: 2), details: "differs by 0.8")
        check(beWithin(1..<3), "be within range <(1..<3)>", matching: 2, other: 3)
        check(beWithin("a"..."c"), "be within range <(a...c)>", matching: "c", other: "d")
        check(beWithin(0.0..<2.1), "be within range <(0.0..<2.1)>", matching: 2, other: 2.1)
        check(beOneOf(1, 2), "be one of <[1, 2]>", matching: 2, other: 3)
        check(beOneOf(["a", "b"]), "be one of <[a, b]>", matching: "a", other: "c")
    }

    @Test func identity() {
        let tom = Cat()
        let other = Cat()
        let address = String(UInt(bitPattern: ObjectIdentifier(tom)), radix: 16)
        let otherAddress = String(UInt(bitPattern: ObjectIdentifier(other)), radix: 16)
        let phrase = "be identical to <0x\(address)>"
        check(
            beIdenticalTo(tom), phrase, matching: tom, other: other,
            gotMatching: ", got <0x\(address)>", gotOther: ", got <0x\(otherAddress)>",
            onNil: .fails("\(phrase), got nil (use beNil() to match nils)"))
        #expect(verdicts { expect(tom).to(be(tom)) } == "+")
        #expect(verdicts { expect(tom as AnyObject).to(be(tom as AnyObject)) } == "+")
        #expect(verdicts { expect(tom) === tom } == "+")
        #expect(verdicts { expect(tom) !== other } == "+")
        #expect(
            failureText { expect(tom).to(beIdenticalTo(nil)) }
                == "expected to be identical to nil, got <0x\(address)>")
        #expect(verdicts { expect(tom).toNot(beIdenticalTo(nil)) } == "+")
    }

    @Test func types() {
        check(
            beAKindOf(Int.self), "be a kind of Int", matching: 1 as Any, other: "a" as Any,
            gotMatching: ", got <Int instance>", gotOther: ", got <String instance>",
            details: "Actual Value: a", negativeDetails: "Actual Value: 1")
        check(
            beAKindOf(Cat.self), "be a kind of Cat", matching: Cat() as Animal, other: Animal(),
            gotMatching: ", got <Cat instance>", gotOther: ", got <Animal instance>",
            negativeDetails: "Actual Value: Tom")
        check(
            beAnInstanceOf(Animal.self), "be an instance of Animal", matching: Animal(),
            other: Cat() as Animal, gotMatching: ", got <Animal instance>",
            gotOther: ", got <Cat instance>", details: "Actual Value: Tom")
        check(
            conform(to: (any CustomStringConvertible).self), "conform to CustomStringConvertible",
            matching: Cat() as Animal, other: Animal(), gotMatching: ", got <Cat instance>",
            gotOther: ", got <Animal instance>", negativeDetails: "Actual Value: Tom")
    }

    @Test func tuples() {
        check(
            equal((1, "a")), "equal <(1, \"a\")>", matching: (1, "a"), other: (1, "b"),
            gotMatching: ", got <(1, \"a\")>", gotOther: ", got <(1, \"b\")>")
        check(
            equal([(1, "a", 2.5)]), "equal <[(1, \"a\", 2.5)]>", matching: [(1, "a", 2.5)],
            other: [(1, "a", 2)], gotOther: ", got <[(1, \"a\", 2.0)]>")
        #expect(verdicts { expect((1, 2, 3, 4, 5, 6)) == (1, 2, 3, 4, 5, 6) } == "+")
        #expect(verdicts { expect((1, 2)) != (1, 3) } == "+")
        #expect(verdicts { expect([(1, 2)]) == [(1, 2)] } == "+")
        #expect(verdicts { expect([(1, 2)]) != [(1, 2), (3, 4)] } == "+")
        let nothing: (Int, Int)? = nil
        #expect(
            failureText { expect((1, 2)).to(equal(nothing)) }
                == "expected to equal <nil>, got <(1, 2)> (use beNil() to match nils)")
    }

    @Test func dictionariesWithNil() {
        check(
            equal(["a": Optional(1)]), "equal <[\"a\": Optional(1)]>", matching: ["a": 1],
            other: ["a": 2])
        #expect(verdicts { expect(["a": 1]).toNot(equal(["a": nil])) } == "+")
    }

    @Test func emptiness() {
        check(beEmpty(), "be empty", matching: [Int](), other: [1])
        check(beEmpty(), "be empty", matching: "", other: "a")
        check(beEmpty(), "be empty", matching: [:], other: ["a": 1])
        check(beEmpty(), "be empty", matching: Set<Int>(), other: [1])
        check(beEmpty(), "be empty", matching: "" as NSString, other: "a" as NSString)
        check(beEmpty(), "be empty", matching: NSArray(), other: NSArray(object: 1))
    }

    @Test func counts() {
        check(
            haveCount(1), "have Array<Int> with count 1", matching: [7], other: [7, 8],
            gotMatching: ", got 1", gotOther: ", got 2", details: "Actual Value: [7, 8]",
            negativeDetails: "Actual Value: [7]")
        check(
            haveCount(beGreaterThan(1)), "have String with count to be greater than <1>",
            matching: "ab", other: "a", gotMatching: ", got 2", gotOther: ", got 1",
            details: "Actual Value: a", negativeDetails: "Actual Value: ab")
        let set: any FoundationCollection = NSSet(array: [2, 1])
        let text = failureText { expect(set).to(haveCount(1)) }
        #expect(
            ["(2,1)", "(1,2)"].map {
                "expected to have NSSet with count 1, got 2. Actual Value: {\($0)}"
            }.contains(text))
    }

    @Test func sequences() {
        check(
            beginWith(prefix: [1, 2]), "begin with <[1, 2]>", matching: [1, 2, 3], other: [2, 1])
        check(
            beginWith(prefix: [1, 2], by: { $0 + $1 == 0 }), "begin with <[1, 2]>",
            matching: [-1, -2],
            other: [1, 2])
        check(
            elementsEqual([1, 2]), "elementsEqual <[1, 2]>", matching: [1, 2], other: [2, 1],
            details: "[0]: expected <1>, got <2>\n[1]: expected <2>, got <1>")
        check(
            elementsEqual(1...2, by: { $0 == $1 }), "elementsEqual <ClosedRange(1...2)>",
            matching: [1, 2], other: [1])
        check(containAny(1, 2), "contain any of <1, 2>", matching: [2, 3], other: [3])
        check(
            containNone(1, 2), "contain none of <1, 2>", matching: [3], other: [2, 3], details: "item 0: <2>")
        let nothing: [Int]? = nil
        #expect(
            failureText { expect([1]).to(elementsEqual(nothing)) }
                == "expected to elementsEqual <nil>, got <[1]> (use beNil() to match nils)")
    }

    @Test func sets() {
        check(contain(1, 2), "contain <1, 2>", matching: Set([1, 2]), other: Set([2]), details: "missing <1>")
        check(
            contain(.prettyPrinted), "contain <\(JSONEncoder.OutputFormatting.prettyPrinted)>",
            matching: [.prettyPrinted, .sortedKeys] as JSONEncoder.OutputFormatting,
            other: .sortedKeys)
    }

    @Test func allElements() {
        check(
            allPass(beLessThan(3)), "all be less than <3>", matching: [1, 2], other: [1, 4],
            gotMatching: "", gotOther: ", but failed first at element <4> in <[1, 4]>", details: "at index 1",
            onNil: .fails("all pass (use beNil() to match nils)"))
        check(
            allPass { $0 < 3 }, "all pass a condition", matching: [1, 2], other: [5, 4],
            gotMatching: "", gotOther: ", but failed first at element <5> in <[5, 4]>", details: "at index 0",
            onNil: .fails("all pass (use beNil() to match nils)"))
        check(
            allPass("be small") { $0 < 3 }, "all be small", matching: [1], other: [5],
            gotMatching: "", gotOther: ", but failed first at element <5> in <[5]>", details: "at index 0",
            onNil: .fails("all pass (use beNil() to match nils)"))
        check(
            containElementSatisfying({ $0 > 3 }),
            "find object in collection that satisfies matcher", matching: [5], other: [1],
            gotMatching: "", gotOther: "", details: "Actual Value: [1]", negativeDetails: "Actual Value: [5]",
            onNil: .fails(
                "find object in collection that satisfies matcher (use beNil() to match nils)"))
        check(
            containElementSatisfying({ $0 > 3 }, "that is large"),
            "find object in collection that is large", matching: [5], other: [1],
            gotMatching: "", gotOther: "", details: "Actual Value: [1]", negativeDetails: "Actual Value: [5]",
            onNil: .fails("find object in collection that is large (use beNil() to match nils)"))
        #expect(verdicts { expect([1, nil]).to(allPass { $0 != 2 }) } == "+")
        #expect(
            failureText { expect([Int]()).toNot(allPass(beLessThan(3))) }
                == "expected to not all pass")
    }

    @Test func regularExpressions() {
        check(match("^a.c$"), "match <^a.c$>", matching: "abc", other: "abcd")
        check(match(/b+/), "match <b+>", matching: "abc", other: "ac")
        #expect(failureText { expect("a").to(match(nil)) } == "expected to match <nil>, got <a>")
        let invalid = failureText { expect("a").toNot(match("a(b")) }
        #expect(invalid.hasPrefix("expected to not match <a(b>, got <a>: this is no regular "))
    }

    @Test func texts() {
        check(equalIgnoringCase("Ab"), "equal <Ab> ignoring case", matching: "aB", other: "abc")
        check(
            equalIgnoringWhitespace(" a  b"), "equal < a  b> ignoring whitespace",
            matching: "a\nb ", other: "ab")
        check(
            containInOrder("a", "b"), "contain in order <a, b>", matching: "xaybz", other: "ba",
            details: "<b> was not found after <a>")
        check(containInOrder("b"), "contain in order <b>", matching: "abc", other: "a")
        check(
            haveDescription("box of 2"), "have description to equal <box of 2>",
            matching: Box(width: 2), other: Box(width: 3))
        #expect(
            failureText { expect(0.123456).to(haveDescription("0.1235")) }
                == "expected to have description to equal <0.1235>, got <0.123456>")
        #expect(
            failureText {
                expect(Box(width: 2)).to(haveDescription(beginWith("box") && endWith("3")))
            }
                == "expected to have description to match all of: {begin with <box>}, and "
                + "{end with <3>}, got <box of 2>\nexpected to end with <3>, got <box of 2>")
        check(
            haveDescription(beginWith("box")), "have description to begin with <box>",
            matching: Box(width: 2) as Any, other: 3 as Any)
    }

    @Test func results() {
        enum Broken: Error { case wire }
        typealias Answer = Result<Int, Broken>
        check(
            beSuccess(), "be <success(Int)>", matching: Answer.success(1),
            other: Answer.failure(.wire))
        check(
            beSuccess(2), "be <success(Int)> that equals 2", matching: Answer.success(2),
            other: Answer.success(1))
        check(
            beSuccess(equal(2)), "be <success(Int)> that satisfies matcher",
            matching: Answer.success(2), other: Answer.success(1),
            details: "expected to equal <2>, got 1", negativeDetails: "expected to equal <2>, got 2"
        )
        check(
            beFailure(), "be <failure(Broken)>", matching: Answer.failure(.wire),
            other: Answer.success(1))
        check(
            beFailure(equal(.wire)), "be <failure(Broken)> that satisfies matcher",
            matching: Answer.failure(.wire), other: Answer.success(1),
            negativeDetails: "expected to equal <wire>, got wire")
        #expect(
            failures { expect(Answer.success(1)).to(beSuccess { expect($0).to(equal(2)) }) } == [
                "expected to equal <2>, got <1>",
                "expected to be <success(Int)> that satisfies block, got <success(1)>",
            ])
        #expect(
            verdicts { expect(Answer.failure(.wire)).to(beFailure { error in _ = error }) } == "+")
    }

    @Test func validation() {
        let failed = ToSucceedResult.failed(reason: "it is empty")
        #expect(verdicts { expect(.succeeded).to(succeed()) } == "+")
        #expect(verdicts { expect(failed).toNot(succeed()) } == "+")
        #expect(
            failureText { expect(failed).to(succeed()) }
                == "expected to succeed, got <failed> because <it is empty>")
        #expect(
            failureText { expect(.succeeded).toNot(succeed()) }
                == "expected to not succeed, got <succeeded>")
        let nothing: ToSucceedResult? = nil
        let hint = "expected a ToSucceedResult, got <nil>\(nilHint)"
        #expect(failureText { expect(nothing).to(succeed()) } == hint)
        #expect(failureText { expect(nothing).toNot(succeed()) } == hint)
    }

    @Test func void() {
        let nothing: ()? = nil
        #expect(verdicts { expect(()).to(beVoid()) } == "+")
        #expect(verdicts { expect(()) == () } == "+")
        #expect(failureText { expect(nothing).to(beVoid()) } == "expected to be void, got <nil>")
        #expect(failureText { expect(()) != () } == "expected to not be void, got <()>")
    }
}
