import CHelpers

/// Runs the tasks of one async body, one job after the other, each guarded.
///
/// The body's task prefers it, and so do its child tasks; actors of the usual kind run there, too,
/// when such a task calls them.
final class GuardedExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isServed = false
    }

    private let state = Locked(State())
    private let body: AsyncBody

    /// - Parameter body: the body whose tasks it runs.
    init(body: AsyncBody) {
        self.body = body
    }

    /// Whether a thread is running its jobs.
    var isRunning: Bool { state.withLock { $0.isServed } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isServed = state.withLock { state in
            state.jobs.append(job)
            defer { state.isServed = true }
            return state.isServed
        }
        if !isServed { WorkerThread.run { self.runJobs() } }
    }

    /// Runs jobs until there is none.
    private func runJobs() {
        while let jobs = nextJobs() {
            for job in jobs { run(job) }
        }
    }

    private func nextJobs() -> [UnownedJob]? {
        state.withLock { state in
            let jobs = state.jobs
            state.jobs = []
            state.isServed = !jobs.isEmpty
            return jobs.isEmpty ? nil : jobs
        }
    }

    private func run(_ job: UnownedJob) {
        let (ending, crashed) = runGuarded(job, on: self)
        if case .finished = ending { return }
        (crashed ?? body).ended(ending)
    }
}

/// An async body that is being run, as its tasks know it.
final class AsyncBody: Sendable {
    /// The body of the running task.
    @TaskLocal static var current: AsyncBody?

    /// Told of each job that did not end as it should.
    let ended: @Sendable (GuardedEnding) -> Void

    init(ended: @escaping @Sendable (GuardedEnding) -> Void) {
        self.ended = ended
    }
}
