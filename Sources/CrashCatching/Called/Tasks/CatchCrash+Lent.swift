/// Runs a test, an async closure that does not escape, and reports how it ended, also when it crashes.
///
/// As ``catchCrash(isolation:_:)``, but the caller of the closure may have what the closure uses on its
/// stack. So after a crash, in whichever task, the test never comes back to its caller: the test's own
/// task stops for ever at its next suspension, or where it leaves the actor on which it runs. Its
/// child tasks and its other tasks go on; they use what the test has, and that stays in memory.
///
/// This function returns when the test's task does not run on the executor of the body. If that takes
/// longer than ``Watchdog/patience``, the process ends.
///
/// - Parameter body: the closure to run.
/// - Returns: how the body ended; nil if the body was not run, because this process does not have
///   the private detail `lent-closures`.
@inline(never)
package func catchCrashOfTest(_ body: @Sendable () async throws -> Void) async -> CatchOutcome<Void>? {
    guard LentClosure.isKnown else { return nil }
    return await withoutActuallyEscaping(body) { body in
        let lent = LentClosure(body)
        nonisolated(unsafe) var thrown: (any Error)?
        // Not by the generic function, which takes twice as long in a debug build.
        let run = AsyncRun(stopsAfterCrash: true) {
            do { try await lent() } catch { thrown = error }
        }
        let ending = await run.ending(within: nil, isolation: nil)
        if case .returned = ending {
            // The test has released its reference itself.
            return thrown.map { .threw($0) } ?? ending
        }
        lent.releaseAbandonedReferences()
        return ending
    }
}
