import Airbag
import Testing

@Suite struct ExpectationMessageTests {
    private typealias Message = ExpectationMessage

    private static let cases: [(Message, text: String, wanted: String)] = [
        (.expectedActualValueTo("fly"), "expected to fly, got <1>", "fly"),
        (.expectedCustomValueTo("fly", actual: "wings"), "expected to fly, got wings", "fly"),
        (.expectedTo("fly"), "expected to fly", "fly"),
        (.fail("too heavy"), "too heavy", "too heavy"),
        (.prepends("now: ", .expectedTo("fly")), "now: expected to fly", "fly"),
        (.appends(.expectedTo("fly"), " high"), "expected to fly high", "fly high"),
        (
            .appends(.expectedActualValueTo("fly"), " high"), "expected to fly, got <1> high",
            "fly high"
        ),
        (.details(.expectedTo("fly"), "why"), "expected to fly\n\nwhy", "fly"),
        (
            .details(.prepends("a", .appends(.fail("b"), "c")), "d"), "abc\n\nd", "bc"
        ),
    ]

    @Test func texts() {
        for (message, text, wanted) in ExpectationMessageTests.cases {
            #expect(message.toString(actual: "<1>") == text)
            #expect(message.expectedMessage == wanted)
        }
    }

    @Test func wordsOfTheirOwn() {
        let message = Message.appends(.expectedActualValueTo("fly"), "!")
        #expect(
            message.toString(actual: "<1>", expected: "wanted", to: "never to")
                == "wanted never to fly, got <1>!")
        #expect(
            Message.expectedCustomValueTo("fly", actual: "x").toString(
                actual: "<1>", expected: "I want", to: "you to") == "I want you to fly, got x")
    }

    @Test func appendedMessagesStayInFrontOfDetails() {
        let message = Message.details(.expectedTo("fly"), "why").appended(message: " high")
        #expect(message.toString(actual: "") == "expected to fly high\n\nwhy")
        #expect(Message.fail("no").appended(message: "!").toString(actual: "") == "no!")
    }

    @Test func appendedDetails() {
        let message = Message.expectedTo("fly").appended(details: "why")
        #expect(message.toString(actual: "") == "expected to fly\n\nwhy")
    }

    @Test func hintIsAppendedOnce() {
        let hint = " (use beNil() to match nils)"
        let once = Message.expectedTo("fly").appendedBeNilHint()
        #expect(once.toString(actual: "") == "expected to fly\(hint)")
        #expect(once.appendedBeNilHint().toString(actual: "") == "expected to fly\(hint)")
        let wrapped = Message.prepends("a ", .appends(once, "!")).appended(details: "why")
        #expect(
            wrapped.appendedBeNilHint().toString(actual: "")
                == "a expected to fly\(hint)!\n\nwhy")
    }

    @Test func prependedExpectation() {
        let texts = ExpectationMessageTests.cases.map {
            $0.0.prepended(expectation: "not ").toString(actual: "<1>")
        }
        #expect(
            texts == [
                "expected to not fly, got <1>", "expected to not fly, got wings",
                "expected to not fly", "too heavy", "now: expected to not fly",
                "expected to not fly high", "expected to not fly, got <1> high",
                "expected to not fly\n\nwhy", "abc\n\nd",
            ])
    }

    /// The peer's stack overflows here.
    @Test func prependedToAFailTwice() {
        let message = Message.fail("too heavy").prepended(expectation: "not ")
            .prepended(expectation: "not ")
        #expect(message.toString(actual: "") == "too heavy")
    }

    @Test func wrappedExpectation() {
        let message = Message.details(.expectedActualValueTo("fly"), "why")
            .wrappedExpectation(before: "never ", after: " again")
        #expect(message.toString(actual: "<1>") == "expected to never fly, got <1> again\n\nwhy")
    }

    @Test func replacedExpectationKeepsWhatIsAround() {
        let message = Message.details(
            .prepends("a ", .appends(.expectedTo("fly"), " b")), "why"
        ).replacedExpectation { leaf in .fail("<\(leaf.expectedMessage)>") }
        #expect(message.toString(actual: "") == "a <fly> b\n\nwhy")
    }

    @Test func replacedExpectationGetsEveryKindOfLeaf() {
        for (message, _, _) in ExpectationMessageTests.cases {
            var leaves = 0
            _ = message.replacedExpectation {
                leaves += 1
                return $0
            }
            #expect(leaves == 1)
        }
    }
}
