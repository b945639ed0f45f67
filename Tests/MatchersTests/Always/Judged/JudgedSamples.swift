import Foundation

/// Something that is sold.
struct Item: Hashable, Codable {
    var name: String
    var price: Int
}

/// A struct with a list, an optional and a struct.
struct Cart: Equatable {
    struct Address: Equatable {
        var city = "Bonn"
        var zip: Int
    }

    var owner: String
    var items: [Item]
    var coupon: String?
    var address: Address
    var isPaid: Bool { coupon != nil }

    init(
        owner: String = "Ann", items: [Item] = [Item(name: "tea", price: 3)], coupon: String? = nil, zip: Int = 7
    ) {
        self.owner = owner
        self.items = items
        self.coupon = coupon
        address = Address(zip: zip)
    }
}

/// A struct with a text of several lines.
struct Page: Equatable {
    var title: String
    var text: String
}

/// A struct that prints itself.
struct Version: Equatable, CustomStringConvertible {
    var major: Int
    var minor: Int
    var description: String { "\(major).\(minor)" }
}

/// A struct whose text hides a part of it.
struct Money: Equatable, CustomStringConvertible {
    var cents: Int
    var description: String { "\(cents / 100) €" }
}

/// A class that can be compared.
class Account: Equatable {
    let owner: String
    var balance: Int

    init(_ owner: String, _ balance: Int) {
        self.owner = owner
        self.balance = balance
    }

    static func == (a: Account, b: Account) -> Bool { a.isSame(b) }

    func isSame(_ other: Account) -> Bool { owner == other.owner && balance == other.balance }
}

/// A class with a class above it.
final class Saving: Account {
    let rate: Int

    init(_ owner: String, _ balance: Int, rate: Int) {
        self.rate = rate
        super.init(owner, balance)
    }

    override func isSame(_ other: Account) -> Bool { rate == (other as? Saving)?.rate && super.isSame(other) }
}

/// A struct of which a part does not count.
struct Tagged: Equatable {
    var id: Int
    var note: String

    static func == (a: Tagged, b: Tagged) -> Bool { a.id == b.id }
}

/// An enum with payloads.
enum Step: Equatable {
    case idle, done
    case loading(part: Int, of: Int)
    case failed(Item)
}

/// An enum with raw values.
enum Suit: String { case hearts, spades }

/// A struct with values of any type.
struct Event: Equatable {
    var payload: [Any]

    static func == (a: Event, b: Event) -> Bool { "\(a)" == "\(b)" }
}

/// An error that has a text for people.
struct Spoken: LocalizedError { var errorDescription: String? { "the cable is loose" } }

/// A struct with a decimal number.
struct Price: Equatable { var amount: Decimal }

/// A list of nodes, each of which holds the next one.
indirect enum Chain: Equatable {
    case end(Int)
    case link(Chain)

    static func of(_ count: Int, _ last: Int) -> Chain {
        (0..<count).reduce(.end(last)) { chain, _ in .link(chain) }
    }
}

/// Values of thousands of parts.
enum Big {
    static let line = String(repeating: "word ", count: 20)
    static let lines = (0..<1_000).map { "line \($0)\n" }.joined()

    static func list(changing place: Int?) -> [Int] { (0..<100_000).map { $0 == place ? -1 : $0 } }

    static func table(changing place: Int?) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: (0..<200).map { ("key \($0)", $0 == place ? -1 : $0) })
    }

    static func items(changing place: Int?) -> [Item] {
        (0..<1_000).map { Item(name: "item \($0)", price: $0 == place ? -1 : $0) }
    }
}
