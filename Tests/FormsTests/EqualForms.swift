import AirbagNimble
import Judging
import Testing

private protocol Holder: AnyObject, Sendable {}
private final class Owner: Holder {}

private let owner = Owner()
private let nothing: Int? = nil

/// Equality, identity and nil in every form of an expectation and a requirement.
@Suite struct EqualForms {
    @Test func value() {
        let maybe: Int? = 2
        forms(10) {
            expect(2).to(equal(2))
            expect(2).toNot(equal(3))
            expect(2).notTo(equal(3))
            expect { 2 }.to(equal(2))
            expect(maybe).to(equal(2))
            try require(2).to(equal(2))
            try require { 2 }.notTo(equal(3))
            try require(maybe).toNot(equal(3))
            expect(2).toEventually(equal(2), timeout: soon)
            try require { 2 }.toEventuallyNot(equal(3), timeout: soon)
        }
    }

    @Test func valueLaterOn() async {
        let maybe: Int? = 2
        await forms(11) {
            await expect { await later(2) }.to(equal(2))
            await expect { await later(2) }.toNot(equal(3))
            await expect { await later(maybe) }.notTo(equal(3))
            try await require { await later(2) }.to(equal(2))
            try await require { await later(maybe) }.toNot(equal(3))
            await expect { await later(2) }.toEventually(equal(2), timeout: soon)
            await expect(maybe).toNotEventually(equal(3), timeout: soon)
            await expect(2).toNever(equal(3), until: briefly)
            await expect { await later(2) }.neverTo(equal(3), until: briefly)
            try await require(2).toAlways(equal(2), until: briefly)
            try await require { await later(2) }.alwaysTo(equal(2), until: briefly)
        }
    }

    @Test func valueAsPart() {
        forms(8) {
            expect(2).to(satisfyAllOf(equal(2), not(equal(3))))
            expect(2).to(satisfyAnyOf(equal(3), equal(2)))
            expect(2).to(equal(2) && not(equal(3)))
            expect(2).to(equal(3) || equal(2))
            expect(2).toNot(not(equal(2)))
            expect(2).to(map(\.self, equal(2)))
            expect(2).to(compactMap(\.self, equal(2)))
            expect([2]).to(allPass(equal(2)))
        }
    }

    @Test func owners() {
        let maybe: Owner? = owner
        forms(10) {
            expect(owner).to(beIdenticalTo(owner))
            expect(owner).toNot(beIdenticalTo(Owner()))
            expect(owner).notTo(beIdenticalTo(Owner()))
            expect { owner }.to(beIdenticalTo(owner))
            expect(maybe).to(beIdenticalTo(owner))
            try require(owner).to(beIdenticalTo(owner))
            try require { owner }.notTo(beIdenticalTo(Owner()))
            try require(maybe).toNot(beIdenticalTo(Owner()))
            expect(owner).toEventually(beIdenticalTo(owner), timeout: soon)
            try require { owner }.toEventuallyNot(beIdenticalTo(Owner()), timeout: soon)
        }
    }

    @Test func ownersLaterOn() async {
        let maybe: Owner? = owner
        await forms(11) {
            await expect { await later(owner) }.to(beIdenticalTo(owner))
            await expect { await later(owner) }.toNot(beIdenticalTo(Owner()))
            await expect { await later(maybe) }.notTo(beIdenticalTo(Owner()))
            try await require { await later(owner) }.to(beIdenticalTo(owner))
            try await require { await later(maybe) }.toNot(beIdenticalTo(Owner()))
            await expect { await later(owner) }.toEventually(beIdenticalTo(owner), timeout: soon)
            await expect(maybe).toNotEventually(beIdenticalTo(Owner()), timeout: soon)
            await expect(owner).toNever(beIdenticalTo(Owner()), until: briefly)
            await expect { await later(owner) }.neverTo(beIdenticalTo(Owner()), until: briefly)
            try await require(owner).toAlways(beIdenticalTo(owner), until: briefly)
            try await require { await later(owner) }.alwaysTo(beIdenticalTo(owner), until: briefly)
        }
    }

