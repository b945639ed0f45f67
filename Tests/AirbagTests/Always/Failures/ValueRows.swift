import Airbag

extension FailureRow {
    /// Nested values: structs, tuples and optionals.
    static let values: [FailureRow] = [
        FailureRow(
            "a field",
            """
            expected to equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Eve", address: AirbagTests.Sample.Address(… (75 more characters)>
            name: expected <Ann>, got <Eve>
            """
        ) {
            expect(Sample.person { $0.name = "Eve" }).to(equal(Sample.Person()))
        },
        FailureRow(
            "several fields",
            """
            expected to equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Eve", address: AirbagTests.Sample.Address(… (65 more characters)>
            name: expected <Ann>, got <Eve>
            address.zip: expected <1010>, got <1020>
            roles[0]: missing <reader>
            """
        ) {
            expect(
                Sample.person {
                    $0.name = "Eve"
                    $0.address.zip = 1020
                    $0.roles.removeFirst()
                }
            ).to(equal(Sample.Person()))
        },
        FailureRow(
            "a field of a field",
            """
            expected to equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Ann", address: AirbagTests.Sample.Address(… (67 more characters)>
            address.street: expected <Hauptstrasse>, got <Ring>
            """
        ) {
            expect(Sample.person { $0.address.street = "Ring" }) == Sample.Person()
        },
        FailureRow(
            "an optional field",
            """
            expected to equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Ann", address: AirbagTests.Sample.Address(… (85 more characters)>
            nick: expected <nil>, got <E>
            """
        ) {
            expect(Sample.person { $0.nick = "E" }).to(equal(Sample.Person()))
        },
        FailureRow(
            "an optional value",
            """
            expected to equal <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>, got <Team(title: "Core", members: [AirbagTests.Sample.Person(… (351 more characters)>
            lead: expected <Optional(AirbagTests.Sample.Person(name: "Ann", address: A…>, got <nil>
            """
        ) {
            expect(Sample.team { $0.lead = nil }).to(equal(Sample.Team()))
        },
        FailureRow(
            "a field of an optional value",
            """
            expected to equal <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>, got <Team(title: "Core", members: [AirbagTests.Sample.Person(… (505 more characters)>
            lead.address.zip: expected <1010>, got <1>
            """
        ) {
            expect(Sample.team { $0.lead?.address.zip = 1 }).to(equal(Sample.Team()))
        },
        FailureRow(
            "a field in an array",
            """
            expected to equal <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>, got <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>
            members[1].name: expected <Bob>, got <Eve>
            """
        ) {
            expect(Sample.team { $0.members[1].name = "Eve" }).to(equal(Sample.Team()))
        },
        FailureRow(
            "an array in an array",
            """
            expected to equal <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>, got <Team(title: "Core", members: [AirbagTests.Sample.Person(… (517 more characters)>
            members[1].roles[2]: extra <admin>
            """
        ) {
            expect(Sample.team { $0.members[1].roles.append("admin") }).to(equal(Sample.Team()))
        },
        FailureRow(
            "a dictionary in a struct",
            """
            expected to equal <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>, got <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>
            phones["cell"]: extra <[3]>
            phones["desk"][1]: expected <2>, got <9>
            phones["home"]: missing <[3]>
            """
        ) {
            expect(Sample.team { $0.phones = ["desk": [1, 9], "cell": [3]] })
                .to(equal(Sample.Team()))
        },
        FailureRow(
            "a set in a struct",
            """
            expected to equal <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>, got <Team(title: "Core", members: [AirbagTests.Sample.Person(… (508 more characters)>
            tags: missing "b"
            tags: extra "c"
            """
        ) {
            expect(Sample.team { $0.tags = ["a", "c"] }).to(equal(Sample.Team()))
        },
        FailureRow(
            "five levels deep",
            """
            expected to equal <Order(id: 7, team: AirbagTests.Sample.Team(title: "Core"… (576 more characters)>, got <Order(id: 7, team: AirbagTests.Sample.Team(title: "Core"… (568 more characters)>
            team.members[0].address.street: expected <Hauptstrasse>, got <Ring>
            """
        ) {
            expect(Sample.order { $0.team.members[0].address.street = "Ring" })
                .to(equal(Sample.Order()))
        },
        FailureRow(
            "a tuple in a struct",
            """
            expected to equal <Order(id: 7, team: AirbagTests.Sample.Team(title: "Core"… (576 more characters)>, got <Order(id: 7, team: AirbagTests.Sample.Team(title: "Core"… (576 more characters)>
            size.height: expected <4>, got <5>
            """
        ) {
            expect(Sample.order { $0.size.height = 5 }).to(equal(Sample.Order()))
        },
        FailureRow(
            "a tuple",
            """
            expected to equal <(1, "b")>, got <(1, "a")>
            """
        ) { expect((1, "a")).to(equal((1, "b"))) },
        FailureRow(
            "a tuple with values",
            """
            expected to equal <(1, AirbagTests.Sample.Person(name: "Ann", address: Airb… (99 more characters)>, got <(1, AirbagTests.Sample.Person(name: "Ann", address: Airb… (96 more characters)>
            .1.address.zip: expected <1010>, got <1>
            """
        ) {
            expect((1, Sample.person { $0.address.zip = 1 })).to(equal((1, Sample.Person())))
        },
        FailureRow(
            "everything differs",
            """
            expected to equal <Order(id: 7, team: AirbagTests.Sample.Team(title: "Core"… (576 more characters)>, got <Order(id: 8, team: AirbagTests.Sample.Team(title: "New",… (82 more characters)>
            id: expected <7>, got <8>
            team.title: expected <Core>, got <New>
            team.members[0]: missing <Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), role… (35 more characters)>
            team.members[1]: missing <Person(name: "Bob", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), role… (35 more characters)>
            team.phones["desk"]: missing <[1, 2]>
            team.phones["home"]: missing <[3]>
            team.lead: expected <Optional(AirbagTests.Sample.Person(name: "Ann", address: A…>, got <nil>
            team.tags: missing "a"
            team.tags: missing "b"
            size.width: expected <3>, got <0>
            size.height: expected <4>, got <0>
            """
        ) {
            expect(
                Sample.order {
                    $0.id = 8
                    $0.size = (0, 0)
                    $0.team = Sample.Team(
                        title: "New", members: [], phones: [:], lead: nil, tags: [])
                }
            ).to(equal(Sample.Order()))
        },
    ]
}
