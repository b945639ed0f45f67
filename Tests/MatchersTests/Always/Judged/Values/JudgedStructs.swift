import Airbag
import Testing

extension Chapter {
    /// Failures of structs.
    static var structs: Chapter {
        var chapter = Chapter("structs")
        chapter.row(
            "a field",
            ours: """
                expected to equal <Item(name: "tea", price: 4)>, got <Item(name: "tea", price: 3)>
                price: expected <4>, got <3>
                """,
            expect: #"(a → Item(name: "tea", price: 3)) == (b → Item(name: "tea", price: 4))"#,
            peer: "our first line",
            customDump: """
                  Item(
                    name: "tea",
                -   price: 3
                +   price: 4
                  )
                """,
            assertJ: "field/property 'price' differ: - actual value : 3 - expected value : 4",
            .ours("the field in one line")
        ) {
            let (a, b) = (Item(name: "tea", price: 3), Item(name: "tea", price: 4))
            expect(a).to(equal(b))
        }
        chapter.row(
            "several fields",
            ours: """
                expected to equal <Item(name: "tea", price: 4)>, got <Item(name: "tee", price: 3)>
                name: expected <tea>, got <tee>
                price: expected <4>, got <3>
                """,
            expect: #"(a → Item(name: "tee", price: 3)) == (b → Item(name: "tea", price: 4))"#,
            peer: "our first line", customDump: "-   name: \"tee\",\n+   name: \"tea\",\n-   price: 3\n+   price: 4",
            assertJ: """
                field/property 'name' differ: - actual value : "tee" - expected value : "tea" field/property \
                'price' differ: - actual value : 3 - expected value : 4
                """,
            .ours("a line for each field")
        ) {
            let (a, b) = (Item(name: "tee", price: 3), Item(name: "tea", price: 4))
            expect(a).to(equal(b))
        }
        chapter.row(
            "a struct in a struct",
            ours: """
                expected to equal <Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea… (86 more \
                characters)>, got <Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea… (86 more \
                characters)>
                address.zip: expected <7>, got <5>
                """,
            expect: """
                (a → Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea", price: 3)], coupon: nil, \
                address: MatchersTests.Cart.Address(city…
                """,
            peer: "our first line, with both values whole",
            customDump: "    items: […],\n-     zip: 5\n+     zip: 7",
            assertJ: "field/property 'address.zip' differ: - actual value : 5 - expected value : 7",
            .ours("the path in one line, as AssertJ names it")
        ) {
            let (a, b) = (Cart(zip: 5), Cart())
            expect(a).to(equal(b))
        }
        chapter.row(
            "a list in a struct",
            ours: """
                expected to equal <Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea… (86 more \
                characters)>, got <Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea… (130 more \
                characters)>
                items[1]: extra <Item(name: "cake", price: 5)>
                """,
            expect: """
                (a → Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea", price: 3), \
                MatchersTests.Item(name: "cake", price: 5)], coupon: n…
                """,
            peer: "our first line, with both values whole",
            customDump: """
                      [0]: Item(…)
                -     [1]: Item(
                -       name: "cake",
                -       price: 5
                -     )
                    address: Cart.Address(…)
                """,
            assertJ: """
                field/property 'items' differ: - actual value : [Item(tea, 3), Item(cake, 5)] - expected \
                value : [Item(tea, 3)] actual and expected values are collec…
                """,
            .ours("the path and the struct in one line")
        ) {
            let (a, b) = (Cart(items: [Item(name: "tea", price: 3), Item(name: "cake", price: 5)]), Cart())
            expect(a).to(equal(b))
        }
        chapter.row(
            "nil in a struct",
            ours: """
                expected to equal <Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea… (101 more \
                characters)>, got <Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea… (86 more \
                characters)>
                coupon: expected <SPRING>, got <nil>
                """,
            expect: """
                (a → Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea", price: 3)], coupon: nil, \
                address: MatchersTests.Cart.Address(city…
                """,
            peer: "our first line, with both values whole",
            customDump: "    items: […],\n-   coupon: nil,\n+   coupon: \"SPRING\",\n    address: Cart.Address(…)",
            assertJ: #"field/property 'coupon' differ: - actual value : null - expected value : "SPRING""#,
            .ours("the path in one line")
        ) {
            let (a, b) = (Cart(), Cart(coupon: "SPRING"))
            expect(a).to(equal(b))
        }
        chapter.row(
            "several parts",
            ours: """
                expected to equal <Cart(owner: "Ann", items: [MatchersTests.Item(name: "tea… (86 more \
                characters)>, got <Cart(owner: "Bob", items: [MatchersTests.Item(name: "tea… (86 more \
                characters)>
                owner: expected <Ann>, got <Bob>
                items[0].price: expected <3>, got <4>
                address.zip: expected <7>, got <5>
                """,
            expect: """
                (a → Cart(owner: "Bob", items: [MatchersTests.Item(name: "tea", price: 4)], coupon: nil, \
                address: MatchersTests.Cart.Address(city…
                """,
            peer: "our first line, with both values whole",
            customDump: """
                -   owner: "Bob",
                +   owner: "Ann",
                -       price: 4
                +       price: 3
                -     zip: 5
                +     zip: 7
                """,
            assertJ: """
                field/property 'address.zip' differ: - actual value : 5 - expected value : 7 field/property \
                'items' differ: - actual value : Item(tea, 4) - expected…
                """,
            .ours("a line for each with its whole path: AssertJ leaves out the index")
        ) {
            let (a, b) = (Cart(owner: "Bob", items: [Item(name: "tea", price: 4)], zip: 5), Cart())
            expect(a).to(equal(b))
        }
        return chapter
    }
}
