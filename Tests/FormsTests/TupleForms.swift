import AirbagNimble
import Judging
import Testing

/// Tuples of two to six values, and arrays of them, in every form.
@Suite struct TupleForms {
    @Test func two() {
        let maybe: (Int, String)? = (1, "a")
        forms(10) {
            expect((1, "a")).to(equal((1, "a")))
            expect((1, "a")).toNot(equal((9, "a")))
            expect((1, "a")).notTo(equal((9, "a")))
            expect { (1, "a") }.to(equal((1, "a")))
            expect(maybe).to(equal((1, "a")))
            try require((1, "a")).to(equal((1, "a")))
            try require { (1, "a") }.notTo(equal((9, "a")))
            try require(maybe).toNot(equal((9, "a")))
            expect((1, "a")).toEventually(equal((1, "a")), timeout: soon)
            try require { (1, "a") }.toEventuallyNot(equal((9, "a")), timeout: soon)
        }
    }

    @Test func twoLaterOn() async {
        let maybe: (Int, String)? = (1, "a")
        await forms(11) {
            await expect { await later((1, "a")) }.to(equal((1, "a")))
            await expect { await later((1, "a")) }.toNot(equal((9, "a")))
            await expect { await later(maybe) }.notTo(equal((9, "a")))
            try await require { await later((1, "a")) }.to(equal((1, "a")))
            try await require { await later(maybe) }.toNot(equal((9, "a")))
            await expect { await later((1, "a")) }.toEventually(equal((1, "a")), timeout: soon)
            await expect(maybe).toNotEventually(equal((9, "a")), timeout: soon)
            await expect((1, "a")).toNever(equal((9, "a")), until: briefly)
            await expect { await later((1, "a")) }.neverTo(equal((9, "a")), until: briefly)
            try await require((1, "a")).toAlways(equal((1, "a")), until: briefly)
            try await require { await later((1, "a")) }.alwaysTo(equal((1, "a")), until: briefly)
        }
    }

    @Test func twoAsPart() {
        forms(8) {
            expect((1, "a")).to(satisfyAllOf(equal((1, "a")), not(equal((9, "a")))))
            expect((1, "a")).to(satisfyAnyOf(equal((9, "a")), equal((1, "a"))))
            expect((1, "a")).to(equal((1, "a")) && not(equal((9, "a"))))
            expect((1, "a")).to(equal((9, "a")) || equal((1, "a")))
            expect((1, "a")).toNot(not(equal((1, "a"))))
            expect((1, "a")).to(map(\.self, equal((1, "a"))))
            expect((1, "a")).to(compactMap(\.self, equal((1, "a"))))
            expect([(1, "a")]).to(allPass(equal((1, "a"))))
        }
    }

    @Test func three() async {
        let maybe: (Int, String, Double)? = (1, "a", 2.5)
        await forms(9) {
            expect((1, "a", 2.5)).to(equal((1, "a", 2.5)))
            expect(maybe).notTo(equal((9, "a", 2.5)))
            try require((1, "a", 2.5)).to(equal((1, "a", 2.5)))
            await expect { await later((1, "a", 2.5)) }.to(equal((1, "a", 2.5)))
            await expect { await later(maybe) }.toNot(equal((9, "a", 2.5)))
            try await require { await later(maybe) }.toNot(equal((9, "a", 2.5)))
            await expect((1, "a", 2.5)).toEventuallyNot(equal((9, "a", 2.5)), timeout: soon)
            await expect { await later((1, "a", 2.5)) }.toAlways(
                equal((1, "a", 2.5)), until: briefly)
            expect((1, "a", 2.5)).to(not(equal((9, "a", 2.5))))
        }
    }

