import Airbag
import Fixtures
import Judging
import Testing

/// Texts of 12 MB, and what stands in front of the first difference.
@Suite struct LongTextsTests {
    private static let line = "the quick brown fox jumps over the lazy dog\n"
    private static let lines = String(repeating: line, count: 280_000)
    private static let characters = String(repeating: "abc ", count: 3_000_000)

    /// Read by character they took seconds each in a debug build.
    @Test func theyAreComparedByBytes() {
        let (lines, characters) = (LongTextsTests.lines, LongTextsTests.characters)
        let start = processorTime()
        let texts = [
            below(lines + "x", lines + "y"), below(lines, lines + "more\n"),
            below(characters + "x", characters + "y"), below("x" + lines, "y" + lines),
        ]
        let time = processorTime() - start
        #expect(texts[0] == ["first difference in line 280001 (- expected, + got):", "- y", "+ x"])
        #expect(texts[1] == ["first difference in line 280001 (- expected, + got):", "- more"])
        #expect(
            texts[2] == [
                "first difference at index 12000000 (- expected, + got):",
                "- …abc abc abc abc abc abc y",
                "+ …abc abc abc abc abc abc x", "                           ^",
            ])
        #expect(
            texts[3].prefix(2) == [
                "first difference in line 1 (- expected, + got):",
                "- y" + LongTextsTests.line.dropLast(),
            ])
        // 0.3 s in a debug build.
        #expect(time < 2 || Emulator.isHere || Sanitizer.isAny, "\(time)")
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func everyLineBreakCounts(_ lineBreak: String) {
        let start = "a\(lineBreak)é€\(lineBreak) \n"
        #expect(
            below(start + "x", start + "y") == [
                "first difference in line 4 (- expected, + got):", "- y", "+ x",
            ])
    }

    @Test func charactersOfSeveralBytesCountOnce() {
        let start = String(repeating: "é", count: 70) + "ab"
        #expect(
            below(start + "x" + start, start + "y" + start).first
                == "first difference at index 72 (- expected, + got):"
        )
        #expect(
            below(start + "e", start + "e\u{301}").first
                == "first difference at index 72 (- expected, + got):")
    }

    @Test func onlyTheBreaksOfManyLinesDiffer() {
        let lines = String(repeating: "a\n", count: 1_500)
        #expect(
            below("x\r\n" + lines, "x\n" + lines) == ["code point 1: extra U+000D CARRIAGE RETURN"])
    }
}
