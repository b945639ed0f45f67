import CrashCatching
import Fixtures
import Foundation
import Isolation
import Synchronization
import Testing

/// Children encode most of what they tell with a coder of Foundation.
///
/// The coder itself has met no lock of another thread. The runtime has: `swift_getWitnessTable` locks a mutex to look
/// up that `Array` is `Encodable` (6.3.1, release, measured: once in 6,400 children). Such a child is started again.
@Suite struct WireInChildTests {
    /// Not under qemu-user.
    ///
    /// There it came to no end in nine minutes, with one thread running. Why is not known.
    @Test(.disabled(if: Emulator.isHere, "it came to no end there"))
    func childrenTellBesideThreadsThatUseTheCoders() throws {
        let isDone = Atomic(false)
        let threads = (0..<2).map { number in
            Thread {
                while !isDone.load(ordering: .acquiring) {
                    let person = Person(email: "\(number)@b", scores: ["a": [1, 2]])
                    let data = try? JSONEncoder().encode([person])
                    _ = data.flatMap { try? JSONDecoder().decode([Person].self, from: $0) }
                    _ = try? PropertyListEncoder().encode([person])
                }
            }
        }
        defer {
            isDone.store(true, ordering: .releasing)
            for thread in threads { thread.join() }
        }
        let count = Sanitizer.isAny ? 20 : Stress.rounds(200)
        var restarts = 0
        for number in 0..<count {
            let person = Person(age: Int8(number % 100), manager: [Person(), Person()])
            let run = try isolatedRun(timeLimit: .seconds(60)) { person }
            #expect(try run.value == person)
            restarts += run.attempts - 1
            #expect(throws: ChildFailureTests.Broken(part: number)) {
                try isolated { throw ChildFailureTests.Broken(part: number) }
            }
        }
        // A lock that the coder itself takes would be met far more often.
        #expect(restarts <= max(count / 10, 5))
    }

    @Test func aValueOfManyMegabytes() throws {
        let megabytes = Sanitizer.isAny || Emulator.isHere ? 4 : Stress.rounds(40)
        let bytes = Data((0..<(megabytes << 20)).map { UInt8(truncatingIfNeeded: $0 >> 3) })
        #expect(try isolated(timeLimit: .seconds(300)) { bytes } == bytes)
    }
}
