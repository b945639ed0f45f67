import Airbag

extension FailureRow {
    /// Arrays, dictionaries and sets.
    static let collections: [FailureRow] = [
        FailureRow(
            "short arrays",
            """
            expected to equal <[1, 4, 3]>, got <[1, 2, 3]>
            [1]: expected <4>, got <2>
            """
        ) { expect([1, 2, 3]).to(equal([1, 4, 3])) },
        FailureRow(
            "arrays of arrays",
            """
            expected to equal <[[1, 2, 3], [4, 5, 6], [7, 0, 9], [10, 11, 12], [13, 14]]>, got <[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12], [13, 14, 15]]>
            [2][1]: expected <0>, got <8>
            [4][2]: extra <15>
            """
        ) {
            expect([[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12], [13, 14, 15]])
                .to(equal([[1, 2, 3], [4, 5, 6], [7, 0, 9], [10, 11, 12], [13, 14]]))
        },
        FailureRow(
            "a missing element",
            """
            expected to equal <[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, … (95 more characters)>, got <[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,… (92 more characters)>
            [0]: missing <1>
            """
        ) {
            expect(Array(2...40)).to(equal(Array(1...40)))
        },
        FailureRow(
            "10,000 elements",
            """
            expected to equal <[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, … (of 10,000 elements)>, got <[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, … (of 10,000 elements)>
            [5000]: expected <5001>, got <0>
            """
        ) {
            var list = Array(1...10_000)
            list[5_000] = 0
            expect(list).to(equal(Array(1...10_000)))
        },
        FailureRow(
            "10,000 other elements",
            """
            expected to equal <[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, … (of 10,000 elements)>, got <[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, … (of 10,000 elements)>
            [0]: expected <1>, got <0>
            [2]: expected <3>, got <4>
            [3]: expected <4>, got <6>
            [4]: expected <5>, got <8>
            [5]: expected <6>, got <10>
            [6]: expected <7>, got <12>
            [7]: expected <8>, got <14>
            [8]: expected <9>, got <16>
            [9]: expected <10>, got <18>
            [10]: expected <11>, got <20>
            … and 9,989 more differences
            """
        ) {
            expect(Array(0..<10_000).map { $0 * 2 }).to(equal(Array(1...10_000)))
        },
        FailureRow(
            "a short dictionary",
            """
            expected to equal <["a": 2]>, got <["a": 1]>
            """
        ) { expect(["a": 1]).to(equal(["a": 2])) },
        FailureRow(
            "a dictionary in the order of its keys",
            """
            expected to equal <["a": 1, "b": 2, "c": 3]>, got <["a": 1, "c": 4, "d": 2]>
            ["b"]: missing <2>
            ["c"]: expected <3>, got <4>
            ["d"]: extra <2>
            """
        ) { expect(["d": 2, "c": 4, "a": 1]).to(equal(["c": 3, "b": 2, "a": 1])) },
        FailureRow(
            "a dictionary in a value in an array",
            """
            expected to be empty, got <[Stock(counts: ["a": 1, "b": 2], tags: Set(["x", "y"]), next: nil)]>
            """
        ) {
            struct Stock: Equatable, Sendable {
                var counts: [String: Int]
                var tags: Set<String>
                var next: [Int?]?
            }
            expect([Stock(counts: ["b": 2, "a": 1], tags: ["y", "x"])]).to(beEmpty())
        },
        FailureRow(
            "a set in the order of its texts",
            """
            expected to be empty, got <Set([AirbagTests.Sample.Size.large, AirbagTests.Sample.Size.small])>
            2 elements
            """
        ) { expect(Set([Sample.Size.small, .large])).to(beEmpty()) },
        FailureRow(
            "a dictionary of values",
            """
            expected to equal <["ann": AirbagTests.Sample.Person(name: "Ann", address: … (103 more characters)>, got <["ann": AirbagTests.Sample.Person(name: "Ann", address: … (113 more characters)>
            ["ann"].nick: expected <nil>, got <A>
            """
        ) {
            expect(["ann": Sample.person { $0.nick = "A" }]).to(equal(["ann": Sample.Person()]))
        },
        FailureRow(
            "sets",
            """
            expected to equal <[2, 3]>, got <[1, 2]>, missing <[3]>, extra <[1]>
            """
        ) { expect(Set([1, 2])).to(equal(Set([2, 3]))) },
        FailureRow(
            "sets of values",
            """
            expected to equal <Set([AirbagTests.Sample.Person(name: "Ann", address: Air… (101 more characters)>, got <Set([AirbagTests.Sample.Person(name: "Eve", address: Air… (101 more characters)>
            missing Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), role… (35 more characters)
            extra Person(name: "Eve", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), role… (35 more characters)
            """
        ) {
            expect(Set([Sample.person { $0.name = "Eve" }])).to(equal(Set([Sample.Person()])))
        },
        FailureRow(
            "sets of values that begin alike",
            """
            expected to equal <Set([AirbagTests.Sample.Person(name: "Ann", address: Air… (111 more characters)>, got <Set([AirbagTests.Sample.Person(name: "Ann", address: Air… (111 more characters)>
            missing Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: Optional("B"))
            extra Person(name: "Ann", address: AirbagTests.Sample.Address(street: "Hauptstrasse", zip: 1010), roles: ["reader", "writer"], nick: Optional("A"))
            """
        ) {
            let (actual, expected) = (Sample.person { $0.nick = "A" }, Sample.person { $0.nick = "B" })
            expect(Set([actual])).to(equal(Set([expected])))
        },
        FailureRow(
            "elements without an order",
            """
            expected to contain only items to equal <1>, got <Set([1, 2, 3])>
            an item: <2>
            an item: <3>
            """
        ) { expect(Set([3, 1, 2])).to(containOnly(1)) },
    ]
}
