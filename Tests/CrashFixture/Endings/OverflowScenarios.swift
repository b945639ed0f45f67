import CFixtures
import CrashCatching
import Fixtures
import Glibc

/// Endless recursions, most of which allocate on each level, so that the stack ends inside of the allocator.
let overflowScenarios: [String: Scenario] = [
    // Arguments: the shape, the kind of thread, the bytes that each level takes beside its own, the rounds.
    "overflow": { arguments in
        guard arguments.count == 4, let shape = shapes[arguments[0]], let size = Int(arguments[2]),
            let rounds = Int(arguments[3])
        else { return print("usage: overflow SHAPE THREAD SIZE ROUNDS", shapes.keys.sorted()) }
        let allocating = Thread { while !isOver { free(malloc(Int.random(in: 1...4_000))) } }
        @Sendable func run() -> Int {
            (0..<rounds).count { round in
                let size = size + round % 16 * 16
                let crash = catchCrash { shape(size) }.crash
                if let crash, crash.kind != .stackOverflow { print("another crash:", crash) }
                return crash?.kind == .stackOverflow
            }
        }
        @Sendable func finish(_ caught: Int?) {
            isOver = true
            allocating.join()
            // Whoever left a lock held waits here.
            var kept: [[Int]] = []
            for count in 0..<1_000 { kept.append(Array(repeating: count, count: count)) }
            print("caught \(caught ?? 0) of \(rounds), then \(kept.count) arrays")
        }
        switch arguments[1] {
        case "main": finish(run())
        case "thread": finish(Thread.value(stackSize: 512 << 10, run))
        default: inTask { finish(await runInTasks(shape, size, rounds)) }
        }
    }
]

nonisolated(unsafe) private var isOver = false

/// The same on threads of Airbag's.
private func runInTasks(_ shape: @escaping Shape, _ size: Int, _ rounds: Int) async -> Int {
    var caught = 0
    for round in 0..<rounds {
        let size = size + round % 16 * 16
        let outcome = await catchCrash {
            await Task.yield()
            shape(size)
        }
        if outcome.crash?.kind == .stackOverflow { caught += 1 }
    }
    return caught
}

/// A recursion; the argument is the number of bytes that each level takes on the stack beside its own.
private typealias Shape = @Sendable (Int) -> Void

/// Takes room on the stack.
@inline(never) private func padded(_ size: Int, _ body: () -> Void) {
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { room in
        room.baseAddress?.storeBytes(of: 1, as: UInt8.self)
        body()
    }
}

nonisolated(unsafe) private var kept: AnyObject?

private class Node {
    let depth: Int
    var next: Node?
    init(_ depth: Int, _ size: Int) {
        self.depth = depth
        padded(size) { next = Node(depth + 1, size) }
    }
}

private indirect enum Tree {
    case leaf
    case node(Tree, Int)
    static func grow(_ depth: Int, _ size: Int) -> Tree {
        var tree = Tree.leaf
        padded(size) { tree = .node(grow(depth + 1, size), depth) }
        return tree
    }
}

private protocol Shown { var depth: Int { get } }
private struct Large: Shown {
    var depth: Int
    var rest = (1, 2, 3, 4, 5)
}

@inline(never) private func wrap(_ value: any Shown, _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = wrap(Large(depth: value.depth + 1), size) + 1 }
    return sum
}

@inline(never) private func close(_ body: @escaping () -> Int, _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = close({ body() + 1 }, size) }
    return sum
}

@inline(never) private func write(_ text: String, _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = write("a text that is too long for its words, \(text.count)", size) }
    return sum + text.count
}

@inline(never) private func list(_ values: [Int], _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = list([values.count, 2, 3], size) + 1 }
    return sum + values.count
}

@inline(never) private func table(_ values: [String: Int], _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = table(["a": values.count, "b": 2], size) + 1 }
    return sum + values.count
}

@inline(never) private func even(_ values: [Int], _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = odd(values + [1], size) + 1 }
    return sum
}

@inline(never) private func odd(_ values: [Int], _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = even(Array(values.prefix(1)), size) + 1 }
    return sum
}

private struct Same: Equatable {
    var size: Int
    var values = [1]
    static func == (a: Same, b: Same) -> Bool {
        var isSame = false
        padded(a.size) { isSame = Same(size: a.size, values: [a.values.count, 1]) == b }
        return !isSame
    }
}

private struct Described: CustomStringConvertible {
    var size: Int
    var description: String {
        var text = ""
        padded(size) { text = "a text around \(self)" }
        return text + "."
    }
}

private struct Coded: Encodable {
    var size: Int
    private enum Keys: CodingKey { case rest }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(self, forKey: .rest)
    }
}

/// An encoder that only counts.
private struct Counter: Encoder {
    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed<Key>(codingPath: codingPath))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { fatalError() }
    func singleValueContainer() -> any SingleValueEncodingContainer { fatalError() }

    struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        var codingPath: [any CodingKey]
        mutating func encodeNil(forKey key: Key) throws {}
        mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
            try value.encode(to: Counter(codingPath: codingPath.suffix(3) + [key]))
        }
        mutating func nestedContainer<Other: CodingKey>(
            keyedBy type: Other.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Other> { fatalError() }
        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            fatalError()
        }
        mutating func superEncoder() -> any Encoder {
            self.codingPath.isEmpty ? Counter() : Counter()
        }
        mutating func superEncoder(forKey key: Key) -> any Encoder { Counter() }
    }
}

/// Each level needs a type that the runtime has not made yet.
@inline(never) private func generic<T>(_ value: T, _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = generic([value], size) + 1 }
    return sum + MemoryLayout<T>.size
}

@inline(never) private func plain(_ depth: Int, _ size: Int) -> Int {
    var sum = 0
    padded(size) { sum = plain(depth + 1, size) + 1 }
    return sum
}

@inline(never) private func printing(_ depth: Int, _ size: Int) -> Int {
    var sum = 0
    padded(size) {
        print(depth % 1_000 == 0 ? "." : "", terminator: "")
        sum = printing(depth + 1, size) + 1
    }
    return sum
}

private let shapes: [String: Shape] = [
    "classes": { kept = Node(0, $0) },
    "enumerations": { _ = Tree.grow(0, $0) },
    "closures": { _ = close({ 1 }, $0) },
    "strings": { _ = write("", $0) },
    "arrays": { _ = list([], $0) },
    "dictionaries": { _ = table([:], $0) },
    "existentials": { _ = wrap(Large(depth: 0), $0) },
    "mutual": { _ = even([], $0) },
    "equality": { _ = Same(size: $0) == Same(size: $0) },
    "descriptions": { _ = "\(Described(size: $0))" },
    "coding": { try? Coded(size: $0).encode(to: Counter()) },
    "types": { _ = generic(1, $0) },
    "plain": { _ = plain(0, $0) },
    "prints": { _ = printing(0, $0) },
    "allocations": { _ = fixture_recurse_with_malloc(Int32($0)) },
]
