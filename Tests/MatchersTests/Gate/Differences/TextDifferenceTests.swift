import Airbag
import Judging
import Testing

/// Long texts by line, and texts that look the same by code point.
@Suite struct TextDifferenceTests {
    @Test func changedPartsOfLines() {
        let text = "first line\nthe quick brown fox\nthird line"
        #expect(
            failureText { expect(text.replacing("quick", with: "quiet")).to(equal(text)) } == #"""
                expected to equal <first line\nthe quick brown fox\nthird line>, got <first line\nthe quiet brown fox\nthird line>
                first difference in line 2 (- expected, + got):
                - the quick brown fox
                + the quiet brown fox
                         ^^
                """#)
        #expect(
            below("a\n\tsame x\nb", "a\n\tsame y\nb").dropFirst() == [
                "- \tsame y", "+ \tsame x", "  \t     ^",
            ])
        let wide = String(repeating: "word ", count: 60)
        #expect(
            below("a\n\(wide)x\(wide)", "a\n\(wide)y\(wide)") == [
                "first difference in line 2 (- expected, + got):",
                "- …ord word word word word yword word word word wor…",
                "+ …ord word word word word xword word word word wor…",
                "                           ^",
            ])
    }

    @Test func partsThatAreLongTexts() {
        let text = String(repeating: "word ", count: 20)
        #expect(
            below(["a": text + "x"], ["a": text + "y"]) == [
                "[\"a\"], first difference at index 100 (- expected, + got):",
                "- …ord word word word word y",
                "+ …ord word word word word x", "                           ^",
            ])
        #expect(
            below(["one\ntwo\nthree"], ["one\nzwei\nthree"]) == [
                "[0], first difference in line 2 (- expected, + got):", "- zwei", "+ two",
            ])
    }

    @Test func valuesAreCutToALine() {
        let lines = (0..<1_000).map { "line \($0)" }.joined(separator: "\n")
        #expect(
            failureText { expect(lines + "!").to(equal(lines)) }
                == "expected to equal <line 0… (8,883 more characters)>, "
                + "got <line 0… (8,884 more characters)>\nfirst difference in line 1000 (- expected, + got):\n"
                + "- line 999\n+ line 999!\n          ^")
    }

    @Test func whiteSpace() {
        #expect(
            below("a\tb", "a b") == ["code point 1: expected U+0020 SPACE, got U+0009 TAB"])
        #expect(below("ab ", "ab") == ["code point 2: extra U+0020 SPACE"])
        #expect(
            below("a b", "a\u{A0}b")
                == ["code point 1: expected U+00A0 NO-BREAK SPACE, got U+0020 SPACE"])
        #expect(below("a\r\nb", "a\nb") == ["code point 1: extra U+000D CARRIAGE RETURN"])
        #expect(
            below("x\na\tb\nc", "x\na    b\nc") == [
                "first difference in line 2 (- expected, + got):", "- a    b", "+ a\tb",
                "  code point 1: expected U+0020 SPACE, got U+0009 TAB",
            ])
    }

    /// Swift's strings are equal however their letters are composed; a type may tell them apart.
    @Test func composedLetters() {
        struct Bytes: Equatable {
            var text: String
            static func == (a: Bytes, b: Bytes) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }
        }
        #expect(
            failureText { expect(Bytes(text: "é")).to(equal(Bytes(text: "e\u{301}"))) }
                == "expected to equal <Bytes(text: \"e\u{301}\")>, got <Bytes(text: \"é\")>\n"
                + "code point 13: expected U+0065 LATIN SMALL LETTER E, "
                + "got U+00E9 LATIN SMALL LETTER E WITH ACUTE")
    }

    @Test func invisibleCharacters() {
        #expect(
            below(["a\u{200B}b"], ["ab"]) == ["[0], code point 1: extra U+200B ZERO WIDTH SPACE"])
        #expect(below("\u{FEFF}a", "a") == ["code point 0: extra U+FEFF ZERO WIDTH NO-BREAK SPACE"])
        #expect(below("a", "a\u{202E}") == ["code point 1: missing U+202E RIGHT-TO-LEFT OVERRIDE"])
    }

    /// Not a hint where readers see the difference.
    @Test func textsThatLookDifferent() {
        #expect(below("a b", "a c") == [])
        #expect(below("ab", "a b c") == [])
        #expect(below("é", "è") == [])
    }

    @Test func controlCharacters() {
        let text = String(repeating: "x", count: 70)
        #expect(
            below(text + "\u{1B}[2J", text) == [
                "first difference at index 70 (- expected, + got):", "- …xxxxxxxxxxxxxxxxxxxxxxxx",
                "+ …xxxxxxxxxxxxxxxxxxxxxxxx\\u{1B}[2J", "                           ^",
            ])
        #expect(
            below([text: "a\u{7}b"], [text: "ab"]).last
                == "[\"xxxxxxxxxxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxxxxxxxxxxx\"]: "
                + "expected <ab>, got <a\\u{7}b>")
    }
}
