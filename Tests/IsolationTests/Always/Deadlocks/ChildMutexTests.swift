import CrashCatching
import Isolation
import Fixtures
import Glibc
import Synchronization
import Testing

/// `Mutex` in a child: the thread that forked has a number in the parent, by which it is known to
/// the library.
@Suite(.disabled(if: Sanitizer.isThread, "it cannot see into a Mutex, and takes it for a race"))
struct ChildMutexTests {
    private final class Guarded: Sendable {
        let value = Mutex(0)

        func add(_ number: Int) { value.withLock { $0 += number } }

        var sum: Int { value.withLock { $0 } }

        var isAvailable: Bool { value.withLockIfAvailable { _ in true } == true }
    }

    /// Waiting makes the library ask for the number, and it remembers it.
    private func waitForAnother() {
        let guarded = Guarded()
        let isHeld = Atomic(false)
        let thread = Thread {
            guarded.value.withLock { value in
                isHeld.store(true, ordering: .releasing)
                _ = usleep(20_000)
                value += 1
            }
        }
        while !isHeld.load(ordering: .acquiring) { usleep(100) }
        guarded.add(1)
        thread.join()
    }

    @Test func aThreadMayWaitForTheOneThatForked() throws {
        waitForAnother()
        let run = try isolatedRun(timeLimit: .seconds(20)) {
            let guarded = Guarded()
            let threads = guarded.value.withLock { value in
                let threads = (0..<3).map { _ in Thread { guarded.add(1) } }
                _ = usleep(50_000)
                value += 1
                return threads
            }
            for thread in threads { thread.join() }
            return guarded.sum
        }
        #expect(run.description == "returned <4>")
        #expect(run.attempts == 1)
    }

    @Test func theThreadThatForkedMayWaitForAnother() throws {
        waitForAnother()
        let run = try isolatedRun(timeLimit: .seconds(20)) {
            for _ in 0..<3 { self.waitForAnother() }
        }
        #expect(run.description == "returned <()>")
        #expect(run.attempts == 1)
    }

    @Test func manyThreadsMayWaitForEachOther() throws {
        waitForAnother()
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            let guarded = Guarded()
            let threads = (0..<4).map { _ in
                Thread { for _ in 0..<5_000 { guarded.add(1) } }
            }
            for _ in 0..<5_000 { guarded.add(1) }
            for thread in threads { thread.join() }
            return guarded.sum
        }
        #expect(run.description == "returned <25000>")
    }

    @Test func oneThatAnotherThreadHoldsIsNotAvailable() throws {
        waitForAnother()
        let run = try isolatedRun(timeLimit: .seconds(20)) {
            let guarded = Guarded()
            let isFree = Atomic(true)
            guarded.value.withLock { _ in
                Thread { isFree.store(guarded.isAvailable, ordering: .releasing) }.join()
            }
            return [isFree.load(ordering: .acquiring), guarded.isAvailable]
        }
        #expect(run.description == "returned <[false, true]>")
    }

    @Test(arguments: [false, true])
    func lockingItTwiceIsWhatItIsInTheParent(isTry: Bool) throws {
        func lockTwice() -> String? {
            let guarded = Guarded()
            return catchCrash {
                guarded.value.withLock { _ in
                    if isTry { _ = guarded.isAvailable } else { guarded.add(1) }
                }
            }.crash?.message ?? "none"
        }
        waitForAnother()
        let run = try isolatedRun(timeLimit: .seconds(20)) { lockTwice() }
        #expect(try run.value == lockTwice(), "\(run)")
    }

    @Test func aChildOfAChildHasNumbersOfBothParents() throws {
        waitForAnother()
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            try isolatedRun(timeLimit: .seconds(30)) {
                let guarded = Guarded()
                for _ in 0..<3 { guarded.add(1) }
                return guarded.sum
            }.description
        }
        #expect(try run.value == "returned <3>", "\(run)")
    }
}
