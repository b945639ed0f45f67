import CrashCatching
import Dispatch
import Fixtures
import TestSupport
import Testing

/// The checks of Dispatch that trap without words.
@Suite(.disabled(if: Sanitizer.isThread, "its own functions stand before those of Dispatch"))
struct DispatchCheckTests {
    /// Code that fails a check.
    struct Check: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let body: @Sendable () -> Void
    }

    private static let checks = [
        Check(testDescription: "a queue that waits for itself") {
            let queue = DispatchQueue(label: "own")
            queue.sync { queue.sync {} }
        },
        Check(testDescription: "a group that is left once too often") { DispatchGroup().leave() },
        Check(testDescription: "a semaphore that is released in use") { DispatchSemaphore(value: 2).wait() },
        Check(testDescription: "a queue that is resumed once too often") { DispatchQueue(label: "own").resume() },
        Check(testDescription: "a queue that is released as it is suspended") { DispatchQueue(label: "own").suspend() },
        Check(testDescription: "an active queue that gets another target") {
            let queue = DispatchQueue(label: "own", attributes: .initiallyInactive)
            queue.activate()
            queue.setTarget(queue: .global())
        },
    ]

    @Test(arguments: checks) func isTold(_ check: Check) throws {
        let crash = try #require(catchCrash(check.body).crash)
        #expect(crash.message == "a check of Dispatch failed", "\(crash.backtrace)")
        #expect(crash.summary.hasPrefix("a check of Dispatch failed"))
    }

    @Test func trapsElsewhereHaveNoSuchWords() throws {
        let crash = try #require(catchCrash { _ = Int(ArraySlice([1.0e300])[0]) }.crash)
        #expect(crash.message?.contains("ispatch") == false)
    }
}
