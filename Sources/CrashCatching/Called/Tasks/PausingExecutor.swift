/// Runs a task that looks again and again, on a thread of its own that may sleep between two looks.
///
/// The threads of the library's own executor may all be busy with other tests: in a suite of 1,400 tests a poll that
/// used them had 3 looks in a second. (measured)
package final class PausingExecutor: TaskExecutor {
    private let jobs: SerialJobs

    private init?() {
        guard let jobs = try? SerialJobs() else { return nil }
        self.jobs = jobs
    }

    /// Runs a body that pauses, on a separate thread if the body may leave its current thread.
    ///
    /// - Parameters:
    ///   - isolation: the isolation of the caller. With an isolation, the body stays there. The
    ///     body also stays if the task prefers an executor already, if no thread can be started,
    ///     and in a forked child, which has one thread for all tasks.
    ///   - body: the closure to run; its argument says whether its thread may sleep.
    package static func run(
        isolation: isolated (any Actor)? = #isolation, _ body: (_ maySleep: Bool) async -> Void
    ) async {
        let isPlaced = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
        guard isolation == nil, !isPlaced, ThisProcess.childDepth == 0,
            let executor = PausingExecutor()
        else { return await body(false) }
        await withTaskExecutorPreference(executor) { await body(true) }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(job) { $0.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
