import Airbag
import Fixtures
import Foundation
import Judging
import Testing

/// The elements that differ, by index or key.
@Suite struct CollectionDifferenceTests {
    private let numbers = Array(100..<130)

    @Test func insertedElements() {
        var other = numbers
        other.insert(5, at: 3)
        #expect(below(other, numbers) == ["[3]: extra <5>"])
        #expect(below(numbers, other) == ["[3]: missing <5>"])
        other[20] = 0
        #expect(below(other, numbers) == ["[3]: extra <5>", "[19]: expected <119>, got <0>"])
        #expect(
            below(Array(numbers.dropFirst(2)), numbers)
                == ["[0]: missing <100>", "[1]: missing <101>"])
    }

    @Test func manyDifferences() {
        let lines = below(numbers.map { -$0 }, numbers)
        #expect(lines.count == 11)
        #expect(lines.first == "[0]: expected <100>, got <-100>")
        #expect(lines.last == "… and 20 more differences")
        func shown(_ count: Int) -> [String] {
            below(numbers.enumerated().map { $0 < count ? -$1 : $1 }, numbers)
        }
        #expect(shown(11).suffix(2).map { $0.prefix(4) } == ["[9]:", "[10]"])
        #expect(shown(12).suffix(2).map { $0.prefix(4) } == ["[9]:", "… an"])
        let sets = below(Set(0..<100), Set(1_000..<1_100))
        #expect(sets.count == 11)
        #expect(sets.first == "missing 1000")
        #expect(sets.last == "… and 190 more differences")
    }

    @Test func arraysOfArrays() {
        let rows = (0..<10).map { row in (0..<10).map { row * $0 } }
        var other = rows
        other[3][4] = -1
        other[5].append(7)
        #expect(below(other, rows) == ["[3][4]: expected <12>, got <-1>", "[5][10]: extra <7>"])
    }

    @Test func optionalElements() {
        let some: [Int?] = numbers
        var other = some
        other[2] = nil
        #expect(below(other, some) == ["[2]: expected <Optional(102)>, got <nil>"])
        let plain = expect(numbers)
        #expect(below { plain.to(equal(other)) } == ["[2]: expected <nil>, got <102>"])
        #expect(
            below { plain == Array(other.dropLast()) }
                == ["[2]: expected <nil>, got <102>", "[29]: extra <129>"])
        let table = Dictionary(uniqueKeysWithValues: numbers.map { ($0, $0) })
        var wanted: [Int: Int?] = table
        wanted[105] = .some(nil)
        #expect(below { expect(table) == wanted } == ["[105]: expected <nil>, got <Optional(105)>"])
    }

    @Test func dictionaries() {
        struct Key: Hashable { var id: Int }
        let table = Dictionary(uniqueKeysWithValues: numbers.map { (Key(id: $0), [$0]) })
        var other = table
        other[Key(id: 104)] = [1]
        #expect(below(other, table) == ["[Key(id: 104)][0]: expected <104>, got <1>"])
    }

    /// What the message has room for is shared: neither the extra elements nor their number are cut off.
    @Test(arguments: [4, 7]) func setsOfLongElements(_ count: Int) {
        let long = String(repeating: "a", count: 900)
        let actual = Set((0..<count).map { "\(long)\($0)" })
        let expected = Set((20..<20 + count).map { "\(long)\($0)" })
        let lines = failureText { expect(actual).to(equal(expected)) }.split(separator: "\n")
        let shown = min(2 * count, 10)
        expect(lines.count { $0.hasPrefix("missing ") }) == count
        expect(lines.count { $0.hasPrefix("extra ") }) == shown - count
        expect(lines.contains("… and 4 more differences")) == (count == 7)
    }

    @Test func sets() {
        let set = Set(numbers)
        #expect(below(set.subtracting([107]), set) == ["missing 107"])
        #expect(below(set.union([7]), set) == ["extra 7"])
        #expect(
            failureText { expect(set).to(equal(set.union([99]))) }
                == "expected to equal <[99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 1"
                + "… (98 more characters)>, got <[100, 101, 102, 103, 104, 105, 106, 107, 108, 109, "
                + "110, … (94 more characters)>\nmissing 99")
    }

    @Test func arraysOfFoundation() {
        let list = numbers as NSArray
        let other = (numbers.dropLast() + [0]) as NSArray
        #expect(below(other, list) == ["[29]: expected <129>, got <0>"])
    }

    /// Each way of a cost that grows with the number of elements would take minutes.
    @Test(.timeLimit(.minutes(Emulator.isHere ? 60 : 10))) func manyElements() {
        struct Item: Equatable {
            var id: Int
            var name = "name"
        }
        let items = (0..<100_000).map { Item(id: $0) }
        var other = items
        other.remove(at: 3)
        other[70_000].name = "x"
        let clock = ContinuousClock()
        var text = ""
        let time = clock.measure { text = failureText { expect(other).to(equal(items)) } }
        #expect(
            text
                == "expected to equal <[Item(id: 0, name: \"name\"), Item(id: 1, name: \"name\"), I"
                + "… (of 100,000 elements)>, got <[Item(id: 0, name: \"name\"), Item(id: 1, name: "
                + "\"name\"), I… (of 99,999 elements)>\n"
                + "[3]: missing <Item(id: 3, name: \"name\")>\n"
                + "[70001].name: expected <name>, got <x>")
        // A seventh of a second in a debug build; sanitizers and the emulator take up to forty times as long.
        #expect(time < .seconds(Emulator.isHere ? 60 : 20))
        #expect(
            below(items.map { Item(id: -$0.id) }, items).last == "… and 99,989 more differences")
        let table = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.id) })
        #expect(below(table.mapValues { $0 + 1 }, table).last == "… and 99,990 more differences")
        #expect(below(Set(1...100_000), Set(0..<100_000)) == ["missing 0", "extra 100000"])
        let pairs = items.map { ($0.id, $0.name) }
        #expect(
            below { expect(Array(pairs.dropFirst())).to(equal(pairs)) }
                == ["[0]: missing <(0, \"name\")>"])
    }

    /// A key that is changed while a dictionary has it may be equal to another one.
    @Test func keysThatHaveBecomeEqual() {
        final class Key: Hashable {
            var number: Int

            init(_ number: Int) { self.number = number }

            static func == (left: Key, right: Key) -> Bool { left.number == right.number }

            func hash(into hasher: inout Hasher) { hasher.combine(number) }
        }
        let changed = Key(1)
        let keys = [changed] + (2..<40).map(Key.init)
        let dictionary = Dictionary(uniqueKeysWithValues: keys.map { ($0, "a long text") })
        changed.number = 2
        let long = String(repeating: "long ", count: 15)
        let text = failureText { expect(dictionary).to(equal([Key(3): "c", Key(4): long])) }
        #expect(text.hasPrefix("expected to equal"), "\(text)")
        let other = failureText { expect([Set(keys)]).to(equal([[Key(3), Key(100)]])) }
        #expect(other.hasPrefix("expected to equal"), "\(other)")
    }
}
