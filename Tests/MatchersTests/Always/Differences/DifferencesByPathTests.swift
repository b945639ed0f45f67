import Airbag
import Foundation
import Judging
import Testing

/// The parts that differ, by path: `address.zip: expected <7>, got <1000>`.
@Suite struct DifferencesByPathTests {
    struct Address: Hashable {
        var street = "Hauptstrasse"
        var zip = 7
    }

    struct Person: Equatable {
        var name = "Ann with a name of some length"
        var address = Address()
        var lines: [String] = ["a", "b", "c"]
        var roles: Set<String> = ["reader"]
        var nick: String?
        var home: (x: Int, Int) = (1, 2)
        var phones: [String: [Int]] = ["home": [1, 2], "work": [3]]

        static func == (a: Person, b: Person) -> Bool {
            a.name == b.name && a.address == b.address && a.lines == b.lines && a.roles == b.roles
                && a.nick == b.nick && a.home == b.home && a.phones == b.phones
        }
    }

    private func changed(_ change: (inout Person) -> Void) -> [String] {
        var person = Person()
        change(&person)
        return below(person, Person())
    }

    @Test func structs() {
        #expect(changed { $0.address.zip = 1000 } == ["address.zip: expected <7>, got <1000>"])
        #expect(
            changed {
                $0.name = "Bob"
                $0.address = Address(street: "Ring", zip: 8)
            } == [
                "name: expected <Ann with a name of some length>, got <Bob>",
                "address.street: expected <Hauptstrasse>, got <Ring>",
                "address.zip: expected <7>, got <8>",
            ])
    }

    @Test func partsOfEachKind() {
        #expect(changed { $0.lines.append("d") } == ["lines[3]: extra <d>"])
        #expect(changed { $0.lines.removeFirst() } == ["lines[0]: missing <a>"])
        #expect(changed { $0.lines[1] = "x" } == ["lines[1]: expected <b>, got <x>"])
        #expect(changed { $0.roles.insert("admin") } == ["roles: extra \"admin\""])
        #expect(
            changed { $0.roles = ["a", "b"] } == [
                "roles: missing \"reader\"", "roles: extra \"a\"", "roles: extra \"b\"",
            ])
        #expect(changed { $0.nick = "A" } == ["nick: expected <nil>, got <A>"])
        #expect(changed { $0.home.x = 4 } == ["home.x: expected <1>, got <4>"])
        #expect(changed { $0.home.1 = 4 } == ["home.1: expected <2>, got <4>"])
        #expect(
            changed { $0.phones["home"] = [1, 5] }
                == ["phones[\"home\"][1]: expected <2>, got <5>"])
        #expect(
            changed { $0.phones = ["home": [1, 2], "cell": []] } == [
                "phones[\"cell\"]: extra <[]>", "phones[\"work\"]: missing <[3]>",
            ])
    }

    /// A description of one's own says it best, if it is short.
    @Test func descriptionsOfOnesOwn() {
        struct Money: Equatable, CustomStringConvertible {
            var cents: Int
            var note = ""
            var description: String { note + "\(cents / 100) €" }
        }
        struct Bill: Equatable {
            var text = String(repeating: "x", count: 60)
            var price: Money
        }
        #expect(
            below(Bill(price: Money(cents: 800)), Bill(price: Money(cents: 700)))
                == ["price: expected <7 €>, got <8 €>"])
        #expect(
            below(Bill(price: Money(cents: 801)), Bill(price: Money(cents: 800)))
                == ["price.cents: expected <800>, got <801>"])
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let lines = below(Array(repeating: date, count: 5), Array(repeating: date + 60, count: 5))
        #expect(lines.count == 5)
        #expect(lines.first?.hasPrefix("[0]: expected <") == true)
    }

    /// Values of protocol types, and such that nobody can ask whether they are equal.
    @Test func valuesOfAnyType() {
        struct Box: Equatable {
            var text = String(repeating: "x", count: 60)
            var any: Any
            var id: AnyHashable = 1
            var type: Any.Type = Int.self
            static func == (a: Box, b: Box) -> Bool { false }
        }
        #expect(
            below(Box(any: [1, "a"] as [Any]), Box(any: [1, "b"] as [Any]))
                == ["any[1]: expected <b>, got <a>"])
        #expect(
            below(Box(any: 1, id: "1"), Box(any: 1)) == ["id: expected <1 (Int)>, got <1 (String)>"]
        )
        #expect(below(Box(any: (1, 2)), Box(any: (1, 3))) == ["any.1: expected <3>, got <2>"])
        #expect(
            below(Box(any: 1, type: Bool.self), Box(any: "1")) == [
                "any: expected <1 (String)>, got <1 (Int)>", "type: expected <Int>, got <Bool>",
            ])
    }

    class Animal: Equatable {
        var name = "an animal with a long name, so that the text is long"
        static func == (a: Animal, b: Animal) -> Bool { a.isSame(b) }
        func isSame(_ other: Animal) -> Bool { name == other.name }
    }

    final class Dog: Animal {
        var legs: Int
        init(_ legs: Int) { self.legs = legs }
        override func isSame(_ other: Animal) -> Bool { legs == (other as? Dog)?.legs }
    }

    @Test func classHierarchies() {
        let lame = Dog(3)
        #expect(below([lame], [Dog(4)]) == ["[0].legs: expected <4>, got <3>"])
        let named = Dog(4)
        named.name = "Rex"
        lame.name = "Rover"
        #expect(
            below([lame], [named]) == [
                "[0].name: expected <Rex>, got <Rover>", "[0].legs: expected <4>, got <3>",
            ])
        #expect(below([Animal()], [Animal(), Dog(4)]).first?.hasPrefix("[1]: missing <") == true)
    }

    enum State: Equatable {
        case idle
        case at(Int)
        case loading(part: Int, of: Address)
    }

    @Test func enumsWithPayloads() {
        let long = [State](repeating: .idle, count: 20)
        #expect(below(long + [.at(1)], long + [.at(2)]) == ["[20].at: expected <2>, got <1>"])
        #expect(below(long + [.at(1)], long + [.idle]) == ["[20]: expected <idle>, got <at(1)>"])
        #expect(
            below(
                long + [.loading(part: 1, of: Address())],
                long + [.loading(part: 1, of: Address(zip: 9))])
                == ["[20].loading.of.zip: expected <9>, got <7>"])
        let answers = [Result<Address, Broken>](repeating: .success(Address()), count: 9)
        #expect(
            below(answers + [.success(Address())], answers + [.success(Address(zip: 8))])
                == ["[9].success.zip: expected <8>, got <7>"])
    }

    @Test func tuples() {
        let text = String(repeating: "t", count: 60)
        #expect(below { expect((text, 1, 2)) == (text, 1, 3) } == [".2: expected <3>, got <2>"])
        #expect(
            below { expect([(text, 1), (text, 2)]).to(equal([(text, 1), (text, 3)])) }
                == ["[1].1: expected <3>, got <2>"])
        #expect(
            below { expect([(text, 1), (text, 2)]) == [(text, 2)] }
                == ["[0]: extra <(\"\(text)\", 1)>"])
    }
}
