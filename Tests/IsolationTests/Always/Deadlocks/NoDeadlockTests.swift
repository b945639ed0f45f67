import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import Testing

/// Waiting that is none for ever, in each case for half a second: a deadlock is told after a tenth
/// of that.
@Suite struct NoDeadlockTests {
    private func expectReturn(
        sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping () -> Void
    ) throws {
        let run = try isolatedRun(timeLimit: .seconds(60), body)
        #expect(run.description == "returned <()>", sourceLocation: sourceLocation)
        #expect(run.attempts == 1, sourceLocation: sourceLocation)
        #expect(run.duration >= .milliseconds(450), sourceLocation: sourceLocation)
    }

    /// At its default action SIGALRM ends the process.
    @Test(.disabled(if: Emulator.isHere, "it keeps timers to itself"))
    func aTimerThatEndsTheProcessMakesWaitingNone() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            fixture_start_timer(SIGALRM, 500)
            waitForEver()
        }
        #expect(run.description == "was killed by SIGALRM")
    }

    /// All threads wait, and that is told: proc(5) does not show alarms.
    @Test(.disabled(if: Sanitizer.isThread || Emulator.isHere, "no deadlock is seen there"))
    func anAlarmIsNotSeen() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            fixture_start_alarm(30_000)
            waitForEver()
        }
        #expect(run.description.hasPrefix("deadlocked"), "\(run)")
    }

    @Test func sleepingIsNone() throws { try expectReturn { wait() } }

    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func waitingForAPipeIsNone() throws {
        try expectReturn {
            let ends = newPipe()
            _ = Thread {
                wait()
                write(ends[1], "x", 1)
            }
            var byte: UInt8 = 0
            read(ends[0], &byte, 1)
        }
    }

    @Test func waitingForAProcessIsNone() throws {
        try expectReturn { waitpid(fixture_start_process(false, { _ in wait() }, nil), nil, 0) }
    }

    @Test func waitingForThePipeOfAProcessIsNone() throws {
        try expectReturn {
            let ends = newPipe()
            _ = fixture_start_process(false, { _ in wait() }, nil)
            close(ends[1])
            var byte: UInt8 = 0
            read(ends[0], &byte, 1)
        }
    }

    @Test func aConditionWithATimeLimitIsNone() throws {
        try expectReturn {
            let lock = newMutex()
            let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
            pthread_cond_init(condition, nil)
            var end = timespec()
            clock_gettime(CLOCK_REALTIME, &end)
            end.tv_nsec += 500_000_000
            end = timespec(
                tv_sec: end.tv_sec + end.tv_nsec / 1_000_000_000,
                tv_nsec: end.tv_nsec % 1_000_000_000)
            pthread_mutex_lock(lock)
            pthread_cond_timedwait(condition, lock, &end)
        }
    }

    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func aBusyThreadBesideOneThatWaitsIsNone() throws {
        try expectReturn {
            Thread {
                let end = SuspendingClock.now + .milliseconds(500)
                while SuspendingClock.now < end {}
            }.join()
        }
    }

    @Test(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
    func aSleepingThreadBesideOneThatWaitsIsNone() throws {
        try expectReturn { Thread { wait() }.join() }
    }

    /// Another process can end that.
    @Test func aSemaphoreThatAProcessPostsIsNone() throws {
        try expectReturn {
            let semaphore = fixture_shared_semaphore()!
            _ = fixture_start_process(
                false,
                { context in
                    wait()
                    sem_post(context!.assumingMemoryBound(to: sem_t.self))
                }, semaphore)
            sem_wait(semaphore.assumingMemoryBound(to: sem_t.self))
        }
    }

    /// A handler can end that.
    @Test(.disabled(if: Sanitizer.isThread, "it calls handlers when the waiting has ended"))
    func aSemaphoreThatASignalHandlerPostsIsNone() throws {
        try expectReturn {
            let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
            sem_init(semaphore, 0, 0)
            posted = semaphore
            signal(SIGALRM) { _ in sem_post(posted) }
            ualarm(500_000, 0)
            while sem_wait(semaphore) != 0 {}
        }
    }

    @Test func waitingForASignalIsNone() throws {
        try expectReturn {
            signal(SIGALRM) { _ in }
            ualarm(500_000, 0)
            pause()
        }
    }
}

nonisolated(unsafe) private var posted: UnsafeMutablePointer<sem_t>!

/// Waits for half a second, whatever signals come.
private func wait() {
    let end = SuspendingClock.now + .milliseconds(500)
    while SuspendingClock.now < end { usleep(10_000) }
}

private func newPipe() -> [Int32] {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    return ends
}

/// Waits for a semaphore that nobody posts.
private func waitForEver() {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    sem_wait(semaphore)
}