    @Test func four() async {
        let maybe: (Int, String, Double, Bool)? = (1, "a", 2.5, true)
        await forms(9) {
            expect((1, "a", 2.5, true)).to(equal((1, "a", 2.5, true)))
            expect(maybe).notTo(equal((9, "a", 2.5, true)))
            try require(maybe).to(equal((1, "a", 2.5, true)))
            await expect { await later((1, "a", 2.5, true)) }.to(equal((1, "a", 2.5, true)))
            await expect { await later(maybe) }.toNot(equal((9, "a", 2.5, true)))
            try await require { await later((1, "a", 2.5, true)) }.to(equal((1, "a", 2.5, true)))
            await expect((1, "a", 2.5, true)).neverTo(equal((9, "a", 2.5, true)), until: briefly)
            try await require((1, "a", 2.5, true)).toEventuallyNot(
                equal((9, "a", 2.5, true)), timeout: soon)
            expect((1, "a", 2.5, true)).to(
                satisfyAnyOf(equal((9, "a", 2.5, true)), equal((1, "a", 2.5, true))))
        }
    }

    @Test func five() async {
        let maybe: (Int, String, Double, Bool, Int)? = (1, "a", 2.5, true, 4)
        await forms(9) {
            expect((1, "a", 2.5, true, 4)).to(equal((1, "a", 2.5, true, 4)))
            expect(maybe).notTo(equal((9, "a", 2.5, true, 4)))
            try require((1, "a", 2.5, true, 4)).to(equal((1, "a", 2.5, true, 4)))
            await expect { await later((1, "a", 2.5, true, 4)) }.to(equal((1, "a", 2.5, true, 4)))
            await expect { await later(maybe) }.toNot(equal((9, "a", 2.5, true, 4)))
            try await require { await later(maybe) }.toNot(equal((9, "a", 2.5, true, 4)))
            await expect((1, "a", 2.5, true, 4)).alwaysTo(
                equal((1, "a", 2.5, true, 4)), until: briefly)
            try await require { await later((1, "a", 2.5, true, 4)) }.toNotEventually(
                equal((9, "a", 2.5, true, 4)), timeout: soon)
            expect((1, "a", 2.5, true, 4)).to(
                equal((1, "a", 2.5, true, 4)) && not(equal((9, "a", 2.5, true, 4))))
        }
    }

    @Test func six() async {
        let maybe: (Int, String, Double, Bool, Int, String)? = (1, "a", 2.5, true, 4, "5")
        await forms(9) {
            expect((1, "a", 2.5, true, 4, "5")).to(equal((1, "a", 2.5, true, 4, "5")))
            expect(maybe).notTo(equal((9, "a", 2.5, true, 4, "5")))
            try require(maybe).to(equal((1, "a", 2.5, true, 4, "5")))
            await expect { await later((1, "a", 2.5, true, 4, "5")) }.to(
                equal((1, "a", 2.5, true, 4, "5")))
            await expect { await later(maybe) }.toNot(equal((9, "a", 2.5, true, 4, "5")))
            try await require { await later((1, "a", 2.5, true, 4, "5")) }.to(
                equal((1, "a", 2.5, true, 4, "5")))
            await expect((1, "a", 2.5, true, 4, "5")).toNever(
                equal((9, "a", 2.5, true, 4, "5")), until: briefly)
            try await require((1, "a", 2.5, true, 4, "5")).alwaysTo(
                equal((1, "a", 2.5, true, 4, "5")), until: briefly)
            expect([(1, "a", 2.5, true, 4, "5")]).to(allPass(equal((1, "a", 2.5, true, 4, "5"))))
        }
    }

    @Test func arrayOfTwo() async {
        let maybe: [(Int, String)]? = [(1, "a")]
        await forms(9) {
            expect([(1, "a")]).to(equal([(1, "a")]))
            expect(maybe).notTo(equal([(9, "a")]))
            try require([(1, "a")]).to(equal([(1, "a")]))
            await expect { await later([(1, "a")]) }.to(equal([(1, "a")]))
            await expect { await later(maybe) }.toNot(equal([(9, "a")]))
            try await require { await later(maybe) }.toNot(equal([(9, "a")]))
            await expect([(1, "a")]).toAlways(equal([(1, "a")]), until: briefly)
            try await require([(1, "a")]).neverTo(equal([(9, "a")]), until: briefly)
            expect([(1, "a")]).to(equal([(9, "a")]) || equal([(1, "a")]))
        }
    }

