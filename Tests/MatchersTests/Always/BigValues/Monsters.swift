import Airbag
import Fixtures
import Foundation
import Judging
import Testing

/// Values that are small in memory or quick to make, and whose whole text would take minutes or gigabytes.
enum Monsters {
    /// A value that holds parts twice: 40 of them in each other have 2^40 paths.
    struct Pile: Equatable {
        var v: Int
        var kids: [Pile] = []
    }

    /// The same, of a type that nobody can compare.
    struct PlainPile {
        var v: Int
        var kids: [PlainPile] = []
    }

    struct Row: Equatable {
        var id: Int
        var name = "name"
    }

    struct Many: Equatable {
        var list: [Int]
    }

    struct Broken: Error, Equatable {
        var pile: Pile
    }

    indirect enum Deep: Equatable {
        case end(Int)
        case node(Int, Deep)
    }

    final class Node {
        var next: Node?
        var value = 0
        init(_ next: Node?) { self.next = next }
    }

    /// An object that shows itself as its own part.
    final class Mirrored: CustomReflectable, Equatable {
        var customMirror: Mirror {
            Mirror(self, children: ["me": self, "again": self], displayStyle: .struct)
        }
        static func == (a: Mirrored, b: Mirrored) -> Bool { a === b }
    }

    /// An object whose text has no end.
    final class Endless: CustomStringConvertible, Equatable {
        var description: String { "endless \([self])" }
        static func == (a: Endless, b: Endless) -> Bool { a === b }
    }

    /// A value that makes a long text of itself.
    struct Wordy: CustomStringConvertible, Equatable {
        var id: Int
        var description: String { String(repeating: "word \(id) ", count: 1_000_000) }
    }

    static func pile(_ leaf: Int, top: Int = 40) -> Pile {
        (1...40).reduce(Pile(v: leaf)) { kid, v in Pile(v: v == 40 ? top : v, kids: [kid, kid]) }
    }

    static func plainPile(_ leaf: Int) -> PlainPile {
        (1...40).reduce(PlainPile(v: leaf)) { PlainPile(v: $1, kids: [$0, $0]) }
    }

    /// It stays in memory: to release it would overflow the stack.
    static func deep(_ end: Int, top: Int = 0) -> Deep {
        let value = (1..<100_000).reduce(Deep.end(end)) { rest, v in .node(v, rest) }
        _ = Unmanaged.passRetained(Keeper(value))
        return .node(top, value)
    }

    private final class Keeper {
        let value: Any
        init(_ value: Any) { self.value = value }
    }

    static let million = Array(1...1_000_000)
    static let rows = (1...1_000_000).map { Row(id: $0) }
    static let texts = (1...1_000_000).map { "text \($0)" }
    static let table = Dictionary(uniqueKeysWithValues: million.map { ($0, $0) })
    static let set = Set(million)
    static let text = String(repeating: "abcd ", count: 10_000_000)
    static let lines = String(repeating: "the quick brown fox jumps over\n", count: 1_600_000)
    static let data = Data(count: 50_000_000)
}

/// The processor time of this thread in seconds.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Looks calls up for the first time.
///
/// That reads the debug information of the program, seconds for one as large as this. No later message pays for it.
private let firstLookUp = catchCrash { fatalError("the first") }.crash?.backtrace.map { "\($0)" }

/// Checks that an assertion fails soon, with a short message.
func checkIsShort(
    _ seconds: Double = 1, holding part: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
    _ = firstLookUp
    var start = processorTime()
    let text = failureText(body)
    var time = processorTime() - start
    // A neighbor that takes the cache makes one measure too long, and seldom two.
    if time > seconds {
        start = processorTime()
        _ = failureText(body)
        time = min(time, processorTime() - start)
    }
    check(text, time, seconds, part, sourceLocation)
}

/// Checks that an assertion of an async body fails with a short message.
func checkIsShort(
    isolation: isolated (any Actor)? = #isolation,
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
    // Its work may be done by several threads.
    check(await failureText(body), 0, 1, nil, sourceLocation)
}

private func check(
    _ text: String, _ time: Double, _ seconds: Double, _ part: String?,
    _ sourceLocation: Testing.SourceLocation
) {
    if getenv("SHOW") != nil {
        print("@@ \(sourceLocation.line) \(Int(time * 1000)) ms \(text.prefix(200))")
    }
    // Busy cores share their caches, and so take more processor time.
    let limit = seconds * (Emulator.isHere || Sanitizer.isAny ? 40 : 2)
    #expect(time < limit, sourceLocation: sourceLocation)
    #expect(text.utf8.count <= 20_480, sourceLocation: sourceLocation)
    #expect(!text.hasPrefix("("), "\(text.prefix(200))", sourceLocation: sourceLocation)
    if let part {
        #expect(text.contains(part), "\(text.prefix(300))", sourceLocation: sourceLocation)
    }
}
