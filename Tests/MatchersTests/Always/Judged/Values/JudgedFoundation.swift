import Airbag
import Foundation
import Testing

extension Chapter {
    /// Failures of values of Foundation.
    static var foundation: Chapter {
        var chapter = Chapter("values of Foundation")
        let start = stringify(Date(timeIntervalSince1970: 0))
        let later = stringify(Date(timeIntervalSince1970: 90))
        chapter.row(
            "data of text",
            ours: """
                expected to equal <Data<hash=27239,length=3>>, got <Data<hash=27012,length=3>>
                text: expected <cow>, got <cat>
                """,
            expect: "(a → 3 bytes) == (b → 3 bytes)\n± inserted [97, 116], removed [111, 119]",
            peer: "expected to equal <Data<hash=…,length=3>>, got <Data<hash=…,length=3>>",
            customDump: "- Data(3 bytes)\n+ Data(3 bytes)",
            assertJ: "<[99, 97, 116]> to be equal to: <[99, 111, 119]>",
            .ours("the texts: the others show bytes as numbers")
        ) {
            let (a, b) = (Data("cat".utf8), Data("cow".utf8))
            expect(a).to(equal(b))
        }
        chapter.row(
            "data of bytes",
            ours: """
                expected to equal <Data<hash=6703,length=4>>, got <Data<hash=4911,length=4>>
                bytes from 1 in hex: expected <09 03 ff>, got <02 03 ff>
                """,
            expect: "(a → 4 bytes) == (b → 4 bytes)\n± inserted [2], removed [9]",
            peer: "expected to equal <Data<hash=…,length=4>>, got <Data<hash=…,length=4>>",
            customDump: "- Data(4 bytes)\n+ Data(4 bytes)",
            assertJ: "<[1, 2, 3, -1]> to be equal to: <[1, 9, 3, -1]>",
            .ours("where they are: #expect shows the bytes alone")
        ) {
            let (a, b) = (Data([1, 2, 3, 255]), Data([1, 9, 3, 255]))
            expect(a).to(equal(b))
        }
        chapter.row(
            "JSON",
            ours: """
                expected to equal <Data<hash=71858925,length=35>>, got <Data<hash=174583773,length=30>>
                JSON["name"]: expected <Ann>, got <Bob>
                JSON["tags"][1]: missing <b>
                """,
            expect: """
                (a → 30 bytes) == (b → 35 bytes)
                ± inserted [110, 109, 101, 66, 111, 116, 103, 115, 91, 97, 93], removed [116, 103, 115, 91, \
                97, 34, 44, 32, 34, 93, 110, 109, 101…
                """,
            peer: "expected to equal <Data<hash=…,length=35>>, got <Data<hash=…,length=30>>",
            customDump: "- Data(30 bytes)\n+ Data(35 bytes)",
            assertJ: """
                <"{"name": "Bob", "tags": ["a"]}"> to be equal to: <"{"tags": ["a", "b"], "name": "Ann"}">
                """,
            .ours("the paths in the JSON: the others show bytes as numbers, or the whole")
        ) {
            let a = Data(#"{"name": "Bob", "tags": ["a"]}"#.utf8)
            let b = Data(#"{"tags": ["a", "b"], "name": "Ann"}"#.utf8)
            expect(a).to(equal(b))
        }
        chapter.row(
            "dates", ours: "expected to equal <\(start)>, got <\(later)>\n90 seconds later",
            expect: "(a → 1970-01-01 00:01:30 +0000) == (b → 1970-01-01 00:00:00 +0000)", peer: "our first line",
            customDump: "- Date(1970-01-01T00:01:30.000Z)\n+ Date(1970-01-01T00:00:00.000Z)",
            assertJ: "<1970-01-01T00:01:30Z> to be equal to: <1970-01-01T00:00:00Z>", .ours("the distance")
        ) {
            let (a, b) = (Date(timeIntervalSince1970: 90), Date(timeIntervalSince1970: 0))
            expect(a).to(equal(b))
        }
        chapter.row(
            "dates of the same second",
            ours: "expected to equal <\(start) (-978307200.0 s since 2001-01-01 00:00:00 UTC)>, got <"
                + "\(start) (-978307199.99999 s since 2001-01-01 00:00:00 UTC)>\n1.0014e-05 seconds later",
            expect: "(a → 1970-01-01 00:00:00 +0000) == (b → 1970-01-01 00:00:00 +0000)",
            peer: "the same text twice",
            customDump: "- Date(1970-01-01T00:00:00.000Z)\n+ Date(1970-01-01T00:00:00.000Z)",
            assertJ: "<1970-01-01T00:00:00.000010Z> to be equal to: <1970-01-01T00:00:00Z>",
            .ours("the distance: #expect and swift-custom-dump show the same text twice")
        ) {
            let (a, b) = (Date(timeIntervalSince1970: 0.00001), Date(timeIntervalSince1970: 0))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a date close to another",
            ours: "expected to be close to <\(start)> (within 60.0), got <\(later)>\ndiffers by 90",
            expect: "(abs(a.timeIntervalSince(b)) → 90.0) < (60 → 60.0)", peer: "our first line",
            assertJ: """
                <1970-01-01T00:01:30Z> to be close to: <1970-01-01T00:00:00Z> within 60 Seconds but \
                difference was 90 Seconds
                """,
            .alike("the distance")
        ) {
            let (a, b) = (Date(timeIntervalSince1970: 90), Date(timeIntervalSince1970: 0))
            expect(a).to(beCloseTo(b, within: 60))
        }
        chapter.row(
            "addresses",
            ours: """
                expected to equal <https://a.org/cart?id=2>, got <http://a.org/cart?id=1>
                scheme: expected <https>, got <http>
                query: expected <id=2>, got <id=1>
                """,
            expect: "(a → http://a.org/cart?id=1) == (b → https://a.org/cart?id=2)", peer: "our first line",
            customDump: "- URL(http://a.org/cart?id=1)\n+ URL(https://a.org/cart?id=2)",
            assertJ: "<http://a.org/cart?id=1> to be equal to: <https://a.org/cart?id=2>",
            .ours("the components that differ")
        ) {
            let (a, b) = (URL(string: "http://a.org/cart?id=1"), URL(string: "https://a.org/cart?id=2"))
            expect(a).to(equal(b))
        }
        chapter.row(
            "identifiers",
            ours: """
                expected to equal <6F9619FF-8B86-D011-B42D-00CF4FC964FF>, got \
                <6F9619FF-8B86-D011-B42D-00C04FC964FF>
                first difference at index 27 (- expected, + got):
                - …619FF-8B86-D011-B42D-00CF4FC964FF
                + …619FF-8B86-D011-B42D-00C04FC964FF
                                           ^
                """,
            expect: "(a → 6F9619FF-8B86-D011-B42D-00C04FC964FF) == (b → 6F9619FF-8B86-D011-B42D-00CF4FC964FF)",
            peer: "our first line",
            customDump: """
                - UUID(6F9619FF-8B86-D011-B42D-00C04FC964FF)
                + UUID(6F9619FF-8B86-D011-B42D-00CF4FC964FF)
                """,
            assertJ: """
                <6f9619ff-8b86-d011-b42d-00c04fc964ff> to be equal to: <6f9619ff-8b86-d011-b42d-00cf4fc964ff>
                """,
            .ours("both stand below each other as in swift-custom-dump, and the place is marked")
        ) {
            let a = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")
            let b = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00CF4FC964FF")
            expect(a).to(equal(b))
        }
        chapter.row(
            "components of a date", ours: "expected to equal <year: 2024 month: 3 >, got <year: 2024 month: 2 >",
            expect: "(a → year: 2024 month: 2 ) == (b → year: 2024 month: 3 )", peer: "our first line",
            customDump: """
                  DateComponents(
                    year: 2024,
                -   month: 2
                +   month: 3
                  )
                """,
            assertJ: "<2024-02> to be equal to: <2024-03>", .alike("two short texts")
        ) {
            let (a, b) = (DateComponents(year: 2024, month: 2), DateComponents(year: 2024, month: 3))
            expect(a).to(equal(b))
        }
        chapter.row(
            "sets of indexes",
            ours: """
                expected to equal <3 indexes>, got <3 indexes>
                [1]: expected <3>, got <2>
                """,
            expect: "(a → 3 indexes) == (b → 3 indexes)\n± inserted [2], removed [3]", peer: "our first line",
            customDump: "-     [0]: 1..<3,\n+     [0]: 1..<2,\n+     [1]: 3..<4,",
            .ours("the place: #expect shows the indexes without it")
        ) {
            let (a, b) = (IndexSet([1, 2, 5]), IndexSet([1, 3, 5]))
            expect(a).to(equal(b))
        }
        chapter.row(
            "an array of Foundation",
            ours: """
                expected to equal <(1, 3)>, got <(1, 2)>
                [1]: expected <3>, got <2>
                """,
            expect: """
                (a → (
                    1,
                    2
                )) == (b → (
                    1,
                    3
                ))
                """,
            peer: "our first line",
            customDump: """
                  [
                    [0]: 1,
                -   [1]: 2
                +   [1]: 3
                  ]
                """,
            .ours("the index, and both values in a line")
        ) {
            let (a, b) = ([1, 2] as NSArray, [1, 3] as NSArray)
            expect(a).to(equal(b))
        }
        chapter.row(
            "a dictionary of Foundation",
            ours: #"""
                expected to equal <{\n    a = 2;\n}>, got <{\n    a = 1;\n}>
                first difference in line 2 (- expected, + got):
                -     a = 2;
                +     a = 1;
                          ^
                """#,
            expect: """
                (a → {
                    a = 1;
                }) == (b → {
                    a = 2;
                })
                """,
            peer: "our first line", customDump: "  [\n-   \"a\": 1\n+   \"a\": 2\n  ]", .alike("the entry")
        ) {
            let (a, b) = (["a": 1] as NSDictionary, ["a": 2] as NSDictionary)
            expect(a).to(equal(b))
        }
        chapter.row(
            "an encoded value", ours: #"expected to equal <{"price":4}>, got <{"price":3}>"#,
            expect: "(text → \"{\"price\":3}\") == (#\"{\"price\":4}\"# → \"{\"price\":4}\")",
            peer: "our first line", customDump: "- #\"{\"price\":3}\"#\n+ #\"{\"price\":4}\"#",
            assertJ: #"<"{"price":3}"> to be equal to: <"{"price":4}">"#, .alike("two short texts")
        ) {
            let text = String(decoding: (try? JSONEncoder().encode(["price": 3])) ?? Data(), as: UTF8.self)
            expect(text).to(equal(#"{"price":4}"#))
        }
        chapter.row(
            "measures", ours: "expected to equal <60.0 seconds>, got <90.0 seconds>",
            expect: "(a → 90.0 seconds) == (b → 60.0 seconds)", peer: "our first line",
            customDump: """
                -   _low: 16213023705161793536,
                +   _low: 4659767778871345152,
                -   _high: 4
                +   _high: 3
                """,
            assertJ: "<PT1M30S> to be equal to: <PT1M>", .ours("seconds: swift-custom-dump shows the fields inside")
        ) {
            let (a, b) = (Duration.seconds(90), Duration.seconds(60))
            expect(a).to(equal(b))
        }
        return chapter
    }
}
