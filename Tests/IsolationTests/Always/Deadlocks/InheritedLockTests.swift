import CFixtures
import CrashCatching
import Isolation
import Fixtures
import Glibc
import Synchronization
import TestSupport
import Testing

/// Locks that another thread of the parent, or of the process above it, held at the fork.
@Suite(
    .disabled(if: Sanitizer.isThread, "a child may inherit locks of its own, for which it spins"),
    .disabled(if: Emulator.isHere, "no deadlock is seen there"))
struct InheritedLockTests {
    /// What another thread holds, and how a body waits for it.
    enum Kind: CaseIterable { case mutexOfC, mutexOfSwift, semaphore }

    @Test(arguments: Kind.allCases) func aLockThatIsHeldForAMomentIsInNobodysWay(_ kind: Kind)
        throws
    {
        let lock = HeldLock(kind)
        defer { lock.end() }
        // The first child finds it locked; soon after that it is free.
        let holder = Thread { lock.hold { lock.starts.wait(0) > 0 } }
        lock.waitUntilHeld()
        let run = try isolatedRun(timeLimit: .seconds(60)) { lock.use() }
        holder.join()
        #expect(run.description == "returned <()>")
        #expect((2...4).contains(run.attempts))
        #expect(run.duration < .seconds(20))
    }

    /// Each body inside of a body has the lock as the outer one was given it, so another outer one is needed.
    @Test(arguments: [Kind.mutexOfC, .mutexOfSwift]) func soItIsForABodyInsideABody(_ kind: Kind) throws {
        let lock = HeldLock(kind)
        defer { lock.end() }
        let isDone = Atomic(false)
        // The owner of a lock is known as long as it lives.
        let holder = Thread {
            lock.hold { lock.starts.wait(0) > 0 }
            while !isDone.load(ordering: .acquiring) { usleep(1000) }
        }
        lock.waitUntilHeld()
        let run = try isolatedRun(timeLimit: .seconds(60)) { try isolated { lock.use() } }
        isDone.store(true, ordering: .releasing)
        holder.join()
        #expect(run.description == "returned <()>")
        #expect((2...4).contains(run.attempts))
        #expect(run.duration < .seconds(20))
    }

    @Test(arguments: [Kind.mutexOfC, .mutexOfSwift]) func aBodyInsideABodyMayWaitForEver(_ kind: Kind) throws {
        let lock = HeldLock(kind)
        defer { lock.end() }
        let holder = lock.holdElsewhere()
        let failure = thrown(ChildFailure.self) {
            try isolated(timeLimit: .seconds(60)) { _ = try? isolatedRun { lock.use() } }
        }
        lock.letGo(holder)
        #expect(failure?.refusal?.cause == .wait, "\(failure as Any)")
        #expect(lock.starts[0] == 4)
    }

    /// Whoever started the process that would have to be started again is not asked.
    @Test func howABodyTwoLevelsInsideOfABodyEndsIsUnknown() throws {
        let lock = HeldLock(.mutexOfC)
        defer { lock.end() }
        let holder = lock.holdElsewhere()
        let long = Duration.seconds(600)
        let error = thrown(ChildError.self) {
            try isolated(timeLimit: long) { try isolated(timeLimit: long) { try isolated { lock.use() } } }
        }
        lock.letGo(holder)
        #expect(error?.description.contains("whether this is a deadlock is not known") == true, "\(error as Any)")
    }

    /// The thread has another number in each process.
    @Test func aLockOfTheThreadItselfIsADeadlockInABodyInsideABody() throws {
        let lock = HeldLock(.mutexOfC)
        defer { lock.end() }
        var isDeadlock: Bool?
        lock.hold {
            isDeadlock = try? isolated(timeLimit: .seconds(60)) {
                let failure = thrown(ChildFailure.self) { try isolated { lock.use() } }
                return if case .deadlocked? = failure?.reason { true } else { false }
            }
            return true
        }
        #expect(isDeadlock == true)
        #expect(lock.starts[0] == 1)
    }

