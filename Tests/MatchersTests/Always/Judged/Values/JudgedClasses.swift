import Airbag
import Testing

extension Chapter {
    /// Failures of structs with texts of their own, and classes.
    static var classes: Chapter {
        var chapter = Chapter("structs with texts of their own, and classes")
        chapter.row(
            "a long text in a struct",
            ours: #"""
                expected to equal <Page(title: "News", text: "one\n2\nthree")>, got <Page(title: "News", \#
                text: "one\ntwo\nthree")>
                text, first difference in line 2 (- expected, + got):
                - 2
                + two
                """#,
            expect: #"""
                (a → Page(title: "News", text: "one\ntwo\nthree")) == (b → Page(title: "News", text: \#
                "one\n2\nthree"))
                """#,
            peer: "our first line", customDump: "-     two\n+     2",
            assertJ: """
                field/property 'text' differ: - actual value : "one two three" - expected value : "one 2 three"
                """,
            .ours("the field and the line")
        ) {
            let (a, b) = (Page(title: "News", text: "one\ntwo\nthree"), Page(title: "News", text: "one\n2\nthree"))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a text of its own", ours: "expected to equal <1.3>, got <1.2>", expect: "(a → 1.2) == (b → 1.3)",
            peer: "our first line",
            customDump: """
                  Version(
                    major: 1,
                -   minor: 2
                +   minor: 3
                  )
                """,
            assertJ: "<1.2> to be equal to: <1.3>", .alike("two short texts")
        ) {
            let (a, b) = (Version(major: 1, minor: 2), Version(major: 1, minor: 3))
            expect(a).to(equal(b))
        }
        chapter.row(
            "parts that its text hides",
            ours: """
                expected to equal <5 €>, got <5 €>
                cents: expected <500>, got <501>
                """,
            expect: "(a → 5 €) == (b → 5 €)", peer: "our first line",
            customDump: "- Money(cents: 501)\n+ Money(cents: 500)",
            assertJ: #"<"5 € (Money@…)"> to be equal to: <"5 € (Money@…)">"#, .ours("only the part that differs")
        ) {
            let (a, b) = (Money(cents: 501), Money(cents: 500))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a class",
            ours: """
                expected to equal <MatchersTests.Account>, got <MatchersTests.Account>
                balance: expected <4>, got <3>
                """,
            expect: "(a → MatchersTests.Account) == (b → MatchersTests.Account)", peer: "our first line",
            customDump: """
                - Account(
                -   owner: "Ann",
                -   balance: 3
                - )
                + #1 Account(
                …
                """,
            assertJ: "field/property 'balance' differ: - actual value : 3 - expected value : 4",
            .ours("the field: #expect shows the same text twice")
        ) {
            let (a, b) = (Account("Ann", 3), Account("Ann", 4))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a class with a class",
            ours: """
                expected to equal <MatchersTests.Saving>, got <MatchersTests.Saving>
                rate: expected <2>, got <1>
                """,
            expect: "(a → MatchersTests.Saving) == (b → MatchersTests.Saving)", peer: "our first line",
            customDump: """
                - Saving(
                -   owner: "Ann",
                -   balance: 3,
                -   rate: 1
                - )
                …
                """,
            assertJ: "field/property 'rate' differ: - actual value : 1 - expected value : 2",
            .ours("the field: #expect shows the same text twice")
        ) {
            let (a, b) = (Saving("Ann", 3, rate: 1), Saving("Ann", 3, rate: 2))
            expect(a).to(equal(b))
        }
        chapter.row(
            "an equality of its own",
            ours: """
                expected to equal <Tagged(id: 2, note: "x")>, got <Tagged(id: 1, note: "x")>
                id: expected <2>, got <1>
                """,
            expect: #"(a → Tagged(id: 1, note: "x")) == (b → Tagged(id: 2, note: "x"))"#, peer: "our first line",
            customDump: """
                  Tagged(
                -   id: 1,
                +   id: 2,
                    note: "x"
                  )
                """,
            assertJ: "field/property 'id' differ: - actual value : 1 - expected value : 2",
            .ours("the field in one line")
        ) {
            let (a, b) = (Tagged(id: 1, note: "x"), Tagged(id: 2, note: "x"))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a property",
            ours: """
                expected to have property price to equal <4>, got <Item(name: "tea", price: 3)>
                price: expected to equal <4>, got <3>
                """,
            expect: "(item.price → 3) == 4",
            assertJ: """
                <Item(tea, 3)> to have a property or a field named <"price"> with value <4> but value was: <3>
                """,
            .ours("its name, its values, and the whole")
        ) {
            let item = Item(name: "tea", price: 3)
            expect(item).to(haveProperty(\.price, 4))
        }
        chapter.row(
            "a property that holds",
            ours: """
                expected to have a property of type Bool that is true, got <Cart(owner: "Ann", items: [], \
                coupon: nil, address: MatchersTests.Cart.Address(city: "Bonn", zip: 7))>
                """,
            expect: """
                (cart → Cart(owner: "Ann", items: [], coupon: nil, address: MatchersTests.Cart.Address(city: \
                "Bonn", zip: 7))).isPaid → false
                """,
            assertJ: "<Cart@…> to match 'is paid' predicate.",
            .refused("#expect shows the name; on Linux no key path knows that of a computed property")
        ) {
            let cart = Cart(items: [])
            expect(cart).to(be(\.isPaid))
        }
        chapter.row(
            "the same object", ours: "expected to be identical to <0x…>, got <0x…>",
            expect: "(a → MatchersTests.Account) === (b → MatchersTests.Account)", peer: "our first line",
            assertJ: "<Account@…> and actual: <Account@…> to refer to the same object",
            .alike("an address or a name: none says more")
        ) {
            let (a, b) = (Account("Ann", 3), Account("Ann", 3))
            expect(a).to(beIdenticalTo(b))
        }
        return chapter
    }
}
