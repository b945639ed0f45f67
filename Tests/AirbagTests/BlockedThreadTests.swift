import Airbag
import Dispatch
import Fixtures
import Foundation
import Judging
import XCTest

/// What blocks the thread that waits, outside of async code.
final class BlockedThreadTests: XCTestCase {
    private static let short = Duration.milliseconds(20)

    private static let pipe = Pipe()

    /// Ways to block for ever.
    ///
    /// With a sanitizer, only what waits in the kernel is left. ThreadSanitizer holds a signal back while
    /// the thread waits for a group.
    private static let blockers = [
        Blocker("semaphore", { DispatchSemaphore(value: 0).wait() }),
        Blocker("group", { waitForGroup() }),
        Blocker("sleep", { Foundation.Thread.sleep(forTimeInterval: 1000) }),
        Blocker("pipe", { _ = pipe.fileHandleForReading.availableData }),
        Blocker("lock", { lockTwice() }),
        Blocker(
            "queue", { DispatchQueue(label: "blocked").sync { DispatchSemaphore(value: 0).wait() } }
        ),
        Blocker("process", { while true { pause() } }),
        Blocker("loop", { endlessly() }),
        Blocker("allocations", { allocateEndlessly() }),
    ].filter {
        switch $0.name {
        case "loop", "allocations": !Sanitizer.isAddress && !Sanitizer.isThread
        case "group": !Sanitizer.isThread
        default: true
        }
    }

    private struct Blocker {
        let name: String
        let block: @Sendable () -> Void

        init(_ name: String, _ block: @escaping @Sendable () -> Void) {
            self.name = name
            self.block = block
        }
    }

    private static func judge(_ blocker: Blocker) {
        let name = blocker.name
        let start = ContinuousClock.now
        let text = failureText {
            expect {
                blocker.block()
                return 1
            }.toEventually(equal(1), timeout: short)
        }
        let time = ContinuousClock.now - start
        XCTAssertTrue(
            text.hasPrefix("expected to eventually equal <1>, but did not end within 0.5"),
            "\(name): \(text)")
        XCTAssertTrue(text.contains("its thread was still busy or blocked"), "\(name): \(text)")
        XCTAssertGreaterThan(time, .milliseconds(500), name)
        // Most of it is for the first lookup of lines, on a machine that may be busy.
        XCTAssertLessThan(time, .seconds(60), name)
    }

    func testOnTheMainThread() {
        for blocker in BlockedThreadTests.blockers where ["lock", "loop"].contains(blocker.name) {
            BlockedThreadTests.judge(blocker)
        }
        expect(1).toEventually(equal(1))
    }

    func testOnOtherThreads() {
        let threads = BlockedThreadTests.blockers.map { blocker in
            Fixtures.Thread {
                BlockedThreadTests.judge(blocker)
                expect(1).toEventually(equal(1))
            }
        }
        for thread in threads { thread.join() }
    }

    func testWhereItWas() {
        let text = failureText {
            expect {
                lockTwice()
                return 1
            }.toAlways(equal(1), until: BlockedThreadTests.short)
        }
        // The toolchain looks up names and lines from Swift 6.2 on.
        #if canImport(Runtime)
            XCTAssertTrue(text.contains("\nthe thread was here:\n    at "), text)
            #if DEBUG
                XCTAssertTrue(text.contains("at lockTwice() ("), text)
            #endif
        #endif
    }

    func testActions() {
        let text = failureText { waitUntil(timeout: BlockedThreadTests.short) { _ in lockTwice() } }
        XCTAssertTrue(text.hasPrefix("the action did not end within 0.5"), text)
    }

    func testInAsyncCode() async {
        let text = await failureText {
            await expect(lockTwice()).toEventually(beVoid(), timeout: BlockedThreadTests.short)
        }
        XCTAssertTrue(text.contains("its thread was still busy or blocked"), text)
    }

    // What the main thread does meanwhile may block it, too. Afterwards it serves the main queue and
    // timers as before.
    func testStalledMainThread() {
        // Long enough for the main thread to come by what blocks it.
        let time = Duration.milliseconds(500)
        final class Flag: @unchecked Sendable { var isUp = false }
        for way in ["queue", "timer", "task"] {
            switch way {
            case "queue": DispatchQueue.main.async { lockTwice() }
            case "timer":
                _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in lockTwice() }
            default: Task { @MainActor in lockTwice() }
            }
            let text = failureText {
                expect(1).toEventually(equal(2), timeout: time)
            }
            XCTAssertTrue(
                text.contains(", but something else kept the main thread busy or blocked"),
                "\(way): \(text)")
            let waited = failureText {
                DispatchQueue.main.async { lockTwice() }
                waitUntil(timeout: time) { _ in }
            }
            XCTAssertTrue(
                waited.hasPrefix("something else kept the main thread"), "\(way): \(waited)")
            let (flag, other, third) = (Flag(), Flag(), Flag())
            DispatchQueue.main.async { flag.isUp = true }
            expect(flag.isUp).toEventually(beTrue(), timeout: .seconds(10))
            _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in other.isUp = true }
            expect(other.isUp).toEventually(beTrue(), timeout: .seconds(10))
            Task { @MainActor in third.isUp = true }
            expect(third.isUp).toEventually(beTrue(), timeout: .seconds(10))
        }
    }
}

@inline(never) private func lockTwice() {
    let lock = NSLock()
    lock.lock()
    lock.lock()
}

private func waitForGroup() {
    let group = DispatchGroup()
    group.enter()
    group.wait()
    group.leave()
}

@inline(never) private func endlessly() {
    // Opaque, or an optimised build leaves it out: it does nothing.
    while opaque(true) {}
}

private func allocateEndlessly() {
    var text = ""
    while text.utf8.count < opaque(.max) {
        text = String(repeating: "a", count: opaque(1_000))
    }
}
