import CChildren
import CrashCatching

/// Where the tests of the planned copy wait for their turn.
///
/// The planned copy is the test program, which the test run has started a second time: it finds its tests, and stops in
/// front of each test body. When the run asks for a test, the copy forks. The call that waits then returns twice: true
/// in the child, which runs the test; later false in the copy, which skips the test.
///
/// In the copy all of this runs on the main thread, the only one. In the child, too, `begin` and `waitHere` run on the
/// main thread; `wait` returns on a thread of Dispatch. (`CHelpers/Children/Copy/copy.c` calls) Two threads never use
/// `turns` at the same time; its lock only satisfies the compiler.
package enum CopyTurns {
    /// A test that waits.
    private struct Turn {
        let order: Int
        let continuation: UnsafeContinuation<Bool, Never>
        var wasAskedFor = false
    }

    private struct Turns {
        var waiting: [String: Turn] = [:]
        var count = 0
        /// The continuation of the test that the run has asked for last, which `begin` resumes.
        ///
        /// Looked up in the copy, before the fork: each child would have to load the pages that the look-up touches.
        var asked: UnsafeContinuation<Bool, Never>?

        /// Removes and returns the tests that are to be skipped.
        mutating func takeSkipped(_ which: airbag_copy_skipped) -> [Turn] {
            let names =
                switch which {
                case AIRBAG_SKIP_ASKED: waiting.filter { $0.value.wasAskedFor }.map(\.key)
                case AIRBAG_SKIP_ALL: Array(waiting.keys)
                default:  // AIRBAG_SKIP_FIRST: the one that has waited longest
                    waiting.min { $0.value.order < $1.value.order }.map { [$0.key] } ?? []
                }
            return names.compactMap { waiting.removeValue(forKey: $0) }
        }
    }

    private static let turns = Locked(Turns())

    /// Waits for the turn of a test of Swift Testing.
    ///
    /// - Parameter test: the name of the test.
    /// - Returns: true in the child in which the test is to run; false in the copy, where the test
    ///   is to be skipped.
    package static func wait(for test: String) async -> Bool {
        isListening
        TestProcess.rehearsed
        return await withUnsafeContinuation { continuation in
            turns.withLock {
                $0.waiting[test] = Turn(order: $0.count, continuation: continuation)
                $0.count += 1
            }
        }
    }

    /// Waits for the turn of a test of XCTest, on the main thread.
    ///
    /// - Parameter test: the name of the test.
    /// - Returns: true in the child in which the test is to run; false in the copy, where the test
    ///   is to be skipped.
    package static func waitHere(for test: String) -> Bool {
        TestProcess.rehearsed
        return airbag_copy_wait(test)
    }

    /// Ends the copy, because this program cannot have one.
    ///
    /// A process is then started for each test.
    package static func giveUp() -> Never { airbag_copy_give_up() }

    /// Reads ``Turns/asked``.
    ///
    /// The copy calls this before the fork, and the child calls it again after the fork. So the runtime makes the type
    /// once, in the copy: in each child that would touch thirty pages of memory.
    private static var lastAsked: UnsafeContinuation<Bool, Never>? { turns.withLock { $0.asked } }

    /// Registers this type with the copy, at the first use.
    ///
    /// copy.c calls these functions on the main thread. `begin` resumes the test that `waits` has found last.
    private static let isListening: Void = airbag_copy_set_tests(
        airbag_copy_tests(
            waits: { name in
                let name = String(cString: name)
                CopyTurns.turns.withLock { turns in
                    turns.waiting[name]?.wasAskedFor = true
                    turns.asked = turns.waiting[name]?.continuation
                }
                return CopyTurns.lastAsked != nil  // as `begin` will
            },
            any_waits: { CopyTurns.turns.withLock { !$0.waiting.isEmpty } },
            begin: { CopyTurns.lastAsked?.resume(returning: true) },
            skip: { which in
                let skipped = CopyTurns.turns.withLock { $0.takeSkipped(which) }
                for turn in skipped { turn.continuation.resume(returning: false) }
                return !skipped.isEmpty
            }))
}
