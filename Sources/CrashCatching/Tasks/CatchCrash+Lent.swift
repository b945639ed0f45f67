/// Runs a test, an async closure that does not escape, and reports how it ended, also when it crashes.
///
/// As ``catchCrash(isolation:_:)``, but the closure may use what its caller has on the stack. So after
/// a crash, in whichever task, the test and its child tasks stop where they are, for ever. This
/// function returns when none of them is on a thread. If that takes longer than
/// ``Watchdog/patience``, the process ends.
///
/// A child task on an actor that others call, and a task that the test has started with `Task { }`,
/// may go on: they do not use the closure.
///
/// - Parameter body: the closure to run.
/// - Returns: how the body ended; nil if the body was not run, because this process does not have
///   the private detail `lent-closures`.
package func catchCrashOfTest(
    _ body: @Sendable () async throws -> Void
) async -> CatchOutcome<Void>? {
    guard LentClosure.isKnown else { return nil }
    return await withoutActuallyEscaping(body) { body in
        let lent = LentClosure(body)
        let outcome = await catchCrash(within: nil, isFrozen: true, isolation: nil) {
            try await lent()
        }
        if case .crashed = outcome { lent.takeBack() }
        return outcome
    }
}
