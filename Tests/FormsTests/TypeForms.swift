import AirbagNimble
import Foundation
import Judging
import Testing

private class Animal: @unchecked Sendable {}
private final class Cat: Animal, @unchecked Sendable {}
private final class Dog: Animal, @unchecked Sendable {}

private let animal: Animal = Cat()

private var list: NSArray { NSArray(array: [1, "a"]) }

/// Types, void and Foundation's collections in every form.
@Suite struct TypeForms {
    @Test func kind() {
        let maybe: Animal? = animal
        forms(10) {
            expect(animal).to(beAKindOf(Cat.self))
            expect(animal).toNot(beAKindOf(Dog.self))
            expect(animal).notTo(beAKindOf(Dog.self))
            expect { animal }.to(beAKindOf(Cat.self))
            expect(maybe).to(beAKindOf(Cat.self))
            try require(animal).to(beAKindOf(Cat.self))
            try require { animal }.notTo(beAKindOf(Dog.self))
            try require(maybe).toNot(beAKindOf(Dog.self))
            expect(animal).toEventually(beAKindOf(Cat.self), timeout: soon)
            try require { animal }.toEventuallyNot(beAKindOf(Dog.self), timeout: soon)
        }
    }

    @Test func kindLaterOn() async {
        let maybe: Animal? = animal
        await forms(11) {
            await expect { await later(animal) }.to(beAKindOf(Cat.self))
            await expect { await later(animal) }.toNot(beAKindOf(Dog.self))
            await expect { await later(maybe) }.notTo(beAKindOf(Dog.self))
            try await require { await later(animal) }.to(beAKindOf(Cat.self))
            try await require { await later(maybe) }.toNot(beAKindOf(Dog.self))
            await expect { await later(animal) }.toEventually(beAKindOf(Cat.self), timeout: soon)
            await expect(maybe).toNotEventually(beAKindOf(Dog.self), timeout: soon)
            await expect(animal).toNever(beAKindOf(Dog.self), until: briefly)
            await expect { await later(animal) }.neverTo(beAKindOf(Dog.self), until: briefly)
            try await require(animal).toAlways(beAKindOf(Cat.self), until: briefly)
            try await require { await later(animal) }.alwaysTo(beAKindOf(Cat.self), until: briefly)
        }
    }

    @Test func kindAsPart() {
        forms(8) {
            expect(animal).to(satisfyAllOf(beAKindOf(Cat.self), not(beAKindOf(Dog.self))))
            expect(animal).to(satisfyAnyOf(beAKindOf(Dog.self), beAKindOf(Cat.self)))
            expect(animal).to(beAKindOf(Cat.self) && not(beAKindOf(Dog.self)))
            expect(animal).to(beAKindOf(Dog.self) || beAKindOf(Cat.self))
            expect(animal).toNot(not(beAKindOf(Cat.self)))
            expect(animal).to(map(\.self, beAKindOf(Cat.self)))
            expect(animal).to(compactMap(\.self, beAKindOf(Cat.self)))
            expect([animal]).to(allPass(beAKindOf(Cat.self)))
        }
    }

    @Test func kindOfAny() async {
        let maybe: Any? = 2 as Any
        await forms(9) {
            expect(2 as Any).to(beAKindOf(Int.self))
            expect(maybe).notTo(beAKindOf(String.self))
            try require(maybe).to(beAKindOf(Int.self))
            await expect { await later(2 as Any) }.to(beAKindOf(Int.self))
            await expect { await later(maybe) }.toNot(beAKindOf(String.self))
            try await require { await later(2 as Any) }.to(beAKindOf(Int.self))
            await expect(2 as Any).neverTo(beAKindOf(String.self), until: briefly)
            try await require(2 as Any).toEventuallyNot(beAKindOf(String.self), timeout: soon)
            expect(2 as Any).to(beAKindOf(Int.self) && not(beAKindOf(String.self)))
        }
    }

    @Test func kindOfProtocol() async {
        let maybe: Any? = 2 as Any
        await forms(9) {
            expect(2 as Any).to(beAKindOf((any Comparable).self))
            expect(maybe).notTo(beAKindOf((any Sequence).self))
            try require(2 as Any).to(beAKindOf((any Comparable).self))
            await expect { await later(2 as Any) }.to(beAKindOf((any Comparable).self))
            await expect { await later(maybe) }.toNot(beAKindOf((any Sequence).self))
            try await require { await later(maybe) }.toNot(beAKindOf((any Sequence).self))
            await expect(2 as Any).alwaysTo(beAKindOf((any Comparable).self), until: briefly)
            try await require { await later(2 as Any) }.toNotEventually(
                beAKindOf((any Sequence).self), timeout: soon)
            expect([2 as Any]).to(allPass(beAKindOf((any Comparable).self)))
        }
    }