    @Test func arrayOfThree() async {
        let maybe: [(Int, String, Double)]? = [(1, "a", 2.5)]
        await forms(9) {
            expect([(1, "a", 2.5)]).to(equal([(1, "a", 2.5)]))
            expect(maybe).notTo(equal([(9, "a", 2.5)]))
            try require(maybe).to(equal([(1, "a", 2.5)]))
            await expect { await later([(1, "a", 2.5)]) }.to(equal([(1, "a", 2.5)]))
            await expect { await later(maybe) }.toNot(equal([(9, "a", 2.5)]))
            try await require { await later([(1, "a", 2.5)]) }.to(equal([(1, "a", 2.5)]))
            await expect([(1, "a", 2.5)]).toEventually(equal([(1, "a", 2.5)]), timeout: soon)
            try await require { await later([(1, "a", 2.5)]) }.toNever(
                equal([(9, "a", 2.5)]), until: briefly)
            expect([(1, "a", 2.5)]).to(not(equal([(9, "a", 2.5)])))
        }
    }

    @Test func arrayOfFour() async {
        let maybe: [(Int, String, Double, Bool)]? = [(1, "a", 2.5, true)]
        await forms(9) {
            expect([(1, "a", 2.5, true)]).to(equal([(1, "a", 2.5, true)]))
            expect(maybe).notTo(equal([(9, "a", 2.5, true)]))
            try require([(1, "a", 2.5, true)]).to(equal([(1, "a", 2.5, true)]))
            await expect { await later([(1, "a", 2.5, true)]) }.to(equal([(1, "a", 2.5, true)]))
            await expect { await later(maybe) }.toNot(equal([(9, "a", 2.5, true)]))
            try await require { await later(maybe) }.toNot(equal([(9, "a", 2.5, true)]))
            await expect([(1, "a", 2.5, true)]).toNotEventually(
                equal([(9, "a", 2.5, true)]), timeout: soon)
            try await require([(1, "a", 2.5, true)]).toEventually(
                equal([(1, "a", 2.5, true)]), timeout: soon)
            expect([(1, "a", 2.5, true)]).to(
                satisfyAnyOf(equal([(9, "a", 2.5, true)]), equal([(1, "a", 2.5, true)])))
        }
    }

    @Test func arrayOfFive() async {
        let maybe: [(Int, String, Double, Bool, Int)]? = [(1, "a", 2.5, true, 4)]
        await forms(9) {
            expect([(1, "a", 2.5, true, 4)]).to(equal([(1, "a", 2.5, true, 4)]))
            expect(maybe).notTo(equal([(9, "a", 2.5, true, 4)]))
            try require(maybe).to(equal([(1, "a", 2.5, true, 4)]))
            await expect { await later([(1, "a", 2.5, true, 4)]) }.to(
                equal([(1, "a", 2.5, true, 4)]))
            await expect { await later(maybe) }.toNot(equal([(9, "a", 2.5, true, 4)]))
            try await require { await later([(1, "a", 2.5, true, 4)]) }.to(
                equal([(1, "a", 2.5, true, 4)]))
            await expect([(1, "a", 2.5, true, 4)]).toEventuallyNot(
                equal([(9, "a", 2.5, true, 4)]), timeout: soon)
            await expect { await later([(1, "a", 2.5, true, 4)]) }.toAlways(
                equal([(1, "a", 2.5, true, 4)]), until: briefly)
            expect([(1, "a", 2.5, true, 4)]).to(
                equal([(1, "a", 2.5, true, 4)]) && not(equal([(9, "a", 2.5, true, 4)])))
        }
    }

