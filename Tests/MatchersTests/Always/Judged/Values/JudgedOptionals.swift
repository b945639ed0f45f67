import Airbag
import Testing

extension Chapter {
    /// Failures of values that may be nil.
    static var optionals: Chapter {
        var chapter = Chapter("values that may be nil")
        chapter.row(
            "nil for a value", ours: "expected to equal <Ann>, got <nil> (use beNil() to match nils)",
            expect: #"(a → nil) == (b → "Ann")"#, peer: "our first line", customDump: "- nil\n+ \"Ann\"",
            assertJ: #"<null> to be equal to: <"Ann">"#,
            .ours("nil is not a text in quotes, and the hint says what to do")
        ) {
            let (a, b) = (nil as String?, "Ann" as String?)
            expect(a).to(equal(b))
        }
        chapter.row(
            "a value for nil", ours: "expected to equal <nil>, got <Ann> (use beNil() to match nils)",
            expect: #"(a → "Ann") == (b → nil)"#, peer: "our first line", customDump: "- \"Ann\"\n+ nil",
            assertJ: #"<"Ann"> to be equal to: <null>"#, .ours("the hint says which matcher is for nil")
        ) {
            let (a, b) = ("Ann" as String?, nil as String?)
            expect(a).to(equal(b))
        }
        chapter.row(
            "nil wanted", ours: "expected to be nil, got <Ann>", expect: #"(found → "Ann") == nil"#,
            peer: "our first line", assertJ: #"<"Ann"> to be equal to: <null>"#, .alike("the value")
        ) {
            let found = "Ann" as String?
            expect(found).to(beNil())
        }
        chapter.row(
            "nil not wanted", ours: "expected to not be nil, got <nil>", expect: "(found → nil) != nil",
            peer: "our first line", assertJ: "actual not to be null", .alike("nil")
        ) {
            let found = nil as String?
            expect(found).toNot(beNil())
        }
        chapter.row(
            "an optional of an optional", ours: "expected to equal <Optional(1)>, got <nil>",
            expect: "(a → nil) == (b → 1)", peer: "our first line", customDump: "- nil\n+ 1", .alike("two values")
        ) {
            let (a, b) = (Int??.some(nil), Int??.some(1))
            expect(a).to(equal(b))
        }
        chapter.row(
            "nil and a matcher", ours: "expected to be greater than <17>, got <nil> (use beNil() to match nils)",
            expect: "(age.map { $0 > 17 } → nil) == true", peer: "our first line", assertJ: "actual not to be null",
            .ours("nil, and what was wanted of it")
        ) {
            let age = nil as Int?
            expect(age).to(beGreaterThan(17))
        }
        chapter.row(
            "a value that is needed", ours: "expected to not be nil, got <nil>", expect: "found → nil",
            peer: "our first line", assertJ: "Optional to contain a value but it was empty.", .alike("nil")
        ) {
            let found = nil as String?
            try unwrap(found)
        }
        chapter.row(
            "a requirement", ours: "expected to equal <4>, got <3>", expect: "(count → 3) == 4",
            peer: "our first line", assertJ: "<3> to be equal to: <4>", .alike("two numbers")
        ) {
            let count = 3
            try require(count).to(equal(4))
        }
        chapter.row(
            "nil in a list",
            ours: """
                expected to equal <[Optional(1), Optional(2), Optional(3)]>, got <[Optional(1), nil, \
                Optional(3)]>
                [1]: expected <Optional(2)>, got <nil>
                """,
            expect: """
                (a → [Optional(1), nil, Optional(3)]) == (b → [Optional(1), Optional(2), Optional(3)])
                ± inserted [nil], removed [Optional(2)]
                """,
            peer: "our first line", customDump: "-   [1]: nil,\n+   [1]: 2,",
            assertJ: "<[1, null, 3]> to be equal to: <[1, 2, 3]>", .ours("the index, and both values in a line")
        ) {
            let (a, b) = ([1, nil, 3] as [Int?], [1, 2, 3] as [Int?])
            expect(a).to(equal(b))
        }
        return chapter
    }
}