    @Test func instance() async {
        let maybe: Animal? = animal
        await forms(9) {
            expect(animal).to(beAnInstanceOf(Cat.self))
            expect(maybe).notTo(beAnInstanceOf(Animal.self))
            try require(maybe).to(beAnInstanceOf(Cat.self))
            await expect { await later(animal) }.to(beAnInstanceOf(Cat.self))
            await expect { await later(maybe) }.toNot(beAnInstanceOf(Animal.self))
            try await require { await later(animal) }.to(beAnInstanceOf(Cat.self))
            await expect(animal).toNever(beAnInstanceOf(Animal.self), until: briefly)
            try await require(animal).alwaysTo(beAnInstanceOf(Cat.self), until: briefly)
            expect(animal).to(beAnInstanceOf(Animal.self) || beAnInstanceOf(Cat.self))
        }
    }

    @Test func instanceOfAny() async {
        let maybe: Any? = 2 as Any
        await forms(9) {
            expect(2 as Any).to(beAnInstanceOf(Int.self))
            expect(maybe).notTo(beAnInstanceOf(Double.self))
            try require(2 as Any).to(beAnInstanceOf(Int.self))
            await expect { await later(2 as Any) }.to(beAnInstanceOf(Int.self))
            await expect { await later(maybe) }.toNot(beAnInstanceOf(Double.self))
            try await require { await later(maybe) }.toNot(beAnInstanceOf(Double.self))
            await expect(2 as Any).toAlways(beAnInstanceOf(Int.self), until: briefly)
            try await require(2 as Any).neverTo(beAnInstanceOf(Double.self), until: briefly)
            expect(2 as Any).to(not(beAnInstanceOf(Double.self)))
        }
    }

    @Test func instanceOfClass() async {
        let maybe: NSObject? = NSObject()
        await forms(9) {
            expect(NSObject()).to(beAnInstanceOf(NSObject.self as AnyClass))
            expect(maybe).notTo(beAnInstanceOf(NSString.self as AnyClass))
            try require(maybe).to(beAnInstanceOf(NSObject.self as AnyClass))
            await expect { await later(NSObject()) }.to(beAnInstanceOf(NSObject.self as AnyClass))
            await expect { await later(maybe) }.toNot(beAnInstanceOf(NSString.self as AnyClass))
            try await require { await later(NSObject()) }.to(
                beAnInstanceOf(NSObject.self as AnyClass))
            await expect(NSObject()).toEventually(
                beAnInstanceOf(NSObject.self as AnyClass), timeout: soon)
            try await require { await later(NSObject()) }.toNever(
                beAnInstanceOf(NSString.self as AnyClass), until: briefly)
            expect(NSObject()).to(
                satisfyAnyOf(
                    beAnInstanceOf(NSString.self as AnyClass),
                    beAnInstanceOf(NSObject.self as AnyClass)))
        }
    }

    @Test func foundationContains() async {
        let maybe: (any FoundationContainer)? = list as any FoundationContainer
        await forms(9) {
            expect(list as any FoundationContainer).to(contain(1, "a"))
            expect(maybe).notTo(contain(2))
            try require(list as any FoundationContainer).to(contain(1, "a"))
            await expect { await later(list as any FoundationContainer) }.to(contain(1, "a"))
            await expect { await later(maybe) }.toNot(contain(2))
            try await require { await later(maybe) }.toNot(contain(2))
            await expect(list as any FoundationContainer).toNotEventually(contain(2), timeout: soon)
            try await require(list as any FoundationContainer).toEventually(contain(1, "a"), timeout: soon)
            expect(list as any FoundationContainer).to(contain(1, "a") && not(contain(2)))
        }
    }

    @Test func foundationBegins() async {
        let maybe: (any FoundationOrderedCollection)? = list as any FoundationOrderedCollection
        await forms(9) {
            expect(list as any FoundationOrderedCollection).to(beginWith(1))
            expect(maybe).notTo(endWith(1))
            try require(maybe).to(beginWith(1))
            await expect { await later(list as any FoundationOrderedCollection) }.to(beginWith(1))
            await expect { await later(maybe) }.toNot(endWith(1))
            try await require { await later(list as any FoundationOrderedCollection) }.to(beginWith(1))
            await expect(list as any FoundationOrderedCollection).toEventuallyNot(
                endWith(1), timeout: soon)
            await expect { await later(list as any FoundationOrderedCollection) }.toAlways(
                beginWith(1), until: briefly)
            expect([list as any FoundationOrderedCollection]).to(allPass(beginWith(1)))
        }
    }