    @Test func arrayOfSix() async {
        let maybe: [(Int, String, Double, Bool, Int, String)]? = [(1, "a", 2.5, true, 4, "5")]
        await forms(9) {
            expect([(1, "a", 2.5, true, 4, "5")]).to(equal([(1, "a", 2.5, true, 4, "5")]))
            expect(maybe).notTo(equal([(9, "a", 2.5, true, 4, "5")]))
            try require([(1, "a", 2.5, true, 4, "5")]).to(equal([(1, "a", 2.5, true, 4, "5")]))
            await expect { await later([(1, "a", 2.5, true, 4, "5")]) }.to(
                equal([(1, "a", 2.5, true, 4, "5")]))
            await expect { await later(maybe) }.toNot(equal([(9, "a", 2.5, true, 4, "5")]))
            try await require { await later(maybe) }.toNot(equal([(9, "a", 2.5, true, 4, "5")]))
            await expect([(1, "a", 2.5, true, 4, "5")]).neverTo(
                equal([(9, "a", 2.5, true, 4, "5")]), until: briefly)
            try await require([(1, "a", 2.5, true, 4, "5")]).toEventuallyNot(
                equal([(9, "a", 2.5, true, 4, "5")]), timeout: soon)
            expect([[(1, "a", 2.5, true, 4, "5")]]).to(
                allPass(equal([(1, "a", 2.5, true, 4, "5")])))
        }
    }

    @Test func labels() async {
        let maybe: (x: Int, y: Int)? = (x: 1, y: 2)
        await forms(9) {
            expect((x: 1, y: 2)).to(equal((x: 1, y: 2)))
            expect(maybe).notTo(equal((x: 1, y: 3)))
            try require(maybe).to(equal((x: 1, y: 2)))
            await expect { await later((x: 1, y: 2)) }.to(equal((x: 1, y: 2)))
            await expect { await later(maybe) }.toNot(equal((x: 1, y: 3)))
            try await require { await later((x: 1, y: 2)) }.to(equal((x: 1, y: 2)))
            await expect((x: 1, y: 2)).alwaysTo(equal((x: 1, y: 2)), until: briefly)
            try await require { await later((x: 1, y: 2)) }.toNotEventually(
                equal((x: 1, y: 3)), timeout: soon)
            expect((x: 1, y: 2)).to(equal((x: 1, y: 3)) || equal((x: 1, y: 2)))
        }
    }

    @Test func operators() {
        forms(10) {
            expect((1, "a")) == (1, "a")
            expect((1, "a")) != (9, "a")
            expect { (1, "a") } == (1, "a")
            expect([(1, "a")]) == [(1, "a")]
            expect([(1, "a")]) != [(9, "a")]
            expect((1, "a", 2.5)) == (1, "a", 2.5)
            expect((1, "a", 2.5)) != (9, "a", 2.5)
            expect { (1, "a", 2.5) } == (1, "a", 2.5)
            expect([(1, "a", 2.5)]) == [(1, "a", 2.5)]
            expect([(1, "a", 2.5)]) != [(9, "a", 2.5)]
        }
    }

    @Test func operatorsOfLonger() {
        forms(10) {
            expect((1, "a", 2.5, true)) == (1, "a", 2.5, true)
            expect((1, "a", 2.5, true)) != (9, "a", 2.5, true)
            expect { (1, "a", 2.5, true) } == (1, "a", 2.5, true)
            expect([(1, "a", 2.5, true)]) == [(1, "a", 2.5, true)]
            expect([(1, "a", 2.5, true)]) != [(9, "a", 2.5, true)]
            expect((1, "a", 2.5, true, 4)) == (1, "a", 2.5, true, 4)
            expect((1, "a", 2.5, true, 4)) != (9, "a", 2.5, true, 4)
            expect { (1, "a", 2.5, true, 4) } == (1, "a", 2.5, true, 4)
            expect([(1, "a", 2.5, true, 4)]) == [(1, "a", 2.5, true, 4)]
            expect([(1, "a", 2.5, true, 4)]) != [(9, "a", 2.5, true, 4)]
        }
    }