    @Test func ownersAsPart() {
        forms(8) {
            expect(owner).to(satisfyAllOf(beIdenticalTo(owner), not(beIdenticalTo(Owner()))))
            expect(owner).to(satisfyAnyOf(beIdenticalTo(Owner()), beIdenticalTo(owner)))
            expect(owner).to(beIdenticalTo(owner) && not(beIdenticalTo(Owner())))
            expect(owner).to(beIdenticalTo(Owner()) || beIdenticalTo(owner))
            expect(owner).toNot(not(beIdenticalTo(owner)))
            expect(owner).to(map(\.self, beIdenticalTo(owner)))
            expect(owner).to(compactMap(\.self, beIdenticalTo(owner)))
            expect([owner]).to(allPass(beIdenticalTo(owner)))
        }
    }

    @Test func optional() async {
        let maybe: Int? = 2
        await forms(9) {
            expect(2).to(equal(Optional(2)))
            expect(maybe).notTo(equal(Optional(3)))
            try require(maybe).to(equal(Optional(2)))
            await expect { await later(2) }.to(equal(Optional(2)))
            await expect { await later(maybe) }.toNot(equal(Optional(3)))
            try await require { await later(2) }.to(equal(Optional(2)))
            await expect(2).toEventually(equal(Optional(2)), timeout: soon)
            try await require { await later(2) }.toNever(equal(Optional(3)), until: briefly)
            expect(2).to(satisfyAnyOf(equal(Optional(3)), equal(Optional(2))))
        }
    }

    @Test func member() async {
        let maybe: Broken? = Broken.cable
        await forms(9) {
            expect(Broken.cable).to(equal(.cable))
            expect(maybe).notTo(equal(.valve))
            try require(Broken.cable).to(equal(.cable))
            await expect { await later(Broken.cable) }.to(equal(.cable))
            await expect { await later(maybe) }.toNot(equal(.valve))
            try await require { await later(maybe) }.toNot(equal(.valve))
            await expect(Broken.cable).toNotEventually(equal(.valve), timeout: soon)
            try await require(Broken.cable).toEventually(equal(.cable), timeout: soon)
            expect(Broken.cable).to(equal(.cable) && not(equal(.valve)))
        }
    }

