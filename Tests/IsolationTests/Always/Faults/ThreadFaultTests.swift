import CFixtures
import CrashCatching
import DetailConditions
import Isolation
import Fixtures
import Glibc
import TestSupport
import Testing

/// Threads that a body starts.
@Suite(.disabled(if: Sanitizer.isThread, "it starts no threads after a fork"))
struct ThreadFaultTests {
    @Test func aFatalErrorOnAThreadOfTheBodyIsTold() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) { Thread(crashByFatalError).join() }
        #expect(run.crash?.kind == .fatalError)
        #expect(run.crash?.message == "the engine is on fire")
        #expect(run.crash?.signal == .swiftTrap)
        #expect(run.crash?.line == FixtureSource.crashes.crashLine(of: "crashByFatalError"))
        #expect(run.duration < .seconds(20))
    }

    /// Nothing tells there whether a report of the runtime was fatal.
    @Test func aFatalErrorIsToldInASandboxToo() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            fixture_refuse_reading_of_stacks()
            Thread(crashByFatalError).join()
        }
        #expect(run.crash?.kind == .fatalError)
        #expect(run.crash?.message == "the engine is on fire")
        #expect(run.duration < .seconds(20))
    }

    @Test func aFaultOnAThreadOfTheBodyIsTold() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            Thread { _ = crashByWildPointer() }.join()
        }
        #expect(run.crash?.kind == .badMemoryAccess)
        #expect(run.crash?.faultAddress == 0x6666_6666_0000)
    }

    @Test(.disabled(if: Sanitizer.isAddress, "it reports faults of the heap itself"))
    func corruptionOfTheHeapOnAThreadOfTheBodyIsTold() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) { Thread(fixture_free_inside).join() }
        #expect(run.crash?.kind == .abort)
        let message = PrivateDetail.areOn("abort-message") ? "free(): invalid pointer" : nil
        #expect(run.crash?.message == message)
    }

    @Test func aStackOverflowOnAThreadOfTheBodyIsTold() throws {
        let run = try isolatedRun(timeLimit: .seconds(60)) {
            Thread { _ = crashByStackOverflow() }.join()
        }
        #expect(run.crash?.signal == .segmentationFault)
    }

    #if arch(x86_64)
        /// Code without frame pointers has any address in their register.
        @Test func aFaultCloseBelowTheFramePointerIsNoStackOverflow() throws {
            let run = try isolatedRun(timeLimit: .seconds(60)) { Thread(fixture_read_below_frame).join() }
            #expect(run.crash?.kind == .badMemoryAccess, "\(run)")
            #expect(run.crash?.faultAddress != nil)
            #expect(catchCrash(fixture_read_below_frame).crash?.kind == .badMemoryAccess)
        }
    #endif

    @Test func aCrashThatAThreadOfTheBodyCatchesIsNone() throws {
        let run = try isolatedRun {
            Thread.value { catchCrash(crashByFatalError).crash?.message ?? "none" }
        }
        #expect(try run.value == "the engine is on fire", "\(run)")
    }

    @Test func manyThreadsMayCrashAtOnce() throws {
        for _ in 0..<20 {
            let run = try isolatedRun(timeLimit: .seconds(60)) {
                let threads = (0..<8).map { _ in Thread(crashByFatalError) }
                for thread in threads { thread.join() }
            }
            #expect(run.crash?.message == "the engine is on fire", "\(run)")
        }
    }

    @Test(.disabled(if: Emulator.isHere, "no deadlock is seen there"))
    func threadsThatTheBodyLeftMayDeadlock() {
        let run = Thread.value {
            try? isolatedRun(timeLimit: .seconds(60)) {
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
}
