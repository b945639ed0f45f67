import Airbag

extension FailureRow {
    /// The common matchers.
    static let plain: [FailureRow] = [
        FailureRow(
            "equal",
            """
            expected to equal <2>, got <1>
            """
        ) { expect(1).to(equal(2)) },
        FailureRow(
            "not equal",
            """
            expected to not equal <1>, got <1>
            """
        ) { expect(1).toNot(equal(1)) },
        FailureRow(
            "equal to nil",
            """
            expected to equal <1>, got <nil> (use beNil() to match nils)
            """
        ) { expect(nil as Int?).to(equal(1)) },
        FailureRow(
            "nil to nil",
            """
            expected to equal <nil>, got <nil> (use beNil() to match nils)
            """
        ) { expect(nil as Int?).to(equal(nil as Int?)) },
        FailureRow(
            "numbers that differ a little",
            """
            expected to equal <0.3>, got <0.30000000000000004>
            differs by 5.55e-17
            """
        ) { expect(0.1 + 0.2).to(equal(0.3)) },
        FailureRow(
            "with a description",
            """
            the sum
            expected to equal <2>, got <1>
            """
        ) { expect(1).to(equal(2), description: "the sum") },
        FailureRow(
            "beNil",
            """
            expected to be nil, got <1>
            """
        ) { expect(1 as Int?).to(beNil()) },
        FailureRow(
            "not beNil",
            """
            expected to not be nil, got <nil>
            """
        ) { expect(nil as Int?).toNot(beNil()) },
        FailureRow(
            "beTrue",
            """
            expected to be true, got <false>
            """
        ) { expect(false).to(beTrue()) },
        FailureRow(
            "beGreaterThan",
            """
            expected to be greater than <2>, got <1>
            """
        ) { expect(1).to(beGreaterThan(2)) },
        FailureRow(
            "beCloseTo",
            """
            expected to be close to <1.0> (within 0.1), got <1.2>
            differs by 0.2
            """
        ) { expect(1.2).to(beCloseTo(1.0, within: 0.1)) },
        FailureRow(
            "beOneOf",
            """
            expected to be one of <[1, 2]>, got <4>
            """
        ) { expect(4).to(beOneOf([1, 2])) },
        FailureRow(
            "beAKindOf",
            """
            expected to be a kind of String, got <Int instance>
            Actual Value: 1
            """
        ) { expect(1 as Any).to(beAKindOf(String.self)) },
        FailureRow(
            "match",
            """
            expected to match <^dog>, got <cat>
            """
        ) { expect("cat").to(match("^dog")) },
        FailureRow(
            "beginWith",
            """
            expected to begin with <do>, got <cat>
            """
        ) { expect("cat").to(beginWith("do")) },
        FailureRow(
            "contain in a text",
            """
            expected to contain <dog>, got <cat>
            """
        ) { expect("cat").to(contain("dog")) },
    ]
}
