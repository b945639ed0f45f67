import Airbag
import Judging
import Testing

/// How an `ExpectationMessage` of a matcher becomes the text of a failure.
@Suite struct MessageFoldingTests {
    private func text(
        _ message: ExpectationMessage, _ status: MatcherStatus = .fail, about: String? = nil
    ) -> String {
        let matcher = Matcher<Int> { _ in MatcherResult(status: status, message: message) }
        return failureText { expect(1).to(matcher, description: about) }
    }

    @Test func leaves() {
        #expect(text(.expectedActualValueTo("fly")) == "expected to fly, got <1>")
        #expect(text(.expectedCustomValueTo("fly", actual: "w")) == "expected to fly, got w")
        #expect(text(.expectedTo("fly")) == "expected to fly")
        #expect(text(.fail("no")) == "no")
        #expect(text(.fail("")) == "expected to match, got <1>")
    }

    @Test func negative() {
        let matcher = Matcher<Int> { _ in
            MatcherResult(bool: true, message: .expectedTo("fly"))
        }
        #expect(failureText { expect(1).toNot(matcher) } == "expected to not fly")
    }

    @Test func appendedTexts() {
        #expect(
            text(.appends(.expectedActualValueTo("fly"), " a")) == "expected to fly, got <1> a")
        #expect(text(.appends(.expectedTo("fly"), " a")) == "expected to fly a")
        #expect(
            text(.appends(.appends(.expectedCustomValueTo("fly", actual: "w"), " a"), " b"))
                == "expected to fly, got w a b")
        #expect(text(.appends(.fail("no"), " a")) == "no a")
    }

    /// A text in front is a line of its own, like the user's description.
    @Test func prependedTexts() {
        #expect(text(.prepends("first", .expectedTo("fly"))) == "first\nexpected to fly")
        #expect(
            text(.prepends("first ", .expectedTo("fly")), about: "the bird")
                == "first the bird\nexpected to fly")
    }

    @Test func details() {
        #expect(text(.details(.expectedTo("fly"), "why")) == "expected to fly\nwhy")
        #expect(
            text(.details(.details(.expectedTo("fly"), "inner"), "outer"))
                == "expected to fly\nouter")
        #expect(
            text(.details(.fail("no"), "why"), about: "the bird") == "the bird\nno\nwhy")
    }

    @Test func descriptionsOfTheUser() {
        #expect(
            text(.expectedActualValueTo("fly"), about: "the bird")
                == "the bird\nexpected to fly, got <1>")
        #expect(text(.fail("no"), about: "the bird") == "the bird\nno")
        #expect(
            failureText { expect(try refuse() as Int).to(equal(1), description: "the bird") }
                == "the bird\nunexpected error thrown: <cable>")
        let crash = failureText { expect(burn() as Int).to(equal(1), description: "the bird") }
        #expect(crash.hasPrefix("the bird\nexpected to equal <1>\(butBurned)\n"))
        let negative = failureText { expect(1).toNot(equal(1), description: "the bird") }
        #expect(negative == "the bird\nexpected to not equal <1>, got <1>")
        let alias = failureText { expect(1).notTo(equal(1), description: "the bird") }
        #expect(alias == "the bird\nexpected to not equal <1>, got <1>")
    }

    @Test func newlinesInValuesStay() {
        #expect(
            failureText { expect("a\n  b").toNot(equal("a\n  b")) }
                == "expected to not equal <a\n  b>, got <a\n  b>")
    }

    @Test func newlinesInValuesAboveADifference() {
        #expect(
            failureText { expect("a\n  b").to(equal("c\nd")) }
                == "expected to equal <c\\nd>, got <a\\n  b>\n"
                + "first difference in line 1 (- expected, + got):\n- c\n+ a\n- d\n+   b")
    }

    @Test func passesHaveATextToo() {
        let passes = records {
            expect(1).to(equal(1), description: "one")
            expect(1).toNot(equal(2))
        }
        #expect(
            passes.map(\.message.stringValue) == [
                "one\nexpected to equal <1>, got <1>", "expected to not equal <2>, got <1>",
            ])
    }
}
