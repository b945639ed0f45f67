import Airbag

/// The values of the table of failures.
enum Sample {
    struct Address: Hashable, Sendable {
        var street = "Hauptstrasse"
        var zip = 1010
    }

    struct Person: Hashable, Sendable {
        var name = "Ann"
        var address = Address()
        var roles: [String] = ["reader", "writer"]
        var nick: String?
    }

    struct Team: Equatable, Sendable {
        var title = "Core"
        var members: [Person] = [Person(), Person(name: "Bob")]
        var phones: [String: [Int]] = ["desk": [1, 2], "home": [3]]
        var lead: Person? = Person()
        var tags: Set<String> = ["a", "b"]
    }

    struct Order: Equatable, Sendable {
        var id = 7
        var team = Team()
        var size: (width: Int, height: Int) = (3, 4)

        static func == (a: Order, b: Order) -> Bool {
            a.id == b.id && a.team == b.team && a.size == b.size
        }
    }

    final class Node: Equatable {
        let name: String
        let next: Node?

        init(_ name: String, _ next: Node? = nil) {
            self.name = name
            self.next = next
        }

        static func == (a: Node, b: Node) -> Bool { a.name == b.name && a.next == b.next }
    }

    enum Shape: Equatable, Sendable {
        case circle(radius: Double, name: String)
        case group([Shape])
        case owned(by: Person)
        case none
    }

    enum Size: Sendable {
        case small
        case large
    }

    enum Fault: Error, Equatable, Sendable {
        case cable
        case code(Int)
        case refused(Person, reason: String)
    }

    /// A class without a description.
    final class Handle: Equatable, Sendable {
        static func == (a: Handle, b: Handle) -> Bool { a === b }
    }

    static func person(_ change: (inout Person) -> Void) -> Person { changed(Person(), change) }
    static func team(_ change: (inout Team) -> Void) -> Team { changed(Team(), change) }
    static func order(_ change: (inout Order) -> Void) -> Order { changed(Order(), change) }

    private static func changed<T>(_ value: T, _ change: (inout T) -> Void) -> T {
        var value = value
        change(&value)
        return value
    }
}
