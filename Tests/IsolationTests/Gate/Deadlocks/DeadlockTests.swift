import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import Synchronization
import Testing

/// Deadlocks that a body makes by itself.
@Suite(.disabled(if: Emulator.isHere, "no deadlock is seen there")) struct DeadlockTests {
    /// Expects that it is told, at the first attempt, in no time.
    private func expectDeadlock(
        sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping () -> Void
    ) throws {
        try expectSoon(children: 1, sourceLocation: sourceLocation) {
            let run = try isolatedRun(timeLimit: .seconds(60), body)
            #expect(run.description.hasPrefix("deadlocked"), sourceLocation: sourceLocation)
            #expect(run.attempts == 1, sourceLocation: sourceLocation)
        }
    }

    private let soon = Duration.milliseconds(250)

    /// Expects that something takes less than 250 ms, where children that sleep for 20 ms each take
    /// no longer than that.
    ///
    /// On a busy machine, and with a sanitizer, they do, and then it may take so much more.
    private func expectSoon(
        children: Int, sourceLocation: SourceLocation, _ body: () throws -> Void
    ) throws {
        let clock = SuspendingClock()
        let pause = Duration.milliseconds(20)
        var best = Duration.seconds(60)
        for _ in 0..<40 where best >= soon {
            let yardstick = try clock.measure {
                for _ in 0..<children { _ = try isolatedRun { _ = usleep(20_000) } }
            }
            best = min(best, try clock.measure(body) - (yardstick - pause * children))
        }
        #expect(best < soon, sourceLocation: sourceLocation)
    }

    @Test func aMutexThatTheThreadHasIsADeadlock() throws {
        try expectDeadlock {
            let lock = newMutex()
            pthread_mutex_lock(lock)
            pthread_mutex_lock(lock)
        }
    }

    /// The child says nothing.
    @Test func aDeadlockWithSignalsBlockedIsTold() throws {
        try expectDeadlock {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, nil)
            let lock = newMutex()
            pthread_mutex_lock(lock)
            pthread_mutex_lock(lock)
        }
    }

    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func twoThreadsThatWaitForEachOtherAreADeadlock() throws {
        try expectDeadlock {
            let (first, second) = (newMutex(), newMutex())
            let barrier = newBarrier(2)
            nonisolated(unsafe) let locks = (first, second, barrier)
            let other = Thread {
                pthread_mutex_lock(locks.1)
                pthread_barrier_wait(locks.2)
                pthread_mutex_lock(locks.0)
            }
            pthread_mutex_lock(first)
            pthread_barrier_wait(barrier)
            pthread_mutex_lock(second)
            other.join()
        }
    }

    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func aThreadThatWaitsForTheEndOfOneThatWaitsIsADeadlock() throws {
        try expectDeadlock {
            let lock = newMutex()
            pthread_mutex_lock(lock)
            nonisolated(unsafe) let held = lock
            Thread { pthread_mutex_lock(held) }.join()
        }
    }

    /// Not a thread of Dispatch: nobody may wait for those.
    @Test(.disabled(if: Sanitizer.isThread, "it ends the process for that"))
    func aThreadCannotWaitForItself() {
        let error = Thread.value { try? isolated { fixture_join_itself() } }
        #expect(error == EDEADLK)
    }

    /// The toolchain's own lock notices it.
    @Test func aMutexOfSwiftThatTheThreadHasIsACrash() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            let lock = Mutex(0)
            lock.withLock { _ in lock.withLock { _ in } }
        }
        #expect(run.crash?.message?.contains("Recursive call to lock Mutex") == true)
    }
}

/// A lock that is never freed.
func newMutex() -> UnsafeMutablePointer<pthread_mutex_t> {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
}

private func newBarrier(_ count: UInt32) -> UnsafeMutablePointer<pthread_barrier_t> {
    let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
    pthread_barrier_init(barrier, nil, count)
    return barrier
}
