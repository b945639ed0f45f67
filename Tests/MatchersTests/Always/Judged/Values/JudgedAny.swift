import Airbag
import Testing

extension Chapter {
    /// Failures of values of any type.
    static var any: Chapter {
        var chapter = Chapter("values of any type")
        chapter.row(
            "the same text of two types", ours: #"expected to equal <AnyHashable("1")>, got <AnyHashable(1)>"#,
            expect: #"(a → 1) == (b → "1")"#, peer: "our first line", customDump: "- 1\n+ \"1\"",
            assertJ: #"<1> to be equal to: <"1">"#, .ours("what the types are")
        ) {
            let (a, b) = (AnyHashable(1), AnyHashable("1"))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a dictionary of any values",
            ours: """
                expected to equal <["id": AnyHashable("1"), "tag": AnyHashable("x")]>, got <["id": \
                AnyHashable(1), "tag": AnyHashable("x")]>
                ["id"]: expected <1 (String)>, got <1 (Int)>
                """,
            expect: """
                (a → ["id": AnyHashable(1), "tag": AnyHashable("x")]) == (b → ["id": AnyHashable("1"), "tag": \
                AnyHashable("x")])
                """,
            peer: "our first line",
            customDump: """
                  [
                -   "id": 1,
                +   "id": "1",
                    … (1 unchanged)
                  ]
                """,
            assertJ: #"<{"id"=1, "tag"="x"}> to be equal to: <{"id"="1", "tag"="x"}>"#,
            .ours("the key and the types")
        ) {
            let a: [String: AnyHashable] = ["id": 1, "tag": "x"]
            let b: [String: AnyHashable] = ["id": "1", "tag": "x"]
            expect(a).to(equal(b))
        }
        chapter.row(
            "any value in a struct",
            ours: """
                expected to equal <Event(payload: [1, "b"])>, got <Event(payload: [1, "a"])>
                payload[1]: expected <b>, got <a>
                """,
            expect: #"(a → Event(payload: [1, "a"])) == (b → Event(payload: [1, "b"]))"#, peer: "our first line",
            customDump: "-     [1]: \"a\"\n+     [1]: \"b\"",
            assertJ: #"field/property 'payload' differ: - actual value : "a" - expected value : "b""#,
            .ours("the path in one line")
        ) {
            let (a, b) = (Event(payload: [1, "a"]), Event(payload: [1, "b"]))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a kind",
            ours: """
                expected to be a kind of Int, got <String instance>
                Actual Value: text
                """,
            expect: #"(value → "text") is (Int → String)"#, peer: "our first line",
            assertJ: """
                <"text"> to be an instance of: <java.lang.Integer> but was instance of: <java.lang.String>
                """,
            .ours("the type, and the value as in #expect and AssertJ")
        ) {
            let value: Any = "text"
            expect(value).to(beAKindOf(Int.self))
        }
        chapter.row(
            "an instance", ours: "expected to be an instance of Account, got <Saving instance>",
            expect: "(type(of: value) → Saving) == (Account.self → Account)", peer: "our first line",
            assertJ: "<Saving@…> to be exactly an instance of: <Account> but was an instance of: <Saving>",
            .alike("both types")
        ) {
            let value: Account = Saving("Ann", 3, rate: 1)
            expect(value).to(beAnInstanceOf(Account.self))
        }
        chapter.row(
            "a conformance", ours: "expected to conform to Error, got <Step instance>",
            expect: "(value → .idle) is (any Error → Step)",
            assertJ: "<IDLE> to be an instance of: <java.lang.Throwable> but was instance of: <Step>",
            .alike("#expect and AssertJ show the value, too, which says its type again")
        ) {
            let value: Any = Step.idle
            expect(value).to(conform(to: (any Error).self))
        }
        chapter.row(
            "a description", ours: "expected to have description to equal <1.3>, got <1.2>",
            expect: #"(value.description → "1.2") == "1.3""#,
            assertJ: #"actual's toString() to return: <"1.3"> but was: <1.2>"#, .alike("both texts")
        ) {
            let value = Version(major: 1, minor: 2)
            expect(value).to(haveDescription("1.3"))
        }
        return chapter
    }
}
