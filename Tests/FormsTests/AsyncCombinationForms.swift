import Airbag
import Judging
import Testing

private func beEvenLater() -> AsyncMatcher<Int> {
    .simple("be even") { MatcherStatus(bool: try await $0.evaluate()?.isMultiple(of: 2) == true) }
}

private func beFourLater() -> AsyncMatcher<Int> {
    .define("be four") { MatcherResult(bool: try await $0.evaluate() == 4, message: $1) }
}

/// Groups, mapped and user-defined matchers that await, in every form.
@Suite struct AsyncCombinationForms {
    @Test func allLater() async {
        let maybe: Int? = 4
        await forms(9) {
            await expect(4).to(satisfyAllOf(beEvenLater(), beFourLater()))
            await expect(maybe).notTo(satisfyAllOf([beEvenLater(), not(beFourLater())]))
            await expect { await later(4) }.to(satisfyAllOf(beEvenLater(), beFourLater()))
            try await require(4).to(satisfyAllOf(beEvenLater(), beFourLater()))
            try await require { await later(4) }.toNot(
                satisfyAllOf([beEvenLater(), not(beFourLater())]))
            await expect(4).toEventually(satisfyAllOf(beEvenLater(), beFourLater()), timeout: soon)
            await expect { await later(4) }.toEventuallyNot(
                satisfyAllOf([beEvenLater(), not(beFourLater())]), timeout: soon)
            try await require(4).toNever(
                satisfyAllOf([beEvenLater(), not(beFourLater())]), until: briefly)
            try await require { await later(4) }.toAlways(
                satisfyAllOf(beEvenLater(), beFourLater()), until: briefly)
        }
    }

    @Test func anyLater() async {
        let maybe: Int? = 4
        await forms(9) {
            await expect(4).to(satisfyAnyOf(equal(3), beFourLater()))
            await expect(maybe).notTo(satisfyAnyOf([not(beEvenLater()), not(beFourLater())]))
            await expect { await later(4) }.to(satisfyAnyOf(equal(3), beFourLater()))
            try await require(4).to(satisfyAnyOf(equal(3), beFourLater()))
            try await require { await later(4) }.toNot(
                satisfyAnyOf([not(beEvenLater()), not(beFourLater())]))
            await expect(4).toEventually(satisfyAnyOf(equal(3), beFourLater()), timeout: soon)
            await expect { await later(4) }.toEventuallyNot(
                satisfyAnyOf([not(beEvenLater()), not(beFourLater())]), timeout: soon)
            try await require(4).toNever(
                satisfyAnyOf([not(beEvenLater()), not(beFourLater())]), until: briefly)
            try await require { await later(4) }.toAlways(
                satisfyAnyOf(equal(3), beFourLater()), until: briefly)
        }
    }

    @Test func operatorsLater() async {
        let maybe: Int? = 4
        await forms(9) {
            await expect(4).to(equal(4) && beEvenLater())
            await expect(maybe).notTo(equal(3) || not(beEvenLater()))
            await expect { await later(4) }.to(equal(4) && beEvenLater())
            try await require(4).to(equal(4) && beEvenLater())
            try await require { await later(4) }.toNot(equal(3) || not(beEvenLater()))
            await expect(4).toEventually(equal(4) && beEvenLater(), timeout: soon)
            await expect { await later(4) }.toEventuallyNot(
                equal(3) || not(beEvenLater()), timeout: soon)
            try await require(4).toNever(equal(3) || not(beEvenLater()), until: briefly)
            try await require { await later(4) }.toAlways(equal(4) && beEvenLater(), until: briefly)
        }
    }

    @Test func mappedLater() async {
        let maybe: Int? = 4
        await forms(9) {
            await expect(4).to(map({ await later($0 + 1) }, equal(5).asAsync))
            await expect(maybe).notTo(map(\.self, not(beEvenLater())))
            await expect { await later(4) }.to(map({ await later($0 + 1) }, equal(5).asAsync))
            try await require(4).to(map({ await later($0 + 1) }, equal(5).asAsync))
            try await require { await later(4) }.toNot(map(\.self, not(beEvenLater())))
            await expect(4).toEventually(
                map({ await later($0 + 1) }, equal(5).asAsync), timeout: soon)
            await expect { await later(4) }.toEventuallyNot(
                map(\.self, not(beEvenLater())), timeout: soon)
            try await require(4).toNever(map(\.self, not(beEvenLater())), until: briefly)
            try await require { await later(4) }.toAlways(
                map({ await later($0 + 1) }, equal(5).asAsync), until: briefly)
        }
    }