    @Test func operatorsOfSix() {
        forms(5) {
            expect((1, "a", 2.5, true, 4, "5")) == (1, "a", 2.5, true, 4, "5")
            expect((1, "a", 2.5, true, 4, "5")) != (9, "a", 2.5, true, 4, "5")
            expect { (1, "a", 2.5, true, 4, "5") } == (1, "a", 2.5, true, 4, "5")
            expect([(1, "a", 2.5, true, 4, "5")]) == [(1, "a", 2.5, true, 4, "5")]
            expect([(1, "a", 2.5, true, 4, "5")]) != [(9, "a", 2.5, true, 4, "5")]
        }
    }

    @Test func operatorsLaterOn() async {
        await forms(8) {
            await expecta(await later((1, "a"))) == (1, "a")
            await expecta(await later((1, "a"))) != (9, "a")
            await expecta(await later([(1, "a")])) == [(1, "a")]
            await expecta(await later([(1, "a")])) != [(9, "a")]
            await expecta(await later((1, "a", 2.5))) == (1, "a", 2.5)
            await expecta(await later((1, "a", 2.5))) != (9, "a", 2.5)
            await expecta(await later([(1, "a", 2.5)])) == [(1, "a", 2.5)]
            await expecta(await later([(1, "a", 2.5)])) != [(9, "a", 2.5)]
        }
    }

    @Test func operatorsOfLongerLaterOn() async {
        await forms(8) {
            await expecta(await later((1, "a", 2.5, true))) == (1, "a", 2.5, true)
            await expecta(await later((1, "a", 2.5, true))) != (9, "a", 2.5, true)
            await expecta(await later([(1, "a", 2.5, true)])) == [(1, "a", 2.5, true)]
            await expecta(await later([(1, "a", 2.5, true)])) != [(9, "a", 2.5, true)]
            await expecta(await later((1, "a", 2.5, true, 4))) == (1, "a", 2.5, true, 4)
            await expecta(await later((1, "a", 2.5, true, 4))) != (9, "a", 2.5, true, 4)
            await expecta(await later([(1, "a", 2.5, true, 4)])) == [(1, "a", 2.5, true, 4)]
            await expecta(await later([(1, "a", 2.5, true, 4)])) != [(9, "a", 2.5, true, 4)]
        }
    }

    @Test func operatorsOfSixLaterOn() async {
        await forms(4) {
            await expecta(await later((1, "a", 2.5, true, 4, "5"))) == (1, "a", 2.5, true, 4, "5")
            await expecta(await later((1, "a", 2.5, true, 4, "5"))) != (9, "a", 2.5, true, 4, "5")
            await expecta(await later([(1, "a", 2.5, true, 4, "5")])) == [
                (1, "a", 2.5, true, 4, "5")
            ]
            await expecta(await later([(1, "a", 2.5, true, 4, "5")])) != [
                (9, "a", 2.5, true, 4, "5")
            ]
        }
    }

    @Test func partsOfMaps() {
        forms(10) {
            expect((1, "a", 2.5)).notTo(compactMap(\.self, equal((9, "a", 2.5))))
            expect((1, "a", 2.5, true)).to(map(\.self, equal((1, "a", 2.5, true))))
            expect((1, "a", 2.5, true, 4)).notTo(compactMap(\.self, equal((9, "a", 2.5, true, 4))))
            expect((1, "a", 2.5, true, 4, "5")).to(map(\.self, equal((1, "a", 2.5, true, 4, "5"))))
            expect([(1, "a")]).notTo(compactMap(\.self, equal([(9, "a")])))
            expect([(1, "a", 2.5)]).to(map(\.self, equal([(1, "a", 2.5)])))
            expect([(1, "a", 2.5, true)]).notTo(compactMap(\.self, equal([(9, "a", 2.5, true)])))
            expect([(1, "a", 2.5, true, 4)]).to(map(\.self, equal([(1, "a", 2.5, true, 4)])))
            expect([(1, "a", 2.5, true, 4, "5")]).notTo(
                compactMap(\.self, equal([(9, "a", 2.5, true, 4, "5")])))
            expect((x: 1, y: 2)).to(map(\.self, equal((x: 1, y: 2))))
        }
    }
}
