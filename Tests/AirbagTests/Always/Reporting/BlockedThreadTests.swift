import Airbag
import CrashCatching
import Dispatch
import Fixtures
import Foundation
import Judging
import XCTest

/// What blocks the thread that waits, outside of async code: until the failure is reported.
final class BlockedThreadTests: XCTestCase {
    private static let short = Duration.milliseconds(20)

    /// A way to block a thread, and to end that.
    private struct Blocker {
        let name: String
        let block: @Sendable () -> Void
        let release: @Sendable () -> Void

        static var semaphore: Blocker {
            let semaphore = DispatchSemaphore(value: 0)
            return Blocker(name: "semaphore", block: { semaphore.wait() }) { semaphore.signal() }
        }

        static var group: Blocker {
            let group = DispatchGroup()
            group.enter()
            return Blocker(name: "group", block: { group.wait() }) { group.leave() }
        }

        static var pipe: Blocker {
            let pipe = Pipe()
            return Blocker(name: "pipe", block: { _ = pipe.fileHandleForReading.availableData }) {
                pipe.fileHandleForWriting.write(Data([1]))
            }
        }

        /// The lock is another thread's.
        static var lock: Blocker {
            let (isLocked, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let lock = NSLock()
            let owner = Fixtures.Thread {
                lock.lock()
                isLocked.signal()
                isOver.wait()
                lock.unlock()
            }
            isLocked.wait()
            return Blocker(name: "lock", block: { take(lock) }) {
                isOver.signal()
                owner.join()
            }
        }

        static var queue: Blocker {
            let semaphore = DispatchSemaphore(value: 0)
            let queue = DispatchQueue(label: "blocked")
            return Blocker(name: "queue", block: { queue.sync { semaphore.wait() } }) {
                semaphore.signal()
            }
        }

        static var loop: Blocker {
            let isOver = Locked(false)
            return Blocker(name: "loop", block: { while !isOver.withLock({ $0 }) {} }) {
                isOver.withLock { $0 = true }
            }
        }

        static var allocations: Blocker {
            let isOver = Locked(false)
            return Blocker(
                name: "allocations",
                block: {
                    while !isOver.withLock({ $0 }) {
                        _ = opaque(String(repeating: "a", count: opaque(1_000)))
                    }
                }
            ) {
                isOver.withLock { $0 = true }
            }
        }

        static var all: [Blocker] { [semaphore, group, pipe, lock, queue, loop, allocations] }
    }

    /// Ends what blocks a thread as soon as that is reported.
    private final class Releaser: AssertionHandler, Sendable {
        private let recorder = AssertionRecorder()
        private let blocker: Blocker

        init(_ blocker: Blocker) { self.blocker = blocker }

        var text: String {
            recorder.assertions.map { $0.message.stringValue }.joined(separator: "\n----\n")
        }

        func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
            recorder.assert(assertion, message: message, location: location)
            blocker.release()
        }
    }

    private static func text(_ blocker: Blocker, _ expectation: () throws -> Void) -> String {
        let releaser = Releaser(blocker)
        withAssertionHandler(releaser) { try expectation() }
        return releaser.text
    }

    private static func judge(_ blocker: Blocker) {
        let name = blocker.name
        let start = ContinuousClock.now
        let text = text(blocker) {
            expect {
                blocker.block()
                return 1
            }.toEventually(equal(1), timeout: short)
        }
        let time = ContinuousClock.now - start
        XCTAssertTrue(
            text.hasPrefix("expected to eventually match, but did not end within 0.5"),
            "\(name): \(text)")
        XCTAssertTrue(text.contains("its thread was still busy or blocked"), "\(name): \(text)")
        XCTAssertFalse(text.contains("----"), "\(name): \(text)")
        XCTAssertGreaterThan(time, .milliseconds(500), name)
        // Most of it is for the first lookup of lines, on a machine that may be busy.
        XCTAssertLessThan(time, .seconds(60), name)
    }

    /// The words of a matcher may use what the blocked thread is using.
    func testWordsOfTheUser() {
        struct Named: Equatable, CustomStringConvertible {
            static let asked = Locked(0)
            var description: String {
                Named.asked.withLock { $0 += 1 }
                return "named"
            }
        }
        func text<T>(_ value: T, _ matcher: Matcher<T>) -> String {
            let blocker = Blocker.semaphore
            return BlockedThreadTests.text(blocker) {
                expect {
                    blocker.block()
                    return value
                }.toEventually(matcher, timeout: BlockedThreadTests.short)
            }
        }
        let ofTheUser = Matcher<Int>(wanting: { .expectedTo("be \(Named())") }) { expression in
            MatcherResult(bool: try expression.evaluate() == 1, message: .fail(""))
        }
        let texts = [
            text(1, ofTheUser), text(1, satisfyAllOf(ofTheUser)), text(Named(), equal(Named())),
            text([Named()], contain(Named())),
        ]
        for text in texts {
            XCTAssertTrue(
                text.hasPrefix("expected to eventually match, but did not end within 0.5"), text)
        }
        XCTAssertEqual(Named.asked.withLock { $0 }, 0)
    }

