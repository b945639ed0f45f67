import Airbag
import Judging
import Testing

private func beEven() -> Matcher<Int> {
    .simple("be even") { MatcherStatus(bool: try $0.evaluate()?.isMultiple(of: 2) == true) }
}

private func beFour() -> Matcher<Int> {
    .define("be four") { MatcherResult(bool: try $0.evaluate() == 4, message: $1) }
}

private func beMissing() -> Matcher<Int> {
    .simpleNilable("be missing") { MatcherStatus(bool: try $0.evaluate() == nil) }
}

private func beGone() -> Matcher<Int> {
    .defineNilable("be gone") { MatcherResult(bool: try $0.evaluate() == nil, message: $1) }
}

/// Groups, mapped and user-defined matchers in every form.
@Suite struct CombinationForms {
    @Test func all() async {
        let maybe: Int? = 4
        await forms(9) {
            expect(4).to(satisfyAllOf(equal(4), beLessThan(5)))
            expect(maybe).notTo(satisfyAllOf(equal(4), beLessThan(4)))
            try require(4).to(satisfyAllOf(equal(4), beLessThan(5)))
            await expect { await later(4) }.to(satisfyAllOf(equal(4), beLessThan(5)))
            await expect { await later(maybe) }.toNot(satisfyAllOf(equal(4), beLessThan(4)))
            try await require { await later(maybe) }.toNot(satisfyAllOf(equal(4), beLessThan(4)))
            await expect(4).toNever(satisfyAllOf(equal(4), beLessThan(4)), until: briefly)
            try await require(4).alwaysTo(satisfyAllOf(equal(4), beLessThan(5)), until: briefly)
            expect(4).to(
                satisfyAnyOf(
                    satisfyAllOf(equal(4), beLessThan(4)), satisfyAllOf(equal(4), beLessThan(5))))
        }
    }

    @Test func allOfList() async {
        let maybe: Int? = 4
        await forms(9) {
            expect(4).to(satisfyAllOf([equal(4), beLessThan(5)]))
            expect(maybe).notTo(satisfyAllOf([equal(4), beLessThan(4)]))
            try require(maybe).to(satisfyAllOf([equal(4), beLessThan(5)]))
            await expect { await later(4) }.to(satisfyAllOf([equal(4), beLessThan(5)]))
            await expect { await later(maybe) }.toNot(satisfyAllOf([equal(4), beLessThan(4)]))
            try await require { await later(4) }.to(satisfyAllOf([equal(4), beLessThan(5)]))
            await expect(4).toAlways(satisfyAllOf([equal(4), beLessThan(5)]), until: briefly)
            try await require(4).neverTo(satisfyAllOf([equal(4), beLessThan(4)]), until: briefly)
            expect(4).to(
                satisfyAllOf([equal(4), beLessThan(5)])
                    && not(satisfyAllOf([equal(4), beLessThan(4)])))
        }
    }

    @Test func any() async {
        let maybe: Int? = 4
        await forms(9) {
            expect(4).to(satisfyAnyOf(equal(4), equal(5)))
            expect(maybe).notTo(satisfyAnyOf(equal(5), equal(6)))
            try require(4).to(satisfyAnyOf(equal(4), equal(5)))
            await expect { await later(4) }.to(satisfyAnyOf(equal(4), equal(5)))
            await expect { await later(maybe) }.toNot(satisfyAnyOf(equal(5), equal(6)))
            try await require { await later(maybe) }.toNot(satisfyAnyOf(equal(5), equal(6)))
            await expect(4).toEventually(satisfyAnyOf(equal(4), equal(5)), timeout: soon)
            try await require { await later(4) }.toNever(
                satisfyAnyOf(equal(5), equal(6)), until: briefly)
            expect([4]).to(allPass(satisfyAnyOf(equal(4), equal(5))))
        }
    }

    @Test func operators() async {
        let maybe: Int? = 4
        await forms(9) {
            expect(4).to(equal(4) && beLessThan(5))
            expect(maybe).notTo(equal(5) || equal(6))
            try require(maybe).to(equal(4) && beLessThan(5))
            await expect { await later(4) }.to(equal(4) && beLessThan(5))
            await expect { await later(maybe) }.toNot(equal(5) || equal(6))
            try await require { await later(4) }.to(equal(4) && beLessThan(5))
            await expect(4).toNotEventually(equal(5) || equal(6), timeout: soon)
            try await require(4).toEventually(equal(4) && beLessThan(5), timeout: soon)
            expect(4).to(not(equal(5) || equal(6)))
        }
    }

    @Test func negations() async {
        let maybe: Int? = 4
        await forms(9) {
            expect(4).to(not(equal(5)))
            expect(maybe).notTo(not(equal(4)))
            try require(4).to(not(equal(5)))
            await expect { await later(4) }.to(not(equal(5)))
            await expect { await later(maybe) }.toNot(not(equal(4)))
            try await require { await later(maybe) }.toNot(not(equal(4)))
            await expect(4).toEventuallyNot(not(equal(4)), timeout: soon)
            await expect { await later(4) }.toAlways(not(equal(5)), until: briefly)
            expect(4).to(not(not(equal(4))))
        }
    }

