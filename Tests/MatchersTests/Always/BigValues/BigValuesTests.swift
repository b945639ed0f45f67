import Airbag
import Fixtures
import Foundation
import Judging
import Testing

/// Every kind of matcher on values whose whole text would take minutes or gigabytes.
///
/// Some of each kind without `AIRBAG_STRESS`: all of them take a minute of processor time.
@Suite(.serialized, .disabled(if: Emulator.isHere, "a million elements take minutes there"))
struct BigValuesTests {
    typealias M = Monsters

    @Test func anyMatcherOfMillions() {
        any(M.million)
        guard Stress.isOn else { return }
        any(M.rows)
        any(M.texts)
        any(M.table)
        any(M.set)
        any(M.million as NSArray)
        any(Optional(Optional(M.million)))
        any([M.million, M.million])
        any(["a": M.million])
        any((M.million, M.rows))
        any(M.million[...])
        any(M.million.lazy.map { $0 })
        any(Array(repeating: M.million, count: 1_000))
    }

    @Test func anyMatcherOfTexts() {
        any(M.text)
        guard Stress.isOn else { return }
        any(M.lines)
        any(M.text.dropFirst())
        any([M.text, M.text])
        any(["a": M.text])
        any(Optional(M.text))
        any(M.data, 2)
        any([M.data], 2)
        any(M.Wordy(id: 1))
        any([M.Wordy(id: 1), M.Wordy(id: 2)])
        any(M.text as NSString)
    }

    @Test func anyMatcherOfPiles() {
        any(M.pile(0))
        any(M.plainPile(0))
        any([M.pile(0)])
        any((M.pile(0), 1))
        any(["a": M.pile(0)])
        any(Result<M.Pile, M.Broken>.success(M.pile(0)))
        any(Result<M.Pile, M.Broken>.failure(M.Broken(pile: M.pile(0))))
        any(M.Broken(pile: M.pile(0)))
    }

    @Test func anyMatcherOfDeepValues() {
        any(M.deep(0))
        any([M.deep(0)])
        var node = M.Node(nil)
        for _ in 1...100_000 { node = M.Node(node) }
        any(node)
        // It would be released one in the other.
        _ = Unmanaged.passRetained(node)
    }

    @Test func anyMatcherOfCycles() {
        let node = M.Node(nil)
        node.next = node
        any(node)
        node.next = nil
        any(M.Mirrored())
        any([M.Mirrored()])
        // The lines of the first overflow are looked up in many files, which takes seconds where nothing is cached.
        _ = failureText { expect(M.Endless()).to(beNil()) }
        any(M.Endless())
    }

    @Test func differencesOfMillions() {
        var other = M.million
        other[999_990] = 0
        differ(other, M.million, holding: "[999990]: expected <999991>, got <0>")
        guard Stress.isOn else { return }
        differ(M.million.map { -$0 }, M.million, holding: "more differences")
        differ(Array(M.million.dropFirst()), M.million, holding: "[0]: missing <1>")
        var rows = M.rows
        rows[999_990].name = "x"
        differ(rows, M.rows, holding: "[999990].name: expected <name>, got <x>")
        differ(M.texts.map { $0 + "x" }, M.texts, holding: "more differences")
        differ(other[...], M.million[...])
        var changed = M.table
        changed[999_990] = 0
        // Of a dictionary, no more than 100,000 entries are compared.
        differ(changed, M.table, holding: "were ")
        differ(M.table.mapValues { -$0 }, M.table, holding: "99,990 more differences")
        let keys = Dictionary(uniqueKeysWithValues: M.million.map { (-$0, $0) })
        differ(keys, M.table, holding: "199,990 more differences")
        differ([changed], [M.table], holding: "were ")
        differ(M.set.subtracting([999_990]), M.set, holding: "missing 999990")
        differ(Set(M.million.map { -$0 }), M.set, holding: "1,999,990 more differences")
        // The `==` of objects of Foundation takes seconds for a million elements.
        let some = Array(M.million.suffix(100_000))
        differ(Array(other.suffix(100_000)) as NSArray, some as NSArray)
        let tuples = M.million.map { ($0, $0) }
        var others = tuples
        others[999_990].1 = 0
        check(holding: "[999990].1: expected <999991>, got <0>") {
            expect(others).to(equal(tuples))
        }
        check(holding: "[999990].1: expected <999991>, got <0>") { expect(others) == tuples }
        differ([other, M.million], [M.million, M.million])
        differ(["a": other], ["a": M.million], holding: "[999990]: expected <999991>, got <0>")
        differ(M.Many(list: other), M.Many(list: M.million), holding: "list[999990]: expected")
        check { expect(M.million).toNot(equal(M.million)) }
        check { expect(M.set).toNot(equal(M.set)) }
        check { expect(M.table).toNot(equal(M.table)) }
    }

