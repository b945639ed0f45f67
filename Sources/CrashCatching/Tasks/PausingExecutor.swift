/// Runs a task that looks again and again, on a thread of its own that may sleep between two looks.
///
/// A look then wakes one thread. Where the task is suspended meanwhile it is two, the one that keeps the
/// time and the task's, each for about 25 µs of processor time (measured).
package final class PausingExecutor: TaskExecutor {
    private let jobs: SerialJobs

    private init?() {
        guard let jobs = try? SerialJobs() else { return nil }
        self.jobs = jobs
    }

    /// Runs a body that pauses, if it may leave the thread that it is on.
    ///
    /// - Parameters:
    ///   - isolation: the isolation of the caller. Where there is one, the body stays with it; so it
    ///     does where the task prefers an executor already, where no thread can be started, and in a forked
    ///     child, which has one thread for all tasks.
    ///   - body: what to run, given whether its thread may sleep.
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
