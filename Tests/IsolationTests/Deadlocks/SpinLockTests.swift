import CrashCatching
import Fixtures
import Foundation
import Isolation
import Synchronization
import TestSupport
import Testing

/// Locks of CoreFoundation, for which a thread waits by sleeping zero seconds.
@Suite(
    .serialized, .disabled(if: Sanitizer.isThread, "a child may inherit locks of its own"),
    .disabled(if: Emulator.isHere, "it has a thread of its own in each process"))
struct SpinLockTests {
    /// A function that takes such a lock for most of its time.
    private typealias Copy = @convention(c) () -> UnsafeRawPointer?
    private typealias Release = @convention(c) (UnsafeRawPointer?) -> Void

    @Test func oneThatAThreadOfTheParentHeldIsTriedAgain() throws {
        let (copy, release) = try functions()
        let isDone = Atomic(false)
        let holder = Fixtures.Thread {
            while !isDone.load(ordering: .acquiring) { release(copy()) }
        }
        defer {
            isDone.store(true, ordering: .releasing)
            holder.join()
        }
        var attempts = 1
        let end = SuspendingClock.now + .seconds(60)
        // A child inherits the lock locked now and then.
        while attempts == 1, SuspendingClock.now < end {
            do {
                let run = try isolatedRun(timeLimit: .seconds(20)) { release(copy()) }
                attempts = run.attempts
                let hasReturned = run.description == "returned <()>"
                #expect(hasReturned, "\(run)")
                if !hasReturned { break }
            } catch {
                // It was held each time.
                attempts = 4
                #expect(error.refusal?.cause == .wait, "\(error)")
            }
        }
        #expect((2...4).contains(attempts))
    }

    /// In a process of its own: a handler that a test installs counts for all children.
    @Test func oneThatAThreadOfTheParentHoldsForEverIsNoEnding() throws {
        let child = try ChildProcess("spin-lock-held")
        let refusal = "was ended by Airbag: all its threads wait"
        #expect(child.output.contains(refusal), "\(child.output)")
        #expect(child.ending == .exited(0), "\(child.errors)")
    }

    /// A thread of the child gives the lock back.
    @Test func oneThatAThreadOfTheChildHoldsIsWaitedFor() throws {
        let (copy, release) = try functions()
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            let threads = (0..<3).map { _ in
                Fixtures.Thread { for _ in 0..<20_000 { release(copy()) } }
            }
            for thread in threads { thread.join() }
            return 5
        }
        #expect(run.description == "returned <5>")
        #expect(run.attempts == 1)
    }

    private func functions() throws -> (Copy, Release) {
        _ = NSNumber(value: 1)  // or Foundation would not be linked
        let copy = try #require(dlsym(nil, "CFTimeZoneCopyAbbreviationDictionary"))
        let release = try #require(dlsym(nil, "CFRelease"))
        return (unsafeBitCast(copy, to: Copy.self), unsafeBitCast(release, to: Release.self))
    }
}
