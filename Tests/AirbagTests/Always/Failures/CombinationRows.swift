import Airbag

extension FailureRow {
    /// Matchers made of others.
    static let combinations: [FailureRow] = [
        FailureRow(
            "satisfyAllOf",
            """
            expected to match all of: {be greater than <1>}, and {be less than <5>}, got 7
            expected to be less than <5>, got <7>
            """
        ) {
            expect(7).to(satisfyAllOf(beGreaterThan(1), beLessThan(5)))
        },
        FailureRow(
            "satisfyAllOf of values",
            """
            expected to match all of: {equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>}, and {have property name to equal <Ann>}, got Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: Optional("A"))
            expected to equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Ann", address: AirbagTests.Sample.Address(… (85 more characters)>
              nick: expected <nil>, got <A>
            """
        ) {
            expect(Sample.person { $0.nick = "A" })
                .to(satisfyAllOf(equal(Sample.Person()), haveProperty(\.name, "Ann")))
        },
        FailureRow(
            "&& of values",
            """
            expected to match all of: {have property name to equal <Ann>}, and {equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>}, got Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: Optional("A"))
            expected to equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Ann", address: AirbagTests.Sample.Address(… (85 more characters)>
              nick: expected <nil>, got <A>
            """
        ) {
            expect(Sample.person { $0.nick = "A" })
                .to(haveProperty(\.name, "Ann") && equal(Sample.Person()))
        },
        FailureRow(
            "satisfyAnyOf",
            """
            expected to match one of: {equal <1>}, or {equal <2>}, got 7
            """
        ) { expect(7).to(satisfyAnyOf(equal(1), equal(2))) },
        FailureRow(
            "map",
            """
            expected to equal <1>, got <2>
            mapped from <1>
            """
        ) { expect(1).to(map({ $0 + 1 }, equal(1))) },
        FailureRow(
            "map of values",
            """
            expected to equal <[Address(street: "Hauptstrasse", zip: 1010), Address(str… (32 more characters)>, got <[Address(street: "Hauptstrasse", zip: 1), Address(street… (26 more characters)>
            [0].zip: expected <1010>, got <1>
            [1].zip: expected <1010>, got <1>
            mapped from <Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1), roles: ["reader", "writer"], nick: nil)>
            """
        ) {
            expect(Sample.person { $0.address.zip = 1 })
                .to(
                    map({ [$0.address, $0.address] }, equal([Sample.Address(), Sample.Address()])))
        },
        FailureRow(
            "not",
            """
            expected to not equal <2>, got <2>
            """
        ) { expect(2).to(not(equal(2))) },
    ]
}