    @Test func mapped() async {
        let maybe: String? = "four"
        await forms(9) {
            expect("four").to(map({ $0.count }, equal(4)))
            expect(maybe).notTo(map({ $0.count }, equal(5)))
            try require(maybe).to(map({ $0.count }, equal(4)))
            await expect { await later("four") }.to(map({ $0.count }, equal(4)))
            await expect { await later(maybe) }.toNot(map({ $0.count }, equal(5)))
            try await require { await later("four") }.to(map({ $0.count }, equal(4)))
            await expect("four").neverTo(map({ $0.count }, equal(5)), until: briefly)
            try await require("four").toEventuallyNot(map({ $0.count }, equal(5)), timeout: soon)
            expect("four").to(not(map({ $0.count }, equal(5))))
        }
    }

    @Test func mappedToOptional() async {
        let maybe: String? = "four"
        await forms(9) {
            expect("four").to(map({ $0.first }, equal("f")))
            expect(maybe).notTo(map({ $0.first }, beNil()))
            try require("four").to(map({ $0.first }, equal("f")))
            await expect { await later("four") }.to(map({ $0.first }, equal("f")))
            await expect { await later(maybe) }.toNot(map({ $0.first }, beNil()))
            try await require { await later(maybe) }.toNot(map({ $0.first }, beNil()))
            await expect("four").alwaysTo(map({ $0.first }, equal("f")), until: briefly)
            try await require { await later("four") }.toNotEventually(
                map({ $0.first }, beNil()), timeout: soon)
            expect("four").to(not(map({ $0.first }, beNil())))
        }
    }

    @Test func keyPaths() {
        let maybe: String? = "four"
        forms(8) {
            expect("four").to(map(\.count, equal(4)))
            expect("four").notTo(map(\.count, equal(5)))
            expect { "four" }.to(map(\.first, equal("f")))
            expect(maybe).to(compactMap(\.first, equal("f")))
            try require("four").to(map(\.count, equal(4)))
            try require(maybe).toNot(map(\.first, beNil()))
            expect("four").toEventually(map(\.count, equal(4)), timeout: soon)
            expect(["four"]).to(allPass(map(\.count, equal(4))))
        }
    }

    @Test func compactMapped() async {
        let maybe: String? = "4"
        await forms(9) {
            expect("4").to(compactMap({ Int($0) }, equal(4)))
            expect(maybe).notTo(compactMap({ Int($0) }, equal(5)))
            try require(maybe).to(compactMap({ Int($0) }, equal(4)))
            await expect { await later("4") }.to(compactMap({ Int($0) }, equal(4)))
            await expect { await later(maybe) }.toNot(compactMap({ Int($0) }, equal(5)))
            try await require { await later("4") }.to(compactMap({ Int($0) }, equal(4)))
            await expect("4").toNever(compactMap({ Int($0) }, equal(5)), until: briefly)
            try await require("4").alwaysTo(compactMap({ Int($0) }, equal(4)), until: briefly)
            expect("4").to(not(compactMap({ Int($0) }, equal(5))))
        }
    }

    @Test func ownMatchers() async {
        let maybe: Int? = 4
        await forms(9) {
            expect(4).to(beEven())
            expect(maybe).notTo(not(beEven()))
            try require(4).to(beEven())
            await expect { await later(4) }.to(beEven())
            await expect { await later(maybe) }.toNot(not(beEven()))
            try await require { await later(maybe) }.toNot(not(beEven()))
            await expect(4).toAlways(beEven(), until: briefly)
            try await require(4).neverTo(not(beEven()), until: briefly)
            expect(4).to(not(beEven()) || beEven())
        }
    }

    @Test func ownDefinitions() async {
        let maybe: Int? = 4
        await forms(9) {
            expect(4).to(beFour())
            expect(maybe).notTo(not(beFour()))
            try require(maybe).to(beFour())
            await expect { await later(4) }.to(beFour())
            await expect { await later(maybe) }.toNot(not(beFour()))
            try await require { await later(4) }.to(beFour())
            await expect(4).toEventually(beFour(), timeout: soon)
            try await require { await later(4) }.toNever(not(beFour()), until: briefly)
            expect(4).to(not(not(beFour())))
        }
    }

    @Test func nilableDefinitions() {
        let nothing: Int? = nil
        forms(8) {
            expect(nothing).to(beMissing())
            expect(4).toNot(beMissing())
            expect(nothing).to(beGone())
            expect(4).notTo(beGone())
            try require(4).toNot(beMissing())
            expect(nothing).toEventually(beGone(), timeout: soon)
            expect(nothing).to(beMissing() && beGone())
            expect(4).toNot(beMissing().requireNonNil)
        }
    }

    @Test func partsOfMaps() {
        forms(6) {
            expect(4).notTo(compactMap(\.self, satisfyAllOf(equal(4), beLessThan(4))))
            expect(4).to(map(\.self, satisfyAllOf([equal(4), beLessThan(5)])))
            expect(4).notTo(compactMap(\.self, satisfyAnyOf(equal(5), equal(6))))
            expect(4).notTo(compactMap(\.self, not(equal(4))))
            expect(4).notTo(compactMap(\.self, not(beEven())))
            expect(4).to(map(\.self, beFour()))
        }
    }
}
