import CFixtures
import CrashCatching
import Fixtures
import Glibc
import Testing

/// Threads of a child, and the threads that children are started from.
@Suite struct ThreadFaultTests {
    @Test func aFatalErrorOnAThreadOfTheBodyIsTold() throws {
        let run = try isolated(timeLimit: .seconds(60)) { Thread(crashByFatalError).join() }
        #expect(run.crash?.kind == .fatalError)
        #expect(run.crash?.message == "the engine is on fire")
        #expect(run.crash?.signal == .swiftTrap)
        #expect(run.crash?.line == FixtureSource.crashes.crashLine(of: "crashByFatalError"))
        #expect(run.duration < .seconds(20))
    }

    @Test func aFaultOnAThreadOfTheBodyIsTold() throws {
        let run = try isolated(timeLimit: .seconds(60)) {
            Thread { _ = crashByWildPointer() }.join()
        }
        #expect(run.crash?.kind == .badMemoryAccess)
        #expect(run.crash?.faultAddress == 0x6666_6666_0000)
    }

    @Test(.disabled(if: Sanitizer.isAddress, "it reports faults of the heap itself"))
    func corruptionOfTheHeapOnAThreadOfTheBodyIsTold() throws {
        let run = try isolated(timeLimit: .seconds(60)) { Thread(fixture_free_inside).join() }
        #expect(run.crash?.kind == .abort)
        #expect(run.crash?.message == "free(): invalid pointer")
    }

    @Test func aStackOverflowOnAThreadOfTheBodyIsTold() throws {
        let run = try isolated(timeLimit: .seconds(60)) {
            Thread { _ = crashByStackOverflow() }.join()
        }
        #expect(run.crash?.signal == .segmentationFault)
    }

    @Test func aCrashThatAThreadOfTheBodyCatchesIsNone() throws {
        let run = try isolated {
            Thread.value { catchCrash(crashByFatalError).crash?.message ?? "none" }
        }
        #expect(run.value == "the engine is on fire", "\(run)")
    }

    @Test func manyThreadsMayCrashAtOnce() throws {
        for _ in 0..<20 {
            let run = try isolated(timeLimit: .seconds(60)) {
                let threads = (0..<8).map { _ in Thread(crashByFatalError) }
                for thread in threads { thread.join() }
            }
            #expect(run.crash?.message == "the engine is on fire", "\(run)")
        }
    }

    @Test func aCrashThatTheBodyCatchesIsNone() throws {
        let run = try isolated {
            let inner = catchCrash {
                _ = catchCrash(crashByOverflow); crashByFatalError()
            }
            return inner.crash?.message ?? "none"
        }
        #expect(run.value == "the engine is on fire", "\(run)")
    }

    @Test func aCrashAfterACaughtOneIsTold() throws {
        let run = try isolated {
            _ = catchCrash(crashByOverflow)
            crashByFatalError()
        }
        #expect(run.crash?.message == "the engine is on fire")
    }

    @Test func childrenOfChildrenTellTheirs() throws {
        let run = try isolated {
            let second = try isolated {
                let third = try isolated { crashByFatalError() }
                guard third.crash?.message == "the engine is on fire" else { return "no crash" }
                exit(9)
            }
            return second.description
        }
        #expect(run.value == "exited with code 9")
    }

    @Test func theChildOfAChildEndsWithIt() throws {
        let words = SharedWords(1)
        defer { words.release() }
        let run = try isolated(timeLimit: .milliseconds(500)) {
            _ = try isolated(timeLimit: .seconds(60)) {
                words[0] = Int(getpid())
                while true { pause() }
            }
        }
        #expect(run.description.hasPrefix("timed out"))
        #expect(hasEnded(pid_t(words[0])))
    }

    @Test func aBodyMayEndItsThread() {
        // Dispatch does not let its threads end.
        let run = Thread.value { try? isolated { fixture_end_thread() } }
        #expect(run??.description == "exited with code 0")
    }

    @Test(.disabled(if: Emulator.isHere, "proc(5) tells of the emulator's system calls"))
    func threadsThatTheBodyLeftMayDeadlock() {
        let run = Thread.value {
            try? isolated(timeLimit: .seconds(60)) {
                nonisolated(unsafe) let lock = newMutex()
                _ = Thread {
                    pthread_mutex_lock(lock)
                    pthread_mutex_lock(lock)
                }
                fixture_end_thread()
            }
        }
        #expect(run??.description.hasPrefix("deadlocked") == true)
        #expect(run??.duration ?? .seconds(60) < .seconds(20))
    }

    @MainActor @Test func aBodyRunsOnTheMainThread() throws {
        let run = try isolated { MainActor.assumeIsolated { 5 } }
        #expect(run.description == "returned <5>")
        #expect(try isolated(crashByFatalError).crash?.message == "the engine is on fire")
        #expect(try isolated { exit(3) }.description == "exited with code 3")
    }
}