    @Test func compactMappedLater() async {
        let maybe: Int? = 4
        await forms(9) {
            await expect(4).to(compactMap({ await later($0 + 1) }, equal(5).asAsync))
            await expect(maybe).notTo(compactMap(\.self, not(beEvenLater())))
            await expect { await later(4) }.to(
                compactMap({ await later($0 + 1) }, equal(5).asAsync))
            try await require(4).to(compactMap({ await later($0 + 1) }, equal(5).asAsync))
            try await require { await later(4) }.toNot(compactMap(\.self, not(beEvenLater())))
            await expect(4).toEventually(
                compactMap({ await later($0 + 1) }, equal(5).asAsync), timeout: soon)
            await expect { await later(4) }.toEventuallyNot(
                compactMap(\.self, not(beEvenLater())), timeout: soon)
            try await require(4).toNever(compactMap(\.self, not(beEvenLater())), until: briefly)
            try await require { await later(4) }.toAlways(
                compactMap({ await later($0 + 1) }, equal(5).asAsync), until: briefly)
        }
    }

    @Test func allPassLater() async {
        let maybe: [Int]? = [4]
        await forms(9) {
            await expect([4]).to(allPass(beEvenLater()))
            await expect(maybe).notTo(allPass { await later($0) == 5 })
            await expect { await later([4]) }.to(allPass(beEvenLater()))
            try await require([4]).to(allPass(beEvenLater()))
            try await require { await later([4]) }.toNot(allPass { await later($0) == 5 })
            await expect([4]).toEventually(allPass(beEvenLater()), timeout: soon)
            await expect { await later([4]) }.toEventuallyNot(
                allPass { await later($0) == 5 }, timeout: soon)
            try await require([4]).toNever(allPass { await later($0) == 5 }, until: briefly)
            try await require { await later([4]) }.toAlways(allPass(beEvenLater()), until: briefly)
        }
    }

    @Test func allPassNamedLater() async {
        let maybe: [Int]? = [4]
        await forms(9) {
            await expect([4]).to(allPass("be four") { await later($0) == 4 })
            await expect(maybe).notTo(allPass("be five") { await later($0) == 5 })
            await expect { await later([4]) }.to(allPass("be four") { await later($0) == 4 })
            try await require([4]).to(allPass("be four") { await later($0) == 4 })
            try await require { await later([4]) }.toNot(
                allPass("be five") { await later($0) == 5 })
            await expect([4]).toEventually(
                allPass("be four") { await later($0) == 4 }, timeout: soon)
            await expect { await later([4]) }.toEventuallyNot(
                allPass("be five") { await later($0) == 5 }, timeout: soon)
            try await require([4]).toNever(
                allPass("be five") { await later($0) == 5 }, until: briefly)
            try await require { await later([4]) }.toAlways(
                allPass("be four") { await later($0) == 4 }, until: briefly)
        }
    }

    @Test func someLater() async {
        let maybe: [Int]? = [4]
        await forms(9) {
            await expect([4]).to(containElementSatisfying { await later($0) == 4 })
            await expect(maybe).notTo(containElementSatisfying({ await later($0) == 5 }, "five"))
            await expect { await later([4]) }.to(containElementSatisfying { await later($0) == 4 })
            try await require([4]).to(containElementSatisfying { await later($0) == 4 })
            try await require { await later([4]) }.toNot(
                containElementSatisfying({ await later($0) == 5 }, "five"))
            await expect([4]).toEventually(
                containElementSatisfying { await later($0) == 4 }, timeout: soon)
            await expect { await later([4]) }.toEventuallyNot(
                containElementSatisfying({ await later($0) == 5 }, "five"), timeout: soon)
            try await require([4]).toNever(
                containElementSatisfying({ await later($0) == 5 }, "five"), until: briefly)
            try await require { await later([4]) }.toAlways(
                containElementSatisfying { await later($0) == 4 }, until: briefly)
        }
    }
}