    @Test func array() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(equal([1, 2]))
            expect(maybe).notTo(equal([2, 1]))
            try require(maybe).to(equal([1, 2]))
            await expect { await later([1, 2]) }.to(equal([1, 2]))
            await expect { await later(maybe) }.toNot(equal([2, 1]))
            try await require { await later([1, 2]) }.to(equal([1, 2]))
            await expect([1, 2]).toEventuallyNot(equal([2, 1]), timeout: soon)
            await expect { await later([1, 2]) }.toAlways(equal([1, 2]), until: briefly)
            expect([[1, 2]]).to(allPass(equal([1, 2])))
        }
    }

    @Test func arrayOfOptionals() async {
        let maybe: [Int]? = [1, 2]
        await forms(9) {
            expect([1, 2]).to(equal([1, 2] as [Int?]))
            expect(maybe).notTo(equal([1, nil]))
            try require([1, 2]).to(equal([1, 2] as [Int?]))
            await expect { await later([1, 2]) }.to(equal([1, 2] as [Int?]))
            await expect { await later(maybe) }.toNot(equal([1, nil]))
            try await require { await later(maybe) }.toNot(equal([1, nil]))
            await expect([1, 2]).neverTo(equal([1, nil]), until: briefly)
            try await require([1, 2]).toEventuallyNot(equal([1, nil]), timeout: soon)
            expect([1, 2]).to(equal([1, nil]) || equal([1, 2] as [Int?]))
        }
    }

    @Test func dictionary() async {
        let maybe: [String: Int]? = ["a": 1]
        await forms(9) {
            expect(["a": 1]).to(equal(["a": 1]))
            expect(maybe).notTo(equal(["a": 2]))
            try require(maybe).to(equal(["a": 1]))
            await expect { await later(["a": 1]) }.to(equal(["a": 1]))
            await expect { await later(maybe) }.toNot(equal(["a": 2]))
            try await require { await later(["a": 1]) }.to(equal(["a": 1]))
            await expect(["a": 1]).alwaysTo(equal(["a": 1]), until: briefly)
            try await require { await later(["a": 1]) }.toNotEventually(
                equal(["a": 2]), timeout: soon)
            expect(["a": 1]).to(not(equal(["a": 2])))
        }
    }

    @Test func dictionaryOfOptionals() async {
        let maybe: [String: Int]? = ["a": 1]
        await forms(9) {
            expect(["a": 1]).to(equal(["a": Optional(1)]))
            expect(maybe).notTo(equal(["a": nil]))
            try require(["a": 1]).to(equal(["a": Optional(1)]))
            await expect { await later(["a": 1]) }.to(equal(["a": Optional(1)]))
            await expect { await later(maybe) }.toNot(equal(["a": nil]))
            try await require { await later(maybe) }.toNot(equal(["a": nil]))
            await expect(["a": 1]).toNever(equal(["a": nil]), until: briefly)
            try await require(["a": 1]).alwaysTo(equal(["a": Optional(1)]), until: briefly)
            expect(["a": 1]).to(satisfyAnyOf(equal(["a": nil]), equal(["a": Optional(1)])))
        }
    }

    @Test func set() async {
        let maybe: Set<Int>? = Set([1, 2])
        await forms(9) {
            expect(Set([1, 2])).to(equal(Set([2, 1])))
            expect(maybe).notTo(equal([3]))
            try require(maybe).to(equal(Set([2, 1])))
            await expect { await later(Set([1, 2])) }.to(equal(Set([2, 1])))
            await expect { await later(maybe) }.toNot(equal([3]))
            try await require { await later(Set([1, 2])) }.to(equal(Set([2, 1])))
            await expect(Set([1, 2])).toAlways(equal(Set([2, 1])), until: briefly)
            try await require(Set([1, 2])).neverTo(equal([3]), until: briefly)
            expect(Set([1, 2])).to(equal(Set([2, 1])) && not(equal([3])))
        }
    }

    @Test func setOfOthers() async {
        let maybe: Set<AnyHashable>? = Set<AnyHashable>([1])
        await forms(9) {
            expect(Set<AnyHashable>([1])).to(equal([1]))
            expect(maybe).notTo(equal(Set([2])))
            try require(Set<AnyHashable>([1])).to(equal([1]))
            await expect { await later(Set<AnyHashable>([1])) }.to(equal([1]))
            await expect { await later(maybe) }.toNot(equal(Set([2])))
            try await require { await later(maybe) }.toNot(equal(Set([2])))
            await expect(Set<AnyHashable>([1])).toEventually(equal([1]), timeout: soon)
            try await require { await later(Set<AnyHashable>([1])) }.toNever(
                equal(Set([2])), until: briefly)
            expect([Set<AnyHashable>([1])]).to(allPass(equal([1])))
        }
    }

    @Test func object() async {
        let maybe: AnyObject? = owner as AnyObject
        await forms(9) {
            expect(owner as AnyObject).to(be(owner as AnyObject))
            expect(maybe).notTo(be(Owner() as AnyObject))
            try require(maybe).to(be(owner as AnyObject))
            await expect { await later(owner as AnyObject) }.to(be(owner as AnyObject))
            await expect { await later(maybe) }.toNot(be(Owner() as AnyObject))
            try await require { await later(owner as AnyObject) }.to(be(owner as AnyObject))
            await expect(owner as AnyObject).toNotEventually(
                be(Owner() as AnyObject), timeout: soon)
            try await require(owner as AnyObject).toEventually(
                be(owner as AnyObject), timeout: soon)
            expect(owner as AnyObject).to(be(Owner() as AnyObject) || be(owner as AnyObject))
        }
    }

    @Test func otherSpellings() async {
        await forms(9) {
            expect(owner).to(be(owner))
            expect(owner).notTo(be(Owner()))
            expect(2).to(equal(.init(2)))
            expect(2) == .init(2)
            try require(owner).to(be(owner))
            await expect { await later(owner) }.to(be(owner))
            try await require { await later(2) }.to(equal(.init(2)))
            await expecta(await later(2)) == .init(2)
            await expect(owner).toAlways(be(owner), until: briefly)
        }
    }

    @Test func absence() {
        forms(10) {
            expect(nothing).to(beNil())
            expect(2).toNot(beNil())
            expect { nothing }.to(beNil())
            expect { 2 }.notTo(beNil())
            try require(nothing).to(beNil())
            try require { nothing }.to(beNil())
            try require(2).toNot(beNil())
            expect(nothing).toEventually(beNil(), timeout: soon)
            expect([nothing]).to(allPass(beNil()))
            expect(nothing).to(beNil() || equal(3))
        }
    }

    @Test func absenceLaterOn() async {
        await forms(8) {
            await expect { await later(nothing) }.to(beNil())
            await expect { await later(2) }.toNot(beNil())
            try await require { await later(nothing) }.to(beNil())
            try await require { await later(2) }.notTo(beNil())
            await expect(nothing).toEventually(beNil(), timeout: soon)
            await expect(2).toNever(beNil(), until: briefly)
            await expect { await later(nothing) }.toAlways(beNil(), until: briefly)
            try await require { await later(2) }.toEventuallyNot(beNil(), timeout: soon)
        }
    }

    @Test func operators() {
        let maybe: Int? = 2
        forms(10) {
            expect(2) == 2
            expect(2) != 3
            expect { 2 } == 2
            expect { 2 } != 3
            expect(maybe) == 2
            expect(maybe) != 3
            expect(2) == maybe
            expect(3) != maybe
            expect(nothing) == nil
            expect(maybe) != nil
        }
    }

    @Test func operatorsOnCollections() {
        forms(10) {
            expect([1, 2]) == [1, 2]
            expect([1, 2]) != [2, 1]
            expect([1, 2]) == [1, Optional(2)]
            expect([1, 2]) != [1, nil]
            expect(Set([1])) == [1]
            expect(Set([1])) != [2]
            expect(["a": 1]) == ["a": 1]
            expect(["a": 1]) != ["a": nil]
            expect(owner) === owner
            expect(owner) !== Owner()
        }
    }

    @Test func operatorsOnProtocolsOfClasses() async {
        let holder: any Holder = owner
        let maybe: (any Holder)? = owner
        forms(1) { expect { holder } !== Owner() }
        await forms(7) {
            expect(holder) === holder
            expect(maybe) === owner
            expect(maybe) !== nil
            await expecta(await later(holder)) === owner
            await expecta(await later(maybe)) !== nil
            expect(holder).to(beIdenticalTo(holder))
            await expecta(await later(maybe)).toNot(beIdenticalTo(Owner()))
        }
    }

    @Test func operatorsLaterOn() async {
        await forms(10) {
            await expecta(await later(2)) == 2
            await expecta(await later(2)) != 3
            await expecta(await later(nothing)) == nil
            await expecta(await later(2)) != nil
            await expect { await later(Set([1])) } == [1]
            await expect { await later(Set([1])) } != [2]
            await expect { await later(["a": 1]) } == ["a": 1]
            await expect { await later(["a": 1]) } != ["a": nil]
            await expecta(await later(owner)) === owner
            await expecta(await later(owner)) !== Owner()
        }
    }

    @Test func partsOfMaps() {
        forms(9) {
            expect(2).to(map(\.self, equal(Optional(2))))
            expect(Broken.cable).notTo(compactMap(\.self, equal(.valve)))
            expect([1, 2]).to(map(\.self, equal([1, 2])))
            expect([1, 2]).notTo(compactMap(\.self, equal([1, nil])))
            expect(["a": 1]).to(map(\.self, equal(["a": 1])))
            expect(["a": 1]).notTo(compactMap(\.self, equal(["a": nil])))
            expect(Set([1, 2])).to(map(\.self, equal(Set([2, 1]))))
            expect(Set<AnyHashable>([1])).notTo(compactMap(\.self, equal(Set([2]))))
            expect(owner as AnyObject).to(map(\.self, be(owner as AnyObject)))
        }
    }
}
