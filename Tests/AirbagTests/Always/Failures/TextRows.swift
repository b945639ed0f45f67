import Airbag

extension FailureRow {
    /// Texts: of one line and of several, long ones, and those that look alike.
    static let texts: [FailureRow] = [
        FailureRow(
            "short texts",
            """
            expected to equal <car>, got <cat>
            """
        ) { expect("cat").to(equal("car")) },
        FailureRow(
            "an empty text",
            """
            expected to equal <a>, got <>
            """
        ) { expect("").to(equal("a")) },
        FailureRow(
            "several lines",
            #"""
            expected to equal <one\n2\nthree\nfive>, got <one\ntwo\nthree\nfour>
            first difference in line 2 (- expected, + got):
            - 2
            + two
              … (1 unchanged line)
            - five
            + four
            """#
        ) {
            expect("one\ntwo\nthree\nfour").to(equal("one\n2\nthree\nfive"))
        },
        FailureRow(
            "a last line break",
            #"""
            expected to equal <one\ntwo\n>, got <one\ntwo>
            first difference in line 3 (- expected, + got):
            - (a line break at the end)
            """#
        ) { expect("one\ntwo").to(equal("one\ntwo\n")) },
        FailureRow(
            "another line break",
            #"""
            expected to equal <one\ntwo>, got <one\u{D}\ntwo>
            code point 3: extra U+000D CARRIAGE RETURN
            """#
        ) { expect("one\r\ntwo").to(equal("one\ntwo")) },
        FailureRow(
            "a long line",
            """
            expected to equal <abc abc abc abc abc abc abc abc abc abc abc abc abc abc … (745 more characters)>, got <abc abc abc abc abc abc abc abc abc abc abc abc abc abc … (745 more characters)>
            first difference at index 400 (- expected, + got):
            - …abc abc abc abc abc abc yabc abc abc abc abc abc…
            + …abc abc abc abc abc abc xabc abc abc abc abc abc…
                                       ^
            """
        ) {
            let line = String(repeating: "abc ", count: 100)
            expect(line + "x" + line).to(equal(line + "y" + line))
        },
        FailureRow(
            "a space that does not break",
            """
            expected to equal <a b>, got <a\u{A0}b>
            code point 1: expected U+0020 SPACE, got U+00A0 NO-BREAK SPACE
            """
        ) { expect("a\u{A0}b").to(equal("a b")) },
        FailureRow(
            "a letter of another alphabet",
            """
            expected to equal <cat>, got <c\u{430}t>
            code point 1: expected U+0061 LATIN SMALL LETTER A, got U+0430 CYRILLIC SMALL LETTER A
            """
        ) {
            expect("c\u{430}t").to(equal("cat"))
        },
        FailureRow(
            "an invisible character",
            """
            expected to equal <ab>, got <ab\u{200B}>
            code point 2: extra U+200B ZERO WIDTH SPACE
            """
        ) { expect("ab\u{200B}").to(equal("ab")) },
        FailureRow(
            "control characters",
            #"""
            expected to equal <abc>, got <a\u{0}b\u{1B}[31mc\u{7F}>
            """#
        ) {
            expect("a\u{0}b\u{1B}[31mc\u{7F}").to(equal("abc"))
        },
        FailureRow(
            "a text in a value",
            #"""
            expected to equal <Person(name: "Ann\nLea", address: AirbagTests.Sample.Add… (80 more characters)>, got <Person(name: "Ann\nLee", address: AirbagTests.Sample.Add… (80 more characters)>
            name, first difference in line 2 (- expected, + got):
            - Lea
            + Lee
            """#
        ) {
            expect(Sample.person { $0.name = "Ann\nLee" })
                .to(equal(Sample.person { $0.name = "Ann\nLea" }))
        },
        FailureRow(
            "many lines",
            """
            expected to equal <line 1… (4,385 more characters)>, got <line 1… (4,389 more characters)>
            first difference in line 251 (- expected, + got):
            - line 251
            + another line
            """
        ) {
            let lines = (1...500).map { "line \($0)" }
            var other = lines
            other[250] = "another line"
            expect(other.joined(separator: "\n")).to(equal(lines.joined(separator: "\n")))
        },
    ]
}
