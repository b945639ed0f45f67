import Airbag

extension FailureRow {
    /// Matchers of the parts of a value.
    static let parts: [FailureRow] = [
        FailureRow(
            "contain",
            """
            expected to contain <3>, got <[1, 2]>
            """
        ) { expect([1, 2]).to(contain(3)) },
        FailureRow(
            "contain of several",
            """
            expected to contain <b, q, a, z>, got <[a, b]>
            missing <q, z>
            """
        ) { expect(["a", "b"]).to(contain("b", "q", "a", "z")) },
        FailureRow(
            "haveCount",
            """
            expected to have Array<Int> with count 3, got 2
            Actual Value: [1, 2]
            """
        ) { expect([1, 2]).to(haveCount(3)) },
        FailureRow(
            "haveCount of many",
            """
            expected to have Array<Int> with count 3, got 5000
            Actual Value: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1… (of 5,000 elements)
            """
        ) { expect(Array(0..<5_000)).to(haveCount(3)) },
        FailureRow(
            "beEmpty",
            """
            expected to be empty, got <[1]>
            """
        ) { expect([1]).to(beEmpty()) },
        FailureRow(
            "elementsEqual",
            """
            expected to elementsEqual <[2, 1]>, got <[1, 2]>
            [0]: expected <2>, got <1>
            [1]: expected <1>, got <2>
            """
        ) { expect([1, 2]).to(elementsEqual([2, 1])) },
        FailureRow(
            "elementsEqual of values",
            """
            expected to elementsEqual <[Person(name: "Ann", address: AirbagTests.Sample.Address… (210 more characters)>, got <[Person(name: "Ann", address: AirbagTests.Sample.Address… (207 more characters)>
            [1].address.zip: expected <1010>, got <1>
            """
        ) {
            expect([Sample.Person(), Sample.person { $0.address.zip = 1 }])
                .to(elementsEqual([Sample.Person(), Sample.Person()]))
        },
        FailureRow(
            "containExactly",
            """
            expected to contain exactly [equal <1>, equal <3>], got <[1, 2]>
            item 1: expected to equal <3>, got <2>
            """
        ) { expect([1, 2]).to(containExactly(1, 3)) },
        FailureRow(
            "containExactly of values",
            """
            expected to contain exactly [equal <Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: nil)>], got <[Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1), roles: ["reader", "writer"], nick: nil)]>
            item 0: expected to equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Ann", address: AirbagTests.Sample.Address(… (72 more characters)>
              address.zip: expected <1010>, got <1>
            """
        ) {
            expect([Sample.person { $0.address.zip = 1 }]).to(containExactly(Sample.Person()))
        },
        FailureRow(
            "allPass",
            """
            expected to all be less than <3>, but failed first at element <5> in <[1, 5]>
            at index 1
            """
        ) { expect([1, 5]).to(allPass(beLessThan(3))) },
        FailureRow(
            "allPass of values",
            """
            expected to all equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, but failed first at element <Person(name: "Ann", address: AirbagTests.Sample.Address(… (72 more characters)> in <[Person(name: "Ann", address: AirbagTests.Sample.Address… (207 more characters)>
            at index 1
            address.zip: expected <1010>, got <1>
            """
        ) {
            expect([Sample.Person(), Sample.person { $0.address.zip = 1 }])
                .to(allPass(equal(Sample.Person())))
        },
        FailureRow(
            "haveProperty",
            """
            expected to have property address.zip to equal <1>, got <Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: nil)>
            address.zip: expected to equal <1>, got <1010>
            """
        ) {
            expect(Sample.Person()).to(haveProperty(\.address.zip, 1))
        },
        FailureRow(
            "beSuccess",
            """
            expected to be <success(Int)>, got <failure(AirbagTests.Sample.Fault.code(3))>
            """
        ) {
            expect(Result<Int, Sample.Fault>.failure(.code(3))).to(beSuccess())
        },
        FailureRow(
            "beSuccess of a value",
            """
            expected to be <success(Person)> that satisfies matcher, got <success(AirbagTests.Sample.Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: Optional("A")))>
            expected to equal <Person(name: "Ann", address: AirbagTests.Sample.Address(… (75 more characters)>, got <Person(name: "Ann", address: AirbagTests.Sample.Address(… (85 more characters)>
              nick: expected <nil>, got <A>
            """
        ) {
            expect(Result<Sample.Person, Sample.Fault>.success(Sample.person { $0.nick = "A" }))
                .to(beSuccess(equal(Sample.Person())))
        },
        FailureRow(
            "beSuccess with a value",
            """
            expected to be <success(Person)> that equals Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: nil), got <success(AirbagTests.Sample.Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: Optional("A")))>
            nick: expected <nil>, got <A>
            """
        ) {
            expect(Result<Sample.Person, Sample.Fault>.success(Sample.person { $0.nick = "A" }))
                .to(beSuccess(Sample.Person()))
        },
    ]
}