    @Test func differencesOfTexts() {
        differ(M.text + "x", M.text + "y", holding: "first difference at index 50000000")
        guard Stress.isOn else { return }
        differ("x" + M.text, "y" + M.text, holding: "first difference at index 0")
        differ(M.lines + "x", M.lines + "y", holding: "first difference in line 1600001")
        differ("x" + M.lines, "y" + M.lines, holding: "first difference in line 1")
        differ("x" + M.text + "\n", "y" + M.text + "\n")
        differ("a\n" + M.text + "x\n", "a\n" + M.text + "y\n", holding: "difference in line 2")
        differ("a\n" + M.text, "a\r\n" + M.text, holding: "first difference at byte 1")
        differ("a\u{A0}" + M.text, "a " + M.text)
        differ([M.text + "x"], [M.text + "y"])
        differ(["a": M.text + "x"], ["a": M.text + "y"])
        differ(M.text.dropFirst(), M.text.dropLast())
        var data = M.data
        data[49_999_999] = 1
        differ(data, M.data, 2, holding: "bytes from 49999999 in hex: expected <00>, got <01>")
        differ([data], [M.data], 2)
        differ(M.Wordy(id: 1), M.Wordy(id: 2))
        check { expect(M.text).toNot(equal(M.text)) }
        check { expect(M.text).to(match("[0-9]+")) }
        check { expect(M.text).to(contain("z")) }
        check { expect(M.text).to(beginWith("z")) }
        check { expect(M.text).to(endWith("z")) }
        check { expect("a").to(contain(M.text)) }
        check { expect(M.text).to(containInOrder("z")) }
        check { expect("a").to(equalIgnoringCase(M.text)) }
        check { expect(M.text).to(haveCount(beLessThan(3))) }
        check { expect(M.text).to(beLessThan("a")) }
        check { expect(M.data).to(beEmpty()) }
    }

    @Test func differencesOfPiles() {
        let pile = M.pile(0)
        differ(M.pile(1), pile, holding: "were compared")
        differ(M.pile(0, top: 41), pile, holding: "v: expected <40>, got <41>")
        var other = pile
        other.kids[1].v = 7
        differ(other, pile, holding: "kids[1].v: expected <39>, got <7>")
        differ([other], [pile], holding: "[0].kids[1].v: expected <39>, got <7>")
        differ(["a": other], ["a": pile])
        check { expect((M.pile(1), 1)).to(equal((pile, 1))) }
        check { expect { throw M.Broken(pile: M.pile(1)) }.to(throwError(M.Broken(pile: pile))) }
        check { expect { throw M.Broken(pile: pile) }.to(beNil()) }
        check { expect { throw M.Broken(pile: pile) }.toNot(throwError()) }
        check { expect(M.Broken(pile: pile) as any Error).to(matchError(Broken.cable)) }
        check { expect(M.deep(0, top: 1)).to(equal(M.deep(1, top: 0))) }
        check { expect(M.Mirrored()).to(equal(M.Mirrored())) }
        check { expect(pile).to(haveProperty(\.kids, beEmpty())) }
        check { expect(1).to(beOneOf(M.million.map { -$0 })) }
        check { expect(pile).to(beOneOf(M.pile(1), M.pile(2))) }
        // The lines of the file are looked up once, at the first crash in it.
        _ = failureText { expect { () -> Int in fatalError("short") }.to(equal(1)) }
        check { expect { () -> Int in fatalError(M.text) }.to(equal(1)) }
    }

    @Test(.enabled(if: Stress.isOn)) func collectionsOfMillions() {
        collection(M.million, 0)
        collection(M.rows, M.Row(id: 0))
        collection(M.texts, "")
        collection(M.set, 0)
        check { expect(M.million).to(haveCount(1)) }
        // To judge a million elements by a matcher around others takes longer than the message.
        let some = Array(M.million.prefix(2_000))
        check { expect(some).to(haveItem(satisfyAllOf(beGreaterThan(0), equal(0)))) }
        check { expect([1]).to(contain(M.million)) }
        check { expect([1]).to(containExactly(M.million)) }
        check { expect([1]).to(containInAnyOrder(M.million)) }
        check { expect([0]).to(containAny(M.million)) }
        check { expect([1]).to(elementsEqual(M.million)) }
        check { expect(M.million).to(elementsEqual(M.million.dropFirst())) }
        let (negative, numbers) = (M.million.map { -$0 }, M.million.map { Double($0) })
        let negativeNumbers = numbers.map { -$0 }
        check { expect(M.million).to(containExactly(negative)) }
        check { expect(numbers).to(beCloseTo([1.0])) }
        check { expect(numbers).to(beCloseTo(negativeNumbers)) }
        check { expect(M.table).to(haveKey(0)) }
        check { expect(M.table).to(haveValue(0)) }
        check { expect(M.table).to(haveEntry(1, 2)) }
        check { expect(M.table).to(haveEntry(equal(1), equal(2))) }
        let negativeTable = M.table.mapValues { -$0 }
        check { expect(M.table).to(haveEntries(negativeTable)) }
        check { expect([1: 1]).to(haveEntries(M.table)) }
        // `contains` of an array of objects takes two seconds for a million elements.
        let objects = Array(M.million.prefix(300_000)) as NSArray
        check { expect(objects).to(contain(0)) }
    }

