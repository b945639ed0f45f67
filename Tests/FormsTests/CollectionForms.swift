import Airbag
import Judging
import Testing

private struct Options: OptionSet {
    let rawValue: Int
    static let first = Options(rawValue: 1)
    static let second = Options(rawValue: 2)
}

/// Sequences, sets and dictionaries in every form.
@Suite struct CollectionForms {
    @Test func contains() {
        let maybe: [Int]? = [1, 2]
        forms(10) {
            expect([1, 2]).to(contain(1, 2))
            expect([1, 2]).toNot(contain(3))
            expect([1, 2]).notTo(contain(3))
            expect { [1, 2] }.to(contain(1, 2))
            expect(maybe).to(contain(1, 2))
            try require([1, 2]).to(contain(1, 2))
            try require { [1, 2] }.notTo(contain(3))
            try require(maybe).toNot(contain(3))
            expect([1, 2]).toEventually(contain(1, 2), timeout: soon)
            try require { [1, 2] }.toEventuallyNot(contain(3), timeout: soon)
        }
    }

    @Test func containsLaterOn() async {
        let maybe: [Int]? = [1, 2]
        await forms(11) {
            await expect { await later([1, 2]) }.to(contain(1, 2))
            await expect { await later([1, 2]) }.toNot(contain(3))
            await expect { await later(maybe) }.notTo(contain(3))
            try await require { await later([1, 2]) }.to(contain(1, 2))
            try await require { await later(maybe) }.toNot(contain(3))
            await expect { await later([1, 2]) }.toEventually(contain(1, 2), timeout: soon)
            await expect(maybe).toNotEventually(contain(3), timeout: soon)
            await expect([1, 2]).toNever(contain(3), until: briefly)
            await expect { await later([1, 2]) }.neverTo(contain(3), until: briefly)
            try await require([1, 2]).toAlways(contain(1, 2), until: briefly)
            try await require { await later([1, 2]) }.alwaysTo(contain(1, 2), until: briefly)
        }
    }

    @Test func containsAsPart() {
        forms(8) {
            expect([1, 2]).to(satisfyAllOf(contain(1, 2), not(contain(3))))
            expect([1, 2]).to(satisfyAnyOf(contain(3), contain(1, 2)))
            expect([1, 2]).to(contain(1, 2) && not(contain(3)))
            expect([1, 2]).to(contain(3) || contain(1, 2))
            expect([1, 2]).toNot(not(contain(1, 2)))
            expect([1, 2]).to(map(\.self, contain(1, 2)))
            expect([1, 2]).to(compactMap(\.self, contain(1, 2)))
            expect([[1, 2]]).to(allPass(contain(1, 2)))
        }
    }