    @Test func emptyList() async {
        let maybe: NSArray? = NSArray()
        await forms(9) {
            expect(NSArray()).to(beEmpty())
            expect(maybe).notTo(not(beEmpty()))
            try require(NSArray()).to(beEmpty())
            await expect { await later(NSArray()) }.to(beEmpty())
            await expect { await later(maybe) }.toNot(not(beEmpty()))
            try await require { await later(maybe) }.toNot(not(beEmpty()))
            await expect(NSArray()).neverTo(not(beEmpty()), until: briefly)
            try await require(NSArray()).toEventuallyNot(not(beEmpty()), timeout: soon)
            expect(NSArray()).to(not(beEmpty()) || beEmpty())
        }
    }

    @Test func foundationCounts() async {
        let maybe: (any FoundationCollection)? = list as any FoundationCollection
        await forms(9) {
            expect(list as any FoundationCollection).to(haveCount(2))
            expect(maybe).notTo(beEmpty())
            try require(maybe).to(haveCount(2))
            await expect { await later(list as any FoundationCollection) }.to(haveCount(2))
            await expect { await later(maybe) }.toNot(beEmpty())
            try await require { await later(list as any FoundationCollection) }.to(haveCount(2))
            await expect(list as any FoundationCollection).alwaysTo(haveCount(2), until: briefly)
            try await require { await later(list as any FoundationCollection) }.toNotEventually(
                beEmpty(), timeout: soon)
            expect(list as any FoundationCollection).to(not(beEmpty()))
        }
    }

    @Test func otherCollections() async {
        await forms(7) {
            expect(NSDictionary()).to(beEmpty())
            expect(list as any FoundationCollection).toNot(beEmpty())
            expect(list as any FoundationContainer).to(contain([1, "a"] as [Any?]))
            try require(NSDictionary()).to(beEmpty())
            await expect { await later(NSDictionary()) }.to(beEmpty())
            await expect(NSDictionary()).toAlways(beEmpty(), until: briefly)
            expect([NSDictionary()]).to(allPass(beEmpty()))
        }
    }

    @Test func void() {
        let nothing: Void? = nil
        forms(10) {
            expect(()).to(beVoid())
            expect(nothing).toNot(beVoid())
            expect { () }.to(beVoid())
            expect { nothing }.notTo(beVoid())
            try require(()).to(beVoid())
            try require { () }.to(beVoid())
            expect(()).toEventually(beVoid(), timeout: soon)
            expect(()).to(beVoid() && not(beNil()))
            expect([()]).to(allPass(beVoid()))
            expect(()).to(map(\.self, beVoid()))
        }
    }

    @Test func voidLaterOn() async {
        let nothing: Void? = nil
        await forms(7) {
            await expect { await later(()) }.to(beVoid())
            await expect { await later(nothing) }.toNot(beVoid())
            try await require { await later(()) }.to(beVoid())
            await expect(()).toEventually(beVoid(), timeout: soon)
            await expect(nothing).toNever(beVoid(), until: briefly)
            await expect { await later(()) }.toAlways(beVoid(), until: briefly)
            try await require(()).alwaysTo(beVoid(), until: briefly)
        }
    }

    @Test func operators() {
        let nothing: Void? = nil
        forms(5) {
            expect(()) == ()
            expect(nothing) != ()
            expect { () } == ()
            expect(animal) === animal
            expect(animal) !== Cat()
        }
    }

    @Test func operatorsLaterOn() async {
        let nothing: Void? = nil
        await forms(3) {
            await expecta(await later(())) == ()
            await expecta(await later(nothing)) != ()
            await expecta(await later(animal)) === animal
        }
    }

    @Test func partsOfMaps() {
        forms(9) {
            expect(2 as Any).to(map(\.self, beAKindOf(Int.self)))
            expect(2 as Any).notTo(compactMap(\.self, beAKindOf((any Sequence).self)))
            expect(animal).to(map(\.self, beAnInstanceOf(Cat.self)))
            expect(2 as Any).notTo(compactMap(\.self, beAnInstanceOf(Double.self)))
            expect(NSObject()).to(map(\.self, beAnInstanceOf(NSObject.self as AnyClass)))
            expect(list as any FoundationContainer).notTo(compactMap(\.self, contain(2)))
            expect(list as any FoundationOrderedCollection).to(map(\.self, beginWith(1)))
            expect(NSArray()).notTo(compactMap(\.self, not(beEmpty())))
            expect(list as any FoundationCollection).to(map(\.self, haveCount(2)))
        }
    }
}
