import Airbag
import Testing

extension Chapter {
    /// Failures of texts.
    static var texts: Chapter {
        var chapter = Chapter("texts")
        chapter.row(
            "short texts", ours: "expected to equal <Ann>, got <Bob>", expect: #"(a → "Bob") == (b → "Ann")"#,
            peer: "our first line", customDump: "- \"Bob\"\n+ \"Ann\"", assertJ: #"<"Bob"> to be equal to: <"Ann">"#,
            .alike("two words")
        ) {
            let (a, b) = ("Bob", "Ann")
            expect(a).to(equal(b))
        }
        chapter.row(
            "a letter in a sentence",
            ours: """
                expected to equal <The quick brown fox jumps over the lazy dog, then goes home.>, got <The \
                quick brown fox jumps over the busy dog, then goes home.>
                first difference at index 35 (- expected, + got):
                - …rown fox jumps over the lazy dog, then goes home…
                + …rown fox jumps over the busy dog, then goes home…
                                           ^
                """,
            expect: """
                (a → "The quick brown fox jumps over the busy dog, then goes home.") == (b → "The quick brown \
                fox jumps over the lazy dog, then g…
                """,
            peer: "our first line",
            customDump: """
                - "The quick brown fox jumps over the busy dog, then goes home."
                + "The quick brown fox jumps over the lazy dog, then goes home."
                """,
            assertJ: """
                <"The quick brown fox jumps over the busy dog, then goes home."> to be equal to: <"The quick \
                brown fox jumps over the lazy dog, then goes home.">
                """,
            .ours("the place is marked, and both texts stand below each other as in swift-custom-dump")
        ) {
            let a = "The quick brown fox jumps over the busy dog, then goes home."
            let b = "The quick brown fox jumps over the lazy dog, then goes home."
            expect(a).to(equal(b))
        }
        chapter.row(
            "a letter in a long line",
            ours: """
                expected to equal <word word word word word word word word word word word w… (147 more \
                characters)>, got <word word word word word word word word word word word w… (147 more \
                characters)>
                first difference at index 101 (- expected, + got):
                - …rd word word word word cowword word word word wo…
                + …rd word word word word catword word word word wo…
                                           ^
                """,
            expect: """
                (a → "word word word word word word word word word word word word word word word word word \
                word word word catword word word word…
                """,
            peer: "our first line, with both values whole",
            customDump: """
                - "word word word word word word word word word word word word word word word w…
                + "word word word word word word word word word word word word word word word w…
                """,
            assertJ: """
                <"word word word word word word word word word word word word word word word word word word \
                word word catword word word word word word word word word…
                """,
            .ours("the index, what is around it, and a mark")
        ) {
            let (a, b) = (Big.line + "cat" + Big.line, Big.line + "cow" + Big.line)
            expect(a).to(equal(b))
        }
        chapter.row(
            "a changed line",
            ours: #"""
                expected to equal <name: Ann\nage: 30\ncity: Bonn>, got <name: Ann\nage: 31\ncity: Bonn>
                first difference in line 2 (- expected, + got):
                - age: 30
                + age: 31
                        ^
                """#,
            expect: """
                (a → "name: Ann
                age: 31
                city: Bonn") == (b → "name: Ann
                age: 30
                city: Bonn")
                """,
            peer: "expected to equal <name: Annage: 30city: Bonn>, got <name: Annage: 31city: Bonn>",
            customDump: "- age: 31\n+ age: 30",
            assertJ: #"<"name: Ann age: 31 city: Bonn"> to be equal to: <"name: Ann age: 30 city: Bonn">"#,
            .ours("the number of the line, and a mark")
        ) {
            let (a, b) = ("name: Ann\nage: 31\ncity: Bonn", "name: Ann\nage: 30\ncity: Bonn")
            expect(a).to(equal(b))
        }
        chapter.row(
            "an extra line",
            ours: #"""
                expected to equal <one\ntwo\nthree>, got <one\ntwo\ntwo\nthree>
                first difference in line 3 (- expected, + got):
                + two
                """#,
            expect: """
                (a → "one
                two
                two
                three") == (b → "one
                two
                three")
                """,
            peer: "expected to equal <onetwothree>, got <onetwotwothree>", customDump: "- two",
            assertJ: #"<"one two two three"> to be equal to: <"one two three">"#, .ours("the number of the line")
        ) {
            let (a, b) = ("one\ntwo\ntwo\nthree", "one\ntwo\nthree")
            expect(a).to(equal(b))
        }
        chapter.row(
            "a line break at the end",
            ours: #"""
                expected to equal <total: 5>, got <total: 5\n>
                first difference in line 2 (- expected, + got):
                + (a line break at the end)
                """#,
            expect: "(a → \"total: 5\n\") == (b → \"total: 5\")",
            peer: "expected to equal <total: 5>, got <total: 5>", customDump: "  \"\"\"\n  total: 5\n- \n  \"\"\"",
            assertJ: #"<"total: 5 "> to be equal to: <"total: 5">"#, .ours("it says that it is a line break")
        ) {
            let (a, b) = ("total: 5\n", "total: 5")
            expect(a).to(equal(b))
        }
        chapter.row(
            "a space at the end",
            ours: """
                expected to equal <Ann>, got <Ann >
                code point 3: extra U+0020 SPACE
                """,
            expect: #"(a → "Ann ") == (b → "Ann")"#, peer: "our first line", customDump: "- \"Ann \"\n+ \"Ann\"",
            assertJ: #"<"Ann "> to be equal to: <"Ann">"#, .ours("the name of what is there too much")
        ) {
            let (a, b) = ("Ann ", "Ann")
            expect(a).to(equal(b))
        }
        chapter.row(
            "a tab for a space",
            ours: """
                expected to equal <id name>, got <id\tname>
                code point 2: expected U+0020 SPACE, got U+0009 TAB
                """,
            expect: "(a → \"id\tname\") == (b → \"id name\")", peer: "our first line",
            customDump: #"""
                - "id\tname"
                + "id name"
                """#,
            assertJ: #"<"id name"> to be equal to: <"id name">"#, .ours("the names of both characters")
        ) {
            let (a, b) = ("id\tname", "id name")
            expect(a).to(equal(b))
        }
        chapter.row(
            "a space that does not break",
            ours: """
                expected to equal <10 km>, got <10\u{A0}km>
                code point 2: expected U+0020 SPACE, got U+00A0 NO-BREAK SPACE
                """,
            expect: "(a → \"10\u{A0}km\") == (b → \"10 km\")", peer: "our first line",
            customDump: """
                - "10\u{A0}km"
                + "10 km"
                """,
            assertJ: #"<"10 km"> to be equal to: <"10 km">"#, .ours("the others show the same text twice")
        ) {
            let (a, b) = ("10\u{A0}km", "10 km")
            expect(a).to(equal(b))
        }
        chapter.row(
            "letters that look alike",
            ours: """
                expected to equal <paypal>, got <p\u{430}ypal>
                code point 1: expected U+0061 LATIN SMALL LETTER A, got U+0430 CYRILLIC SMALL LETTER A
                """,
            expect: "(a → \"p\u{430}ypal\") == (b → \"paypal\")", peer: "our first line",
            customDump: """
                - "p\u{430}ypal"
                + "paypal"
                """,
            assertJ: "<\"p\u{430}ypal\"> to be equal to: <\"paypal\">", .ours("the others show the same text twice")
        ) {
            let (a, b) = ("p\u{430}ypal", "paypal")
            expect(a).to(equal(b))
        }
        chapter.row(
            "faces", ours: "expected to equal <done 👍>, got <done 👍🏽>",
            expect: #"(a → "done 👍🏽") == (b → "done 👍")"#, peer: "our first line",
            customDump: "- \"done 👍🏽\"\n+ \"done 👍\"", .alike("two signs")
        ) {
            let (a, b) = ("done 👍🏽", "done 👍")
            expect(a).to(equal(b))
        }
        chapter.row(
            "an empty text", ours: "expected to equal <Ann>, got <>", expect: #"(a → "") == (b → "Ann")"#,
            peer: "our first line", customDump: "- \"\"\n+ \"Ann\"", assertJ: #"<""> to be equal to: <"Ann">"#,
            .alike("quotes or brackets around nothing")
        ) {
            let (a, b) = ("", "Ann")
            expect(a).to(equal(b))
        }
        return chapter
    }
}
