import CFixtures
import CrashCatching
import DetailConditions
import Isolation
import Fixtures
import Glibc
import Testing

/// The lock that Swift's `once` holds was held by another thread at the fork.
///
/// For lazy globals, and for the types that the runtime makes.
@Suite struct InheritedOnceTests {
    /// The words of a `once` that was done while the process had one thread: it takes its lock for
    /// ever after.
    private func done(holder: Int32, isAwaited: Bool) -> UnsafeMutablePointer<UInt32> {
        let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 2)
        words[0] = 1
        words[1] = UInt32(holder) | (isAwaited ? 0x8000_0000 : 0)
        return words
    }

    private func expectToGoOn(
        _ words: UnsafeMutablePointer<UInt32>, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        defer { words.deallocate() }
        let run = try isolatedRun(timeLimit: .seconds(20)) {
            fixture_once(words, { _ in fatalError("it was done") }, nil)
            fixture_once(words, { _ in fatalError("it was done") }, nil)
            return words[1]
        }
        #expect(run.description == "returned <0>", sourceLocation: sourceLocation)
        #expect(run.attempts == 1, sourceLocation: sourceLocation)
    }

    @Test(.needs("inherited-once"), arguments: [false, true])
    func aThreadThatIsGoneIsInNobodysWay(isAwaited: Bool) throws {
        nonisolated(unsafe) var number: Int32 = 0
        Thread { number = fixture_thread_number() }.join()
        try expectToGoOn(done(holder: number, isAwaited: isAwaited))
    }

    @Test(.needs("inherited-once"), arguments: [false, true])
    func aThreadOfTheParentIsInNobodysWay(isAwaited: Bool) throws {
        let words = SharedWords(2)
        defer { words.release() }
        let thread = Thread {
            words[0] = Int(fixture_thread_number())
            _ = words.wait(1)
        }
        let number = Int32(words.wait(0))
        try expectToGoOn(done(holder: number, isAwaited: isAwaited))
        words[1] = 1
        thread.join()
    }

    @Test(.disabled(if: Emulator.isHere, "no deadlock is seen there"))
    func whatAnotherThreadHasBegunIsTriedAgain() throws {
        enum Slow {
            static let words = SharedWords(2)
            static let value: Int = {
                Slow.words[0] = 1
                _ = Slow.words.wait(1)
                return 5
            }()
        }
        _ = Slow.words
        let thread = Thread { _ = Slow.value }
        _ = Slow.words.wait(0)
        let run = try isolatedRun(timeLimit: .seconds(20)) {
            // The value that the parent's next child finds.
            Slow.words[1] = 1
            return Slow.value
        }
        thread.join()
        #expect(run.description == "returned <5>")
        #expect((2...4).contains(run.attempts))
    }

    /// The thread that forked has a number in the parent, by which the runtime knows it.
    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func aThreadOfTheChildMayWaitForTheOneThatForked() throws {
        enum Slow {
            static let words = SharedWords(1)
            static let known: Int = Int(getpid())
            static let value: Int = {
                Slow.words[0] = 1
                usleep(50_000)
                return 5
            }()
        }
        _ = Slow.known
        _ = Slow.words
        let run = try isolatedRun(timeLimit: .seconds(20)) {
            nonisolated(unsafe) var seen = 0
            let thread = Thread {
                _ = Slow.words.wait(0)
                seen = Slow.value
            }
            let value = Slow.value
            thread.join()
            return [value, seen]
        }
        #expect(run.description == "returned <[5, 5]>")
        #expect(run.attempts == 1)
    }

    @Test(.disabled(if: Emulator.isHere, "no deadlock is seen there"))
    func waitingForItselfIsADeadlock() throws {
        let run = try isolatedRun(timeLimit: .seconds(20)) {
            let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 2)
            words.initialize(repeating: 0, count: 2)
            fixture_once(
                words,
                { words in
                    fixture_once(words!.assumingMemoryBound(to: UInt32.self), { _ in }, nil)
                }, words)
        }
        #expect(run.description.hasPrefix("deadlocked"))
    }
}
