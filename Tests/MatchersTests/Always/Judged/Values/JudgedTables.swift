import Airbag
import Testing

extension Chapter {
    /// Failures of sets and dictionaries.
    static var tables: Chapter {
        var chapter = Chapter("sets and dictionaries")
        chapter.row(
            "sets", ours: "expected to equal <[1, 2, 3]>, got <[1, 2, 9]>, missing <[3]>, extra <[9]>",
            expect: "(a → [9, 2, 1]) == (b → [1, 3, 2])", peer: "our first line",
            customDump: """
                  Set([
                -   9
                +   3
                    … (2 unchanged)
                  ])
                """,
            assertJ: "<[2, 1, 9]> to be equal to: <[2, 1, 3]>", .ours("missing and extra in one line, in order")
        ) {
            let (a, b): (Set, Set) = ([1, 2, 9], [1, 2, 3])
            expect(a).to(equal(b))
        }
        chapter.row(
            "sets of structs",
            ours: """
                expected to equal <Set([MatchersTests.Item(name: "tea", price: 4)])>, got \
                <Set([MatchersTests.Item(name: "tea", price: 3)])>, missing <Set([MatchersTests.Item(name: \
                "tea", price: 4)])>, extra <Set([MatchersTests.Item(name: "tea", price: 3)])>
                """,
            expect: """
                (a → [MatchersTests.Item(name: "tea", price: 3)]) == (b → [MatchersTests.Item(name: "tea", \
                price: 4)])
                """,
            peer: "our first line", customDump: "-     price: 3\n+     price: 4",
            assertJ: "<[Item(tea, 3)]> to be equal to: <[Item(tea, 4)]>",
            .refused("swift-custom-dump shows the field; the line is the peer's, and which became which is a guess")
        ) {
            let (a, b): (Set, Set) = ([Item(name: "tea", price: 3)], [Item(name: "tea", price: 4)])
            expect(a).to(equal(b))
        }
        chapter.row(
            "long sets",
            ours: """
                expected to equal <[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, … (336 more \
                characters)>, got <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (334 more \
                characters)>
                missing 100
                extra 0
                """,
            expect: """
                (a → [50, 47, 8, 82, 0, 11, 73, 46, 13, 52, 24, 16, 64, 56, 39, 84, 45, 85, 31, 69, 54, 10, \
                60, 61, 98, 42, 37, 40, 88, 97, 26, 9…
                """,
            peer: "both sets whole, then: , missing <[100]>, extra <[0]>",
            customDump: """
                  Set([
                -   0,
                +   100,
                    … (99 unchanged)
                  ])
                """,
            assertJ: """
                <[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, \
                25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 3…
                """,
            .ours("two lines: #expect and AssertJ show 200 numbers")
        ) {
            let (a, b) = (Set(0..<100), Set(1...100))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a value of a dictionary",
            ours: """
                expected to equal <["a": 1, "b": 3]>, got <["a": 1, "b": 2]>
                ["b"]: expected <3>, got <2>
                """,
            expect: #"(a → ["b": 2, "a": 1]) == (b → ["a": 1, "b": 3])"#, peer: "our first line",
            customDump: """
                  [
                -   "b": 2
                +   "b": 3
                    … (1 unchanged)
                  ]
                """,
            assertJ: #"<{"a"=1, "b"=2}> to be equal to: <{"a"=1, "b"=3}>"#,
            .ours("the key, and both values in a line")
        ) {
            let (a, b) = (["a": 1, "b": 2], ["a": 1, "b": 3])
            expect(a).to(equal(b))
        }
        chapter.row(
            "keys of a dictionary",
            ours: """
                expected to equal <["name": "Ann", "phone": "123"]>, got <["mail": "a@b.org", "name": "Ann"]>
                ["mail"]: extra <a@b.org>
                ["phone"]: missing <123>
                """,
            expect: #"(a → ["mail": "a@b.org", "name": "Ann"]) == (b → ["phone": "123", "name": "Ann"])"#,
            peer: "our first line",
            customDump: """
                  [
                -   "mail": "a@b.org",
                +   "phone": "123",
                    … (1 unchanged)
                  ]
                """,
            assertJ: #"<{"mail"="a@b.org", "name"="Ann"}> to be equal to: <{"name"="Ann", "phone"="123"}>"#,
            .ours("extra and missing by their names")
        ) {
            let (a, b) = (["name": "Ann", "mail": "a@b.org"], ["name": "Ann", "phone": "123"])
            expect(a).to(equal(b))
        }
        chapter.row(
            "a dictionary of lists",
            ours: """
                expected to equal <["home": [1, 5], "work": [3]]>, got <["home": [1, 2], "work": [3]]>
                ["home"][1]: expected <5>, got <2>
                """,
            expect: #"(a → ["work": [3], "home": [1, 2]]) == (b → ["work": [3], "home": [1, 5]])"#,
            peer: "our first line", customDump: "-     [1]: 2\n+     [1]: 5\n    … (1 unchanged)",
            assertJ: #"<{"home"=[1, 2], "work"=[3]}> to be equal to: <{"home"=[1, 5], "work"=[3]}>"#,
            .ours("the path in one line")
        ) {
            let (a, b) = (["home": [1, 2], "work": [3]], ["home": [1, 5], "work": [3]])
            expect(a).to(equal(b))
        }
        chapter.row(
            "a key", ours: #"expected to have a key to equal <Host>, got <["Accept": "text"]>"#,
            expect: #"(header["Host"] → nil) != nil"#, assertJ: #"<{"Accept"="text"}> to contain key: <"Host">"#,
            .alike("the key and the dictionary")
        ) {
            let header = ["Accept": "text"]
            expect(header).to(haveKey("Host"))
        }
        chapter.row(
            "a value", ours: #"expected to have a value to equal <json>, got <["Accept": "text"]>"#,
            expect: #"(header.values → ["text"]).contains("json")"#,
            assertJ: #"<{"Accept"="text"}> to contain value: <"json">"#, .alike("the value and the dictionary")
        ) {
            let header = ["Accept": "text"]
            expect(header).to(haveValue("json"))
        }
        chapter.row(
            "an entry with another value",
            ours: """
                expected to have entries ["Host": equal <b.org>], got <["Accept": "text", "Host": "a.org"]>
                value for "Host": expected to equal <b.org>, got <a.org>
                """,
            expect: #"(header["Host"] → "a.org") == "b.org""#,
            assertJ: """
                <{"Accept"="text", "Host"="a.org"}> to contain: <[MapEntry[key="Host", value="b.org"]]> but \
                could not find: <[MapEntry[key="Host", value="b.org"]]>
                """,
            .ours("the value that is there")
        ) {
            let header = ["Accept": "text", "Host": "a.org"]
            expect(header).to(haveEntry("Host", "b.org"))
        }
        chapter.row(
            "entries",
            ours: """
                expected to have entries ["Accept": equal <json>, "Host": equal <b.org>], got <["Accept": \
                "text"]>
                value for "Accept": expected to equal <json>, got <text>
                there is no key "Host"
                """,
            assertJ: """
                <{"Accept"="text"}> to contain: <[Accept=json, Host=b.org]> but could not find: \
                <[Accept=json, Host=b.org]>
                """,
            .ours("what is wrong with each")
        ) {
            let header = ["Accept": "text"]
            expect(header).to(haveEntries(["Accept": "json", "Host": "b.org"]))
        }
        return chapter
    }
}