    // Optimized copies for the types of all values would take most of the time in which this file compiles.
    @_optimize(none) private func collection<C: Collection>(
        _ values: C, _ other: C.Element, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) where C.Element: Equatable {
        func check(_ body: () throws -> Void) {
            checkIsShort(sourceLocation: sourceLocation, body)
        }
        check { expect(values).to(beEmpty()) }
        check { expect(values).to(contain(other)) }
        check { expect(values).to(containAny(other)) }
        check { expect(values).to(containOnly(other)) }
        check { expect(values).to(containExactly(other)) }
        check { expect(values).to(containInAnyOrder(other)) }
        check { expect(values).to(containInRelativeOrder(equal(other))) }
        check { expect(values).to(haveItem(other)) }
        check { expect(values).to(haveItem(other, atIndex: 0)) }
        check { expect(values).to(beginWith(other)) }
        check { expect(values).to(allPass(equal(other))) }
        check { expect(values).to(containElementSatisfying { $0 == other }) }
        check { expect(values).to(elementsEqual([other])) }
    }

    private func check(
        _ seconds: Double = 1, holding part: String? = nil,
        sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) {
        checkIsShort(seconds, holding: part, sourceLocation: sourceLocation, body)
    }

    @_optimize(none) private func differ<T: Equatable>(
        _ value: T, _ other: T, _ seconds: Double = 1, holding part: String? = nil,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        checkIsShort(seconds, holding: part, sourceLocation: sourceLocation) {
            expect(value).to(equal(other))
        }
        checkIsShort(seconds, sourceLocation: sourceLocation) {
            expect(value) == other
        }
        checkIsShort(seconds, sourceLocation: sourceLocation) {
            expect(value).to(satisfyAnyOf(equal(other), not(beAnything())))
        }
    }

    @Test func asyncForms() async {
        let pile = M.pile(0)
        await checkIsShort { await expect { await later(pile) }.to(beNil()) }
        await checkIsShort { await expect { await later(M.million) }.to(beEmpty()) }
        await checkIsShort { await expect { await later(M.text) }.to(equal("")) }
        await checkIsShort {
            await expect { await later(M.million) }.toEventually(beEmpty(), timeout: .milliseconds(50))
        }
        await checkIsShort {
            try await require { await later(M.million) }.to(allPass { await later($0) < 1 })
        }
        await checkIsShort {
            await expect { throw M.Broken(pile: await later(pile)) }.toNot(throwError())
        }
    }

    @_optimize(none) private func any<T>(
        _ value: T, _ seconds: Double = 1,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        func check(_ body: () throws -> Void) {
            checkIsShort(seconds, sourceLocation: sourceLocation, body)
        }
        check { expect(value).to(beNil()) }
        check { expect { value }.to(beNil()) }
        check { try require(value).to(beNil()) }
        check { expect(value).to(satisfyAllOf(beNil(), beNil(), not(beAnything()))) }
        check { expect(value).to(beNil() || beNil()) }
        check { expect(value).toNot(beAnything()) }
        check { expect(value).to(beAKindOf(Never.self)) }
        check { expect { value }.to(throwError()) }
        check { expect { value }.to(throwAssertion()) }
        check { expect(value).to(map({ $0 }, beNil())) }
        check { expect(value).to(haveProperty(\.self, beNil())) }
        check { expect(value).to(satisfyAnyOf(beNil(), beNil())) }
        check { expect(value).toEventually(beNil(), timeout: .milliseconds(5)) }
        check { expect(value).toAlways(beNil(), until: .milliseconds(5)) }
        check { expect([value]).to(beEmpty()) }
        check { expect([value]).to(haveCount(3)) }
        check { expect([value]).to(allPass(beNil())) }
        check { expect([value]).to(containExactly(beNil(), beNil())) }
        check { expect(["a": value]).to(haveEntries(["a": beNil()])) }
        check { expect(Result<T, any Error>.success(value)).to(beFailure()) }
        check { expect(Result<T, any Error>.success(value)).to(beSuccess(beNil())) }
    }
}