    /// Nobody is there who could start the process again.
    @Test func aProcessThatABodyForksTellsOfALockThatItHasInherited() throws {
        let lock = HeldLock(.mutexOfC)
        defer { lock.end() }
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            let holder = lock.holdElsewhere()
            let forked = fixture_bare_fork()
            if forked == 0 {
                let failure = thrown(ChildFailure.self) { try isolated { lock.use() } }
                _exit(failure != nil ? 0 : 1)
            }
            var status: Int32 = 0
            waitpid(forked, &status, 0)
            lock.letGo(holder)
            return Int(status)
        }
        #expect(run.description == "returned <0>")
    }

    /// Nothing says who owns a semaphore: a body that has just begun may have inherited it.
    @Test func soItIsWhereTheBodyHadNoProcessorAtFirst() throws {
        let lock = HeldLock(.semaphore)
        defer { lock.end() }
        let holder = Thread { lock.hold { lock.starts.wait(0) > 0 } }
        lock.waitUntilHeld()
        let count = 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let running = Atomic(0)
        let others = (0..<count).map { _ in
            Thread {
                running.add(1, ordering: .releasing)
                while lock.starts[0] == 0 {}
            }
        }
        defer {
            lock.starts[0] += 1  // if no child came there
            for thread in others + [holder] { thread.join() }
        }
        while running.load(ordering: .acquiring) < count { usleep(1000) }
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            // The first child is ready to run all that time, beside others that come first.
            setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19)
            let end = ContinuousClock.now + .milliseconds(300)
            while lock.starts[0] == 0 && ContinuousClock.now < end {}
            lock.use()
        }
        #expect(run.description == "returned <()>")
        #expect((2...4).contains(run.attempts))
    }

    /// A semaphore that a thread of the parent would signal: that thread is not in the child, and this is said.
    @Test(arguments: Kind.allCases) func aLockThatIsHeldForEverIsNoEnding(_ kind: Kind) throws {
        let lock = HeldLock(kind)
        defer { lock.end() }
        let holder = lock.holdElsewhere()
        let start = SuspendingClock.now
        let failure = thrown(ChildFailure.self) {
            try isolated(timeLimit: .seconds(60)) { lock.use() }
        }
        lock.letGo(holder)
        #expect(failure?.refusal?.cause == (kind == .semaphore ? nil : .wait), "\(failure as Any)")
        let isTold = failure?.description.contains("other threads of this process, which might end")
        #expect(isTold == (kind == .semaphore), "\(failure as Any)")
        #expect(lock.starts[0] == 4)
        #expect(SuspendingClock.now - start < .seconds(20))
        #expect(failure?.wasBlocked(in: "use") == true, "\(failure as Any)")
    }

    /// The lock was in the way, not the time.
    ///
    /// Before 20 ms nobody has looked twice.
    @Test func soItIsAtATimeLimitThatComesFirst() throws {
        let lock = HeldLock(.mutexOfC)
        defer { lock.end() }
        let holder = lock.holdElsewhere()
        var cause: ChildFailure.Refusal.Cause?
        // On a busy machine a child may not come to the lock in its time.
        for _ in 0..<200 where cause == nil {
            do throws(ChildFailure) {
                _ = try isolatedRun(timeLimit: .milliseconds(15)) { lock.use() }
            } catch { cause = error.refusal?.cause }
        }
        lock.letGo(holder)
        #expect(cause == .wait)
    }
}

/// A lock, and how often a child tried to use it.
private final class HeldLock: @unchecked Sendable {
    let starts = SharedWords(1)
    private let kind: InheritedLockTests.Kind
    private let ofC = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let ofSwift = Mutex(())
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    private let isHeld = Atomic(false), isLetGo = Atomic(false)

    init(_ kind: InheritedLockTests.Kind) {
        self.kind = kind
        pthread_mutex_init(ofC, nil)
        sem_init(semaphore, 0, 1)
    }

    func end() {
        starts.release()
        ofC.deallocate()
        semaphore.deallocate()
    }

    func waitUntilHeld() {
        while !isHeld.load(ordering: .acquiring) { usleep(1000) }
    }

    /// Holds the lock while a closure runs.
    func hold(_ body: () -> Bool) {
        func held() {
            isHeld.store(true, ordering: .releasing)
            precondition(body())
        }
        switch kind {
        case .mutexOfC:
            pthread_mutex_lock(ofC)
            held()
            pthread_mutex_unlock(ofC)
        case .mutexOfSwift: ofSwift.withLock { _ in held() }
        case .semaphore:
            sem_wait(semaphore)
            held()
            sem_post(semaphore)
        }
    }

    /// Starts a thread that holds the lock until `letGo`.
    func holdElsewhere() -> Thread {
        let holder = Thread {
            self.hold {
                while !self.isLetGo.load(ordering: .acquiring) { usleep(1000) }
                return true
            }
        }
        waitUntilHeld()
        return holder
    }

    func letGo(_ holder: Thread) {
        isLetGo.store(true, ordering: .releasing)
        holder.join()
    }

    /// In a child: waits for the lock.
    @inline(never) func use() {
        starts[0] += 1
        switch kind {
        case .mutexOfC: pthread_mutex_lock(ofC)
        case .mutexOfSwift: ofSwift.withLock { _ in }
        case .semaphore: sem_wait(semaphore)
        }
        // A call that comes last could take the place of this one among the calls.
        _ = opaque(true)
    }
}
