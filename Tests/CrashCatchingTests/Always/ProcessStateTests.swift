import CFixtures
import CrashCatching
import Fixtures
import Glibc
import TestSupport
import XCTest

/// What belongs to the whole process.
///
/// XCTest runs one test at a time, so nobody else opens files or starts threads meanwhile.
final class ProcessStateTests: XCTestCase {
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS]

    func testHandlersMaskAndDescriptorsAreAsBeforeAfterManyCatches() {
        catchMixed(10)
        let handlers = Self.signals.map(handler)
        let mask = blockedSignals()
        let descriptors = openDescriptors()
        catchMixed(1_000)
        XCTAssertEqual(Self.signals.map(handler), handlers)
        XCTAssertEqual(blockedSignals(), mask)
        XCTAssertEqual(openDescriptors(), descriptors)
        XCTAssertGreaterThan(descriptors.count, 2)
    }

    func testABlockedSignalStaysBlocked() {
        var set = sigset_t()
        sigaddset(&set, SIGUSR2)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        defer { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
        catchMixed(10)
        XCTAssertTrue(blockedSignals().contains(SIGUSR2))
    }

    /// Threads of Dispatch, so most tasks, block SIGABRT; `abort` unblocks it.
    func testSIGABRTStaysBlockedAfterAnAbort() {
        var set = sigset_t()
        sigaddset(&set, SIGABRT)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        defer { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
        XCTAssertNotNil(catchCrash(crashByAbort).crash)
        XCTAssertTrue(blockedSignals().contains(SIGABRT))
    }

    func testCatchesInAsyncCodeLeaveNeitherThreadsNorDescriptors() async throws {
        func catchMany(_ count: Int) async {
            for _ in 0..<count {
                _ = await catchCrash {
                    await Task.yield()
                    crashByPrecondition()
                }
            }
        }
        await catchMany(1_000)
        let (threads, descriptors, bytes) = (threadCount(), openDescriptors(), residentBytes())
        await catchMany(10_000)
        // Threads of Dispatch come and go, and it may open what it waits with. Those that go need a processor for it:
        // where none is idle, dozens are on their way at once.
        for _ in 0..<1_000 where threadCount() >= threads + 20 { usleep(10_000) }
        XCTAssertLessThan(threadCount(), threads + 20)
        XCTAssertLessThan(openDescriptors().count, descriptors.count + 10)
        XCTAssertGreaterThan(bytes, 0)
        if Sanitizer.isAny { return }
        // The crashed task and what its frames hold.
        XCTAssertLessThanOrEqual(residentBytes() - bytes, 10_000 * 4096)
    }

    func testBodiesThatWaitKeepNoThread() async {
        let threads = threadCount()
        let gate = Gate()
        await withTaskGroup(of: Int?.self) { group in
            for index in 0..<300 {
                group.addTask {
                    await catchCrash {
                        await gate.wait()
                        return index
                    }.value
                }
            }
            while await gate.waiting.count < 300 { await Task.yield() }
            // Each had the calling thread, one of Swift's own.
            XCTAssertLessThan(threadCount(), threads + 20)
            await gate.open()
            let sum = await group.reduce(0) { $0 + ($1 ?? 0) }
            XCTAssertEqual(sum, 300 * 299 / 2)
        }
    }

    func testThreadsGiveBackTheirMappings() {
        catchOnThreads(300)
        let before = mappings()
        catchOnThreads(300)
        XCTAssertGreaterThan(before, 0)
        XCTAssertLessThanOrEqual(mappings(), before + 24)
    }

    func testMemoryPerCatchIsBounded() throws {
        // A sanitizer keeps what was freed.
        try XCTSkipIf(Sanitizer.isAny, "a sanitizer holds back freed memory")
        for _ in 0..<2_000 { _ = catchCrash(crashByPrecondition) }
        let before = residentBytes()
        for _ in 0..<20_000 { _ = catchCrash(crashByPrecondition) }
        XCTAssertGreaterThan(before, 0)
        XCTAssertLessThanOrEqual(residentBytes() - before, 20_000 * 512)
    }

    private func catchMixed(_ count: Int) {
        let bodies: [() -> Void] = [
            crashByFatalError, { _ = crashByOverflow() }, { _ = crashByNullPointer() },
            { _ = crashByFailedCast() }, { _ = crashByStackOverflow() },
            crashByUncaughtCxxException, { crashByRaising(SIGSYS) }, crashByAbort,
        ]
        for index in 0..<count {
            XCTAssertNotNil(catchCrash(bodies[index % bodies.count]).crash)
        }
    }

    private func catchOnThreads(_ count: Int) {
        let threads = (0..<count).map { _ in
            Thread { precondition(catchCrash(crashByFatalError).crash != nil) }
        }
        for thread in threads { thread.join() }
    }

    private func handler(of signal: Int32) -> String {
        var action = sigaction()
        sigaction(signal, nil, &action)
        let function = unsafeBitCast(action.__sigaction_handler.sa_sigaction, to: UInt.self)
        let blocked = (1..<Int32(64)).filter { sigismember(&action.sa_mask, $0) == 1 }
        return "\(function) \(action.sa_flags) \(blocked)"
    }

    private func blockedSignals() -> [Int32] {
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &mask)
        return (1..<Int32(64)).filter { sigismember(&mask, $0) == 1 }
    }

    private func openDescriptors() -> [Int32] {
        (0..<Int32(4_096)).filter { fcntl($0, F_GETFD) >= 0 }
    }

    private func mappings() -> Int {
        contents(of: "/proc/self/maps")?.split(separator: "\n").count ?? 0
    }

    private func threadCount() -> Int {
        let lines = contents(of: "/proc/self/status")?.split(separator: "\n") ?? []
        let line = lines.first { $0.hasPrefix("Threads:") }
        return line.flatMap { Int($0.dropFirst(8).drop { $0 == "\t" }) } ?? 0
    }
}

private actor Gate {
    private(set) var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        for waiter in waiting { waiter.resume() }
        waiting = []
    }
}
