import Airbag
import Testing

extension Chapter {
    /// Failures of what texts contain.
    static var textMatchers: Chapter {
        var chapter = Chapter("what texts contain")
        chapter.row(
            "a text in another",
            ours: """
                expected to contain <failed, retried, stopped>, got <started, failed, stopped>
                missing <retried>
                """,
            expect: #"(log.contains("failed") → true) && (log.contains("retried") → false)"#, peer: "our first line",
            assertJ: """
                <"started, failed, stopped"> to contain: <["failed", "retried", "stopped"]> but could not \
                find: <["retried"]>
                """,
            .ours("what is missing, in fewer words than AssertJ")
        ) {
            let log = "started, failed, stopped"
            expect(log).to(contain("failed", "retried", "stopped"))
        }
        chapter.row(
            "texts in order",
            ours: """
                expected to contain in order <started, stopped>, got <stopped, started>
                <stopped> was not found after <started>
                """,
            assertJ: """
                <"stopped, started"> to contain the following CharSequences in this order: <["started", \
                "stopped"]> but <"stopped"> was found before <"started">
                """,
            .ours("which text was not found after which, as AssertJ says it")
        ) {
            let log = "stopped, started"
            expect(log).to(containInOrder("started", "stopped"))
        }
        chapter.row(
            "a beginning", ours: "expected to begin with </var>, got </home/ann>",
            expect: #"(path → "/home/ann").hasPrefix("/var")"#, peer: "our first line",
            assertJ: #"<"/home/ann"> to start with: <"/var">"#, .alike("both texts")
        ) {
            let path = "/home/ann"
            expect(path).to(beginWith("/var"))
        }
        chapter.row(
            "an end", ours: "expected to end with <.md>, got <notes.txt>",
            expect: #"(path → "notes.txt").hasSuffix(".md")"#, peer: "our first line",
            assertJ: #"<"notes.txt"> to end with: <".md">"#, .alike("both texts")
        ) {
            let path = "notes.txt"
            expect(path).to(endWith(".md"))
        }
        chapter.row(
            "a pattern", ours: #"expected to match <^\w+@\w+\.org$>, got <ann(at)b.org>"#,
            expect: #"""
                (mail → "ann(at)b.org").contains(#/^\w+@\w+\.org$/# → Regex<Substring>(program: \#
                _StringProcessing.Regex<Swift.Substring>.Program))
                """#,
            peer: "our first line", assertJ: #""ann(at)b.org" to match pattern: "^\w+@\w+\.org$""#,
            .ours("#expect shows a program")
        ) {
            let mail = "ann(at)b.org"
            expect(mail).to(match(#"^\w+@\w+\.org$"#))
        }
        chapter.row(
            "a pattern that is wrong",
            ours: "expected to match <(ann>, got <ann@b.org>: this is no regular expression (expected ')')",
            expect: "Caught error: expected ')'", peer: "expected to match <(ann>, got <ann@b.org>",
            assertJ: "Unclosed group near index 4 (ann", .ours("what is wrong, and the text")
        ) {
            let mail = "ann@b.org"
            expect(mail).to(match("(ann"))
        }
        chapter.row(
            "the number of letters",
            ours: """
                expected to have String with count 4, got 5
                Actual Value: 12345
                """,
            expect: "(pin.count → 5) == 4", peer: "the same",
            assertJ: #"Expected size:<4> but was:<5> in: <"12345">"#, .alike("both numbers and the text")
        ) {
            let pin = "12345"
            expect(pin).to(haveCount(4))
        }
        chapter.row(
            "a text that is not empty", ours: "expected to be empty, got <see below>",
            expect: #"(note → "see below").isEmpty → false"#, peer: "our first line",
            assertJ: #"empty but was:<"see below">"#, .alike("the text")
        ) {
            let note = "see below"
            expect(note).to(beEmpty())
        }
        return chapter
    }
}