    func testOnTheMainThread() {
        BlockedThreadTests.judge(.lock)
        BlockedThreadTests.judge(.loop)
        expect(1).toEventually(equal(1))
    }

    func testOnOtherThreads() {
        let threads = Blocker.all.map { blocker in
            Fixtures.Thread {
                BlockedThreadTests.judge(blocker)
                expect(1).toEventually(equal(1))
            }
        }
        for thread in threads { thread.join() }
    }

    func testWhereItWas() {
        let blocker = Blocker.lock
        let text = BlockedThreadTests.text(blocker) {
            expect {
                blocker.block()
                return 1
            }.toAlways(equal(1), until: BlockedThreadTests.short)
        }
        // The toolchain looks up names and lines from Swift 6.2 on.
        #if canImport(Runtime)
            XCTAssertTrue(text.contains("\nthe thread was here:\n    at "), text)
            #if DEBUG
                XCTAssertTrue(text.contains("at take(_:) ("), text)
            #endif
        #endif
    }

    /// Where the thread does not answer, nothing is said.
    func testWhereItWasIsNotKnown() {
        let blocker = Blocker.semaphore
        let text = BlockedThreadTests.text(blocker) {
            expect {
                var signals = sigset_t()
                sigaddset(&signals, SIGURG)
                pthread_sigmask(SIG_BLOCK, &signals, nil)
                blocker.block()
                pthread_sigmask(SIG_UNBLOCK, &signals, nil)
                return 1
            }.toEventually(equal(1), timeout: BlockedThreadTests.short)
        }
        XCTAssertTrue(text.hasSuffix("its thread was still busy or blocked"), text)
    }

    func testActions() {
        let blocker = Blocker.lock
        let text = BlockedThreadTests.text(blocker) {
            waitUntil(timeout: BlockedThreadTests.short) { _ in blocker.block() }
        }
        XCTAssertTrue(text.hasPrefix("the action did not end within 0.5"), text)
        XCTAssertFalse(text.contains("----"), text)
    }

    /// A requirement ends the test when its thread is back.
    func testRequirements() {
        let blocker = Blocker.semaphore
        nonisolated(unsafe) var isPassed = false
        let text = BlockedThreadTests.text(blocker) {
            try require {
                blocker.block()
                return 1
            }.toEventually(equal(1), timeout: BlockedThreadTests.short)
            isPassed = true
        }
        XCTAssertTrue(text.contains("its thread was still busy or blocked"), text)
        XCTAssertFalse(text.contains("----"), text)
        XCTAssertFalse(isPassed)
    }

    func testInAsyncCode() async {
        let blocker = Blocker.semaphore
        let releaser = Releaser(blocker)
        await withAssertionHandler(releaser) {
            await expect(blocker.block()).toEventually(
                beVoid(), timeout: BlockedThreadTests.short)
        }
        let text = releaser.text
        XCTAssertTrue(text.contains("its thread was still busy or blocked"), text)
        XCTAssertFalse(text.contains("----"), text)
    }

    // What the main thread does meanwhile may block it, too.
    func testStalledMainThread() {
        // Long enough for the main thread to come by what blocks it.
        let time = Duration.milliseconds(500)
        for way in Stress.isOn ? ["queue", "timer", "task"] : ["queue"] {
            let blocker = Blocker.semaphore
            switch way {
            case "queue": DispatchQueue.main.async { blocker.block() }
            case "timer":
                _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in
                    blocker.block()
                }
            default: Task { @MainActor in blocker.block() }
            }
            let text = BlockedThreadTests.text(blocker) {
                expect(1).toEventually(equal(2), timeout: time)
            }
            XCTAssertTrue(
                text.contains(", but something else kept the main thread busy or blocked"),
                "\(way): \(text)")
            let other = Blocker.semaphore
            let waited = BlockedThreadTests.text(other) {
                DispatchQueue.main.async { other.block() }
                waitUntil(timeout: time) { _ in }
            }
            XCTAssertTrue(
                waited.hasPrefix("something else kept the main thread"), "\(way): \(waited)")
        }
    }
}

@inline(never) private func take(_ lock: NSLock) {
    lock.lock()
    lock.unlock()
}
