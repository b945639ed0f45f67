// Types for the tests of the codec.

enum Shape: Codable, Hashable {
    case nothing
    case circle(radius: Double)
    case label(String, at: [Int])
    indirect case pair(Shape, Shape)
}

enum Color: String, Codable, Hashable, CodingKeyRepresentable { case red, green }
enum Level: Int, Codable { case low = 1, high }

struct Person: Codable, Hashable {
    var name = "Ada"
    var age: Int8 = 36
    var email: String?
    var shapes: [Shape] = []
    var scores: [String: [Float]] = [:]
    var manager: [Person]?
}

/// Nothing in it, so that the encoder is asked for a container that stays empty.
struct Nothing: Codable, Hashable {}

/// Asks the encoder for nothing at all.
struct Silent: Codable, Hashable {
    init() {}
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) {}
}

final class Node: Codable {
    var value: Int
    var next: Node?

    init(value: Int, next: Node?) {
        self.value = value
        self.next = next
    }

    static func list(_ count: Int) -> Node? {
        var first: Node?
        for value in 0..<count { first = Node(value: value, next: first) }
        return first
    }

    var values: [Int] {
        var values: [Int] = []
        var node: Node? = self
        while let next = node {
            values.append(next.value)
            node = next.next
        }
        return values
    }
}

class Animal: Codable {
    var name = "animal"
    init() {}
}

/// Encodes its superclass under a key of its own.
class Dog: Animal {
    var tricks = ["sit"]

    private enum CodingKeys: CodingKey { case tricks }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tricks = try container.decode([String].self, forKey: .tricks)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tricks, forKey: .tricks)
        try super.encode(to: container.superEncoder())
    }
}

/// Encodes its superclass into the same container.
final class Puppy: Dog {
    var weeks = 5

    private enum CodingKeys: CodingKey { case weeks }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
        weeks = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .weeks)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(weeks, forKey: .weeks)
    }
}

/// Uses every kind of nested container by hand.
struct Nested: Codable, Hashable {
    var numbers = [1, 2]
    var name = "n"
    var level = "l"

    private enum Keys: String, CodingKey { case list, map, inner, base }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        var inner = try list.nestedUnkeyedContainer()
        numbers = []
        while !inner.isAtEnd { numbers.append(try inner.decode(Int.self)) }
        let map = try list.nestedContainer(keyedBy: Keys.self)
        name = try map.decode(String.self, forKey: .inner)
        guard try list.decodeNil(), list.count == 4 else { throw Failure() }
        _ = try Nothing(from: list.superDecoder())
        guard list.isAtEnd else { throw Failure() }
        let deep = try container.nestedContainer(keyedBy: Keys.self, forKey: .map)
        level = try String(from: deep.superDecoder(forKey: .base))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        var inner = list.nestedUnkeyedContainer()
        var map = list.nestedContainer(keyedBy: Keys.self)
        try list.encodeNil()
        try Nothing().encode(to: list.superEncoder())
        // Written to after others were asked for, and after they were filled.
        for number in numbers { try inner.encode(number) }
        try map.encode(name, forKey: .inner)
        var first = container.nestedContainer(keyedBy: Keys.self, forKey: .map)
        try first.encodeNil(forKey: .list)
        // Asked for again it is the same one.
        var again = container.nestedContainer(keyedBy: Keys.self, forKey: .map)
        try level.encode(to: again.superEncoder(forKey: .base))
    }

    struct Failure: Error {}
}
