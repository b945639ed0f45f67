import Airbag
import Judging
import Testing

/// Values that are deep or contain themselves, and parts that nothing tells apart.
@Suite struct DeepDifferenceTests {
    final class Node: Equatable {
        var value: Int
        var next: Node?
        init(_ value: Int, _ next: Node? = nil) {
            self.value = value
            self.next = next
        }
        static func == (a: Node, b: Node) -> Bool { a.value == b.value && a.next == b.next }
    }

    @Test func chains() {
        func chain(_ last: Int, _ length: Int) -> Node {
            (0..<length).reduce(Node(last)) { rest, _ in Node(1, rest) }
        }
        #expect(
            below(chain(2, 3), chain(3, 3)) == ["next.next.next.value: expected <3>, got <2>"])
        let lines = below(chain(2, 100), chain(3, 100))
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("next.next.next.next.") == true)
    }

    /// Equality would not end here; identity is all that these have.
    final class Ring: Equatable {
        var name: String
        var other: Ring?
        init(_ name: String) { self.name = name }
        static func == (a: Ring, b: Ring) -> Bool { a === b }
    }

    @Test func cycles() {
        func ring(_ name: String) -> Ring {
            let (ring, other) = (Ring("first"), Ring(name))
            (ring.other, other.other) = (other, ring)
            return ring
        }
        let (a, b) = (ring("a"), ring("b"))
        #expect(below(a, b) == ["other.name: expected <b>, got <a>"])
        #expect(below([a], [b]) == ["[0].other.name: expected <b>, got <a>"])
        a.other?.other = nil
        b.other?.other = nil
    }

    /// Names of the user's may be of any length, lines are not.
    @Test func longPaths() {
        struct Long: Equatable {
            var aFieldWithAVeryLongNameThatGoesOnAndOnAndOnAndOnAndOnAndOnAndOn: [String: [String]]
        }
        let key = String(repeating: "k", count: 300)
        let value = String(repeating: "v", count: 50)
        func long(_ last: String) -> Long {
            Long(
                aFieldWithAVeryLongNameThatGoesOnAndOnAndOnAndOnAndOnAndOnAndOn: [
                    key: [value + last]
                ])
        }
        let lines = below(long("a"), long("b"))
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix(": expected <\(value)b>, got <\(value)a>") == true)
        #expect(lines.first?.contains("…") == true)
    }

    @Test func identitiesThatNothingTellsApart() {
        final class Thing: Equatable, CustomStringConvertible {
            var description: String { "thing" }
            static func == (a: Thing, b: Thing) -> Bool { a === b }
        }
        let thing = Thing()
        #expect(
            failureText { expect([thing, Thing()]).to(equal([thing, thing])) }
                == "expected to equal <[thing, thing]>, got <[thing, thing]>\n"
                + "[1]: expected <thing>, got <another thing>")
    }
}
