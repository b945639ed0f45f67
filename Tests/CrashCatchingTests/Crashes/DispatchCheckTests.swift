import CrashCatching
import Dispatch
import Fixtures
import TestSupport
import Testing

/// The checks of Dispatch, each with what Dispatch says of it.
@Suite(
    .enabled(if: Build.symbolicates, "Debian's Dispatch has no names of its own functions"),
    .disabled(if: Sanitizer.isThread, "its own functions stand before those of Dispatch"))
struct DispatchCheckTests {
    /// A check, and code that fails it.
    struct Check: CustomTestStringConvertible, Sendable {
        let words: String
        let body: @Sendable () -> Void
        var testDescription: String { words }
    }

    private static let checks = [
        Check(
            words: "dispatch_sync called on queue already owned by current thread "
                + "(__DISPATCH_WAIT_FOR_QUEUE__)"
        ) {
            let queue = DispatchQueue(label: "own")
            queue.sync { queue.sync {} }
        },
        Check(words: "Unbalanced call to dispatch_group_leave() (dispatch_group_leave)") {
            DispatchGroup().leave()
        },
        Check(words: "Semaphore object deallocated while in use (_dispatch_semaphore_dispose)") {
            DispatchSemaphore(value: 2).wait()
        },
        Check(words: "Over-resume of an object (_dispatch_lane_resume)") {
            DispatchQueue(label: "own").resume()
        },
        Check(words: "Release of a suspended or inactive object (_dispatch_queue_xref_dispose)") {
            DispatchQueue(label: "own").suspend()
        },
        Check(
            words: "The target of this queue or source cannot be changed "
                + "(_dispatch_lane_set_target_queue)"
        ) {
            let queue = DispatchQueue(label: "own", attributes: .initiallyInactive)
            queue.activate()
            queue.setTarget(queue: .global())
        },
    ]

    @Test(arguments: checks) func isNamed(_ check: Check) throws {
        let crash = try #require(catchCrash(check.body).crash)
        #expect(crash.message == check.words, "\(crash.backtrace)")
        #expect(crash.summary.hasPrefix(check.words))
    }

    @Test func trapsElsewhereHaveNoSuchWords() throws {
        let crash = try #require(catchCrash { _ = Int(ArraySlice([1.0e300])[0]) }.crash)
        #expect(crash.message?.contains("ispatch") == false)
    }
}
