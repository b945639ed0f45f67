import CGuard
import CrashCatching
import CxxFixtures
import Dispatch
import Fixtures
import Glibc
import TestSupport
import Testing

@Suite("A watched call")
struct WatchdogTests {
    private let long = Duration.seconds(600)

    /// The places that were told.
    private final class Told: Sendable {
        let places = Locked<[Crash?]>([])
        let semaphore = DispatchSemaphore(value: 0)

        func watchdog() -> Watchdog {
            Watchdog({ "a test" }) { place in
                self.places.withLock { $0.append(place) }
                self.semaphore.signal()
                return nil
            }
        }
    }

    @Test func endsInTime() {
        let told = Told()
        var count = 0
        let watchdog = told.watchdog()
        for _ in 0..<1_000 { watchdog.run(within: long) { count += 1 } }
        #expect(!watchdog.end())
        #expect(count == 1_000)
        #expect(told.places.withLock { $0.isEmpty })
    }

    /// Told once, while it goes on; and it ends as it would without.
    @Test(arguments: 0..<20) func isLate(_ round: Int) throws {
        let told = Told()
        let watchdog = told.watchdog()
        var isOver = false
        watchdog.run(within: .milliseconds(5)) {
            told.semaphore.wait()
            isOver = true
        }
        #expect(isOver)
        #expect(watchdog.end())
        let places = told.places.withLock { $0 }
        #expect(places.count == 1)
        let place: Crash? = places.first ?? nil
        let frames = try #require(place).backtrace
        // qemu-user cannot read the stack by a system call. (process_vm_readv(2))
        #expect(frames.count > (Emulator.isHere ? 0 : 1))
    }

    /// Then nobody may ask its thread any more, and the record of the thread forgets it.
    @Test func isLeftByAnException() {
        let watch = UnsafeMutablePointer<airbag_watch>.allocate(capacity: 1)
        watch.initialize(to: airbag_watch())
        let outcome = catchCrash {
            let isCaught = cxx_catch_all(
                { watch in
                    airbag_watch_call(
                        { _ in cxx_throw(CXX_INT) }, nil,
                        watch!.assumingMemoryBound(to: airbag_watch.self), { _ in })
                }, watch)
            #expect(isCaught == 1)
            #expect(airbag_watch_is_left(watch))
            // A crash now would write to it.
            memset(watch, 0x55, MemoryLayout<airbag_watch>.size)
            crashByFatalError()
        }
        #expect(outcome.crash != nil)
        #expect(watch.pointee.thread == 0x5555_5555)
        watch.deallocate()
    }

    /// What is late in one that began after others, which were in time.
    @Test func theLastOfSeveral() {
        let told = Told()
        let watchdog = told.watchdog()
        for _ in 0..<10 { watchdog.run(within: .milliseconds(50)) {} }
        usleep(100_000)
        #expect(told.places.withLock { $0.isEmpty })
        watchdog.run(within: .milliseconds(5)) { told.semaphore.wait() }
        #expect(watchdog.end())
    }

    /// Each has its own time, and a crash goes past both.
    @Test func nested() {
        let (outer, inner) = (Told(), Told())
        let watchdog = outer.watchdog()
        watchdog.run(within: .milliseconds(5)) {
            let within = inner.watchdog()
            within.run(within: long) { outer.semaphore.wait() }
            #expect(!within.end())
        }
        #expect(watchdog.end())
        let crash = catchCrash {
            outer.watchdog().run(within: long) { crashByFatalError() }
        }.crash
        #expect(crash?.kind == .fatalError)
    }

    /// What the question itself would end is late all the same.
    @Test func lateInASleep() {
        let told = Told()
        let watchdog = told.watchdog()
        watchdog.run(within: .milliseconds(5)) { sleep(3) }
        #expect(watchdog.end())
        #expect(told.places.withLock { $0.count } == 1)
    }

    /// After a crash nobody is told anything of a call that was left so.
    @Test func leftByACrash() {
        let (isTold, isLate) = firstInTime(from: .milliseconds(5)) { limit in
            let told = Told()
            let watchdog = told.watchdog()
            let outer = told.watchdog()
            var isInTime = false
            outer.run(within: long) {
                let begin = ContinuousClock.now
                _ = catchCrash { watchdog.run(within: limit) { crashByFatalError() } }
                isInTime = ContinuousClock.now - begin < limit
                // Not ended by a signal, as `usleep` would be.
                let end = DispatchTime.now() + limit / .seconds(1) + 0.1
                _ = DispatchSemaphore(value: 0).wait(timeout: end)
            }
            let isLate = [watchdog.end(), outer.end()].contains(true)
            return ((!told.places.withLock { $0.isEmpty }, isLate), isInTime)
        }
        #expect(!isTold)
        #expect(!isLate)
    }

    @Test func handlersOfOthers() throws {
        let child = try ChildProcess("handler-of-urgent-data")
        #expect(child.output == "told 1 calls\ncalls 1 signal \(SIGURG) code -6 blocked true\n")
        #expect(child.ending == .exited(0))
    }

    @Test(.enabled(if: Stress.isOn, "it waits five seconds"))
    func theEndOfTheProcess() throws {
        // Long enough for the report, also where the thread does not answer.
        let child = try ChildProcess("blocked-for-ever", variables: ["AIRBAG_BLOCKED_LIMIT=5"])
        #expect(child.ending == .exited(1))
        #expect(child.output == "told\n")
        let text =
            "Airbag: the thread of a scenario is still busy or blocked, 5 seconds after its time"
        #expect(child.errors.hasPrefix(text), "\(child.errors)")
        #expect(child.errors.contains("The test is aTest."), "\(child.errors)")
    }

    /// A report may take longer than the limit; four times as long, then the process ends all the same.
    @Test(.enabled(if: Stress.isOn, "it waits eight seconds"))
    func aReportWithoutEnd() throws {
        let child = try ChildProcess("report-without-end", variables: ["AIRBAG_BLOCKED_LIMIT=2"])
        #expect(child.ending == .exited(1))
        let text =
            "Airbag: the thread of a scenario is still busy or blocked, 8 seconds after its time"
        #expect(child.errors.hasPrefix(text), "\(child.errors)")
    }

    /// A crash in a block leaves the queue, as far as the thread is concerned.
    @Test func blocksOfQueues() {
        let key = DispatchSpecificKey<String>()
        let (outer, left) = (DispatchQueue(label: "outer"), DispatchQueue(label: "left"))
        outer.setSpecific(key: key, value: "outer")
        left.setSpecific(key: key, value: "left")
        #expect(catchCrash { left.sync { crashByFatalError() } }.crash != nil)
        #expect(DispatchQueue.getSpecific(key: key) == nil)
        outer.sync {
            #expect(
                catchCrash { DispatchQueue(label: "x").sync { crashByFatalError() } }.crash != nil)
            #expect(DispatchQueue.getSpecific(key: key) == "outer")
            dispatchPrecondition(condition: .onQueue(outer))
        }
    }
}