    @Test func containsList() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(contain([1]))
            expect(maybe).notTo(contain([1, 3]))
            try require(maybe).to(contain([1]))
            await expect { await later([1, 2]) }.to(contain([1]))
            await expect { await later(maybe) }.toNot(contain([1, 3]))
            try await require { await later([1, 2]) }.to(contain([1]))
            await expect([1, 2]).toEventuallyNot(contain([1, 3]), timeout: soon)
            await expect { await later([1, 2]) }.toAlways(contain([1]), until: briefly)
            expect([1, 2]).to(satisfyAnyOf(contain([1, 3]), contain([1])))
        }
    }

    @Test func setContains() async {
        let maybe: Set<Int>? = Set([1, 2])
        await forms(9) {
            expect(Set([1, 2])).to(contain(1))
            expect(maybe).notTo(contain(3))
            try require(Set([1, 2])).to(contain(1))
            await expect { await later(Set([1, 2])) }.to(contain(1))
            await expect { await later(maybe) }.toNot(contain(3))
            try await require { await later(maybe) }.toNot(contain(3))
            await expect(Set([1, 2])).neverTo(contain(3), until: briefly)
            try await require(Set([1, 2])).toEventuallyNot(contain(3), timeout: soon)
            expect(Set([1, 2])).to(contain(1) && not(contain(3)))
        }
    }

    @Test func optionsContain() async {
        let maybe: Options? = Options.first
        await forms(9) {
            expect(Options.first).to(contain(.first))
            expect(maybe).notTo(contain(.second))
            try require(maybe).to(contain(.first))
            await expect { await later(Options.first) }.to(contain(.first))
            await expect { await later(maybe) }.toNot(contain(.second))
            try await require { await later(Options.first) }.to(contain(.first))
            await expect(Options.first).alwaysTo(contain(.first), until: briefly)
            try await require { await later(Options.first) }.toNotEventually(
                contain(.second), timeout: soon)
            expect([Options.first]).to(allPass(contain(.first)))
        }
    }

    @Test func begins() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(beginWith(1))
            expect(maybe).notTo(beginWith(2))
            try require([1, 2]).to(beginWith(1))
            await expect { await later([1, 2]) }.to(beginWith(1))
            await expect { await later(maybe) }.toNot(beginWith(2))
            try await require { await later(maybe) }.toNot(beginWith(2))
            await expect([1, 2]).toNever(beginWith(2), until: briefly)
            try await require([1, 2]).alwaysTo(beginWith(1), until: briefly)
            expect([1, 2]).to(beginWith(2) || beginWith(1))
        }
    }

    @Test func beginsWithPrefix() async {
        let maybe: [Int]? = [1, 2, 3]
        await forms(9) {
            expect([1, 2, 3]).to(beginWith(prefix: [1, 2]))
            expect(maybe).notTo(beginWith(prefix: 2...3))
            try require(maybe).to(beginWith(prefix: [1, 2]))
            await expect { await later([1, 2, 3]) }.to(beginWith(prefix: [1, 2]))
            await expect { await later(maybe) }.toNot(beginWith(prefix: 2...3))
            try await require { await later([1, 2, 3]) }.to(beginWith(prefix: [1, 2]))
            await expect([1, 2, 3]).toAlways(beginWith(prefix: [1, 2]), until: briefly)
            try await require([1, 2, 3]).neverTo(beginWith(prefix: 2...3), until: briefly)
            expect([1, 2, 3]).to(not(beginWith(prefix: 2...3)))
        }
    }

    @Test func beginsLike() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(beginWith(prefix: [1], by: ==))
            expect(maybe).notTo(beginWith(prefix: [1], by: !=))
            try require([1, 2]).to(beginWith(prefix: [1], by: ==))
            await expect { await later([1, 2]) }.to(beginWith(prefix: [1], by: ==))
            await expect { await later(maybe) }.toNot(beginWith(prefix: [1], by: !=))
            try await require { await later(maybe) }.toNot(beginWith(prefix: [1], by: !=))
            await expect([1, 2]).toEventually(beginWith(prefix: [1], by: ==), timeout: soon)
            try await require { await later([1, 2]) }.toNever(
                beginWith(prefix: [1], by: !=), until: briefly)
            expect([1, 2]).to(
                satisfyAnyOf(beginWith(prefix: [1], by: !=), beginWith(prefix: [1], by: ==)))
        }
    }

    @Test func ends() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(endWith(2))
            expect(maybe).notTo(endWith(1))
            try require(maybe).to(endWith(2))
            await expect { await later([1, 2]) }.to(endWith(2))
            await expect { await later(maybe) }.toNot(endWith(1))
            try await require { await later([1, 2]) }.to(endWith(2))
            await expect([1, 2]).toNotEventually(endWith(1), timeout: soon)
            try await require([1, 2]).toEventually(endWith(2), timeout: soon)
            expect([1, 2]).to(endWith(2) && not(endWith(1)))
        }
    }

    @Test func sameElements() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(elementsEqual(1...2))
            expect(maybe).notTo(elementsEqual([2, 1]))
            try require([1, 2]).to(elementsEqual(1...2))
            await expect { await later([1, 2]) }.to(elementsEqual(1...2))
            await expect { await later(maybe) }.toNot(elementsEqual([2, 1]))
            try await require { await later(maybe) }.toNot(elementsEqual([2, 1]))
            await expect([1, 2]).toEventuallyNot(elementsEqual([2, 1]), timeout: soon)
            await expect { await later([1, 2]) }.toAlways(elementsEqual(1...2), until: briefly)
            expect([[1, 2]]).to(allPass(elementsEqual(1...2)))
        }
    }

    @Test func likeElements() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(elementsEqual([1, 2], by: ==))
            expect(maybe).notTo(elementsEqual([1, 2], by: !=))
            try require(maybe).to(elementsEqual([1, 2], by: ==))
            await expect { await later([1, 2]) }.to(elementsEqual([1, 2], by: ==))
            await expect { await later(maybe) }.toNot(elementsEqual([1, 2], by: !=))
            try await require { await later([1, 2]) }.to(elementsEqual([1, 2], by: ==))
            await expect([1, 2]).neverTo(elementsEqual([1, 2], by: !=), until: briefly)
            try await require([1, 2]).toEventuallyNot(elementsEqual([1, 2], by: !=), timeout: soon)
            expect([1, 2]).to(elementsEqual([1, 2], by: !=) || elementsEqual([1, 2], by: ==))
        }
    }

    @Test func empty() async {
        let maybe: [Int]? = [Int]()
        await forms(9) {
            expect([Int]()).to(beEmpty())
            expect(maybe).notTo(haveCount(1))
            try require([Int]()).to(beEmpty())
            await expect { await later([Int]()) }.to(beEmpty())
            await expect { await later(maybe) }.toNot(haveCount(1))
            try await require { await later(maybe) }.toNot(haveCount(1))
            await expect([Int]()).alwaysTo(beEmpty(), until: briefly)
            try await require { await later([Int]()) }.toNotEventually(haveCount(1), timeout: soon)
            expect([Int]()).to(not(haveCount(1)))
        }
    }

    @Test func emptySet() async {
        let maybe: Set<Int>? = Set<Int>()
        await forms(9) {
            expect(Set<Int>()).to(beEmpty())
            expect(maybe).notTo(contain(1))
            try require(maybe).to(beEmpty())
            await expect { await later(Set<Int>()) }.to(beEmpty())
            await expect { await later(maybe) }.toNot(contain(1))
            try await require { await later(Set<Int>()) }.to(beEmpty())
            await expect(Set<Int>()).toNever(contain(1), until: briefly)
            try await require(Set<Int>()).alwaysTo(beEmpty(), until: briefly)
            expect(Set<Int>()).to(satisfyAnyOf(contain(1), beEmpty()))
        }
    }

    @Test func counts() async {
        let maybe: [String: Int]? = ["a": 1]
        await forms(9) {
            expect(["a": 1]).to(haveCount(1))
            expect(maybe).notTo(haveCount(2))
            try require(["a": 1]).to(haveCount(1))
            await expect { await later(["a": 1]) }.to(haveCount(1))
            await expect { await later(maybe) }.toNot(haveCount(2))
            try await require { await later(maybe) }.toNot(haveCount(2))
            await expect(["a": 1]).toAlways(haveCount(1), until: briefly)
            try await require(["a": 1]).neverTo(haveCount(2), until: briefly)
            expect(["a": 1]).to(haveCount(1) && not(haveCount(2)))
        }
    }

    @Test func otherSets() async {
        await forms(10) {
            expect(Options()).to(beEmpty())
            expect(Options.first).toNot(beEmpty())
            expect(Options.first).to(contain([.first]))
            expect(Set([1, 2])).to(contain([1, 2]))
            expect([String: Int]()).to(beEmpty())
            try require(Options()).to(beEmpty())
            await expect { await later(Options()) }.to(beEmpty())
            await expect { await later(Options.first) }.to(contain([.first]))
            await expect(Options()).toAlways(beEmpty(), until: briefly)
            expect([Options()]).to(allPass(beEmpty()))
        }
    }

    @Test func allPassing() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(allPass { $0 > 0 })
            expect(maybe).notTo(allPass { $0 > 1 })
            try require(maybe).to(allPass { $0 > 0 })
            await expect { await later([1, 2]) }.to(allPass { $0 > 0 })
            await expect { await later(maybe) }.toNot(allPass { $0 > 1 })
            try await require { await later([1, 2]) }.to(allPass { $0 > 0 })
            await expect([1, 2]).toEventually(allPass { $0 > 0 }, timeout: soon)
            try await require { await later([1, 2]) }.toNever(allPass { $0 > 1 }, until: briefly)
            expect([1, 2]).to(not(allPass { $0 > 1 }))
        }
    }

    @Test func allPassingNamed() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(allPass("be small", { $0 < 3 }))
            expect(maybe).notTo(allPass("be one", { $0 == 1 }))
            try require([1, 2]).to(allPass("be small", { $0 < 3 }))
            await expect { await later([1, 2]) }.to(allPass("be small", { $0 < 3 }))
            await expect { await later(maybe) }.toNot(allPass("be one", { $0 == 1 }))
            try await require { await later(maybe) }.toNot(allPass("be one", { $0 == 1 }))
            await expect([1, 2]).toNotEventually(allPass("be one", { $0 == 1 }), timeout: soon)
            try await require([1, 2]).toEventually(allPass("be small", { $0 < 3 }), timeout: soon)
            expect([1, 2]).to(not(allPass("be one", { $0 == 1 })))
        }
    }

    @Test func allMatching() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(allPass(beLessThan(3)))
            expect(maybe).notTo(allPass(equal(1)))
            try require(maybe).to(allPass(beLessThan(3)))
            await expect { await later([1, 2]) }.to(allPass(beLessThan(3)))
            await expect { await later(maybe) }.toNot(allPass(equal(1)))
            try await require { await later([1, 2]) }.to(allPass(beLessThan(3)))
            await expect([1, 2]).toEventuallyNot(allPass(equal(1)), timeout: soon)
            await expect { await later([1, 2]) }.toAlways(allPass(beLessThan(3)), until: briefly)
            expect([1, 2]).to(not(allPass(equal(1))))
        }
    }

    @Test func someSatisfying() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(containElementSatisfying({ $0 > 1 }, "large"))
            expect(maybe).notTo(containElementSatisfying { $0 > 2 })
            try require([1, 2]).to(containElementSatisfying({ $0 > 1 }, "large"))
            await expect { await later([1, 2]) }.to(containElementSatisfying({ $0 > 1 }, "large"))
            await expect { await later(maybe) }.toNot(containElementSatisfying { $0 > 2 })
            try await require { await later(maybe) }.toNot(containElementSatisfying { $0 > 2 })
            await expect([1, 2]).neverTo(containElementSatisfying { $0 > 2 }, until: briefly)
            try await require([1, 2]).toEventuallyNot(
                containElementSatisfying { $0 > 2 }, timeout: soon)
            expect([1, 2]).to(not(containElementSatisfying { $0 > 2 }))
        }
    }

    @Test func partsOfMaps() {
        forms(10) {
            expect([1, 2]).to(map(\.self, contain([1])))
            expect(Set([1, 2])).notTo(compactMap(\.self, contain(3)))
            expect(Options.first).to(map(\.self, contain(.first)))
            expect([1, 2]).notTo(compactMap(\.self, beginWith(2)))
            expect([1, 2, 3]).to(map(\.self, beginWith(prefix: [1, 2])))
            expect([1, 2]).notTo(compactMap(\.self, beginWith(prefix: [1], by: !=)))
            expect([1, 2]).to(map(\.self, endWith(2)))
            expect([1, 2]).notTo(compactMap(\.self, elementsEqual([2, 1])))
            expect([1, 2]).to(map(\.self, elementsEqual([1, 2], by: ==)))
            expect([Int]()).notTo(compactMap(\.self, haveCount(1)))
        }
    }

    @Test func partsOfMapsMore() {
        forms(3) {
            expect(Set<Int>()).to(map(\.self, beEmpty()))
            expect(["a": 1]).notTo(compactMap(\.self, haveCount(2)))
            expect([1, 2]).to(map(\.self, allPass(beLessThan(3))))
        }
    }
}
