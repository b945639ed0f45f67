/// Jobs of tasks, which one thread runs one after the other.
///
/// The thread is a ``WorkerThread``, used only as long as there are jobs. The first thread is
/// reserved before the first job, so that no work begins without a thread.
final class SerialJobs: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var isServed = false
        /// The thread for the first jobs.
        var first: WorkerThread?
    }

    private let state: Locked<State>

    /// - Throws: a ``GuardFailure`` if no thread is available.
    init() throws(GuardFailure) {
        state = Locked(State(first: try WorkerThread.reserve()))
    }

    deinit {
        // There were no jobs: leave the thread to others.
        if let first = state.withLock({ $0.first }) { WorkerThread.give({}, to: first) }
    }

    /// Whether a thread is running jobs.
    var isServed: Bool { state.withLock { $0.isServed } }

    /// Adds a job, and starts running the jobs if no thread is running them.
    ///
    /// - Parameters:
    ///   - job: the job to run.
    ///   - run: the closure that runs each job.
    func add(_ job: consuming ExecutorJob, _ run: @escaping @Sendable (UnownedJob) -> Void) {
        let job = UnownedJob(job)
        let (isServed, first) = state.withLock { state in
            state.jobs.append(job)
            defer { (state.isServed, state.first) = (true, nil) }
            return (state.isServed, state.first)
        }
        if isServed { return }
        let serve: @Sendable () -> Void = {
            while let jobs = self.next() {
                for job in jobs { run(job) }
            }
        }
        if let first {
            WorkerThread.give(serve, to: first)
        } else {
            WorkerThread.runWhenFree(serve)
        }
    }

    private func next() -> [UnownedJob]? {
        state.withLock { state in
            let jobs = state.jobs
            state.jobs = []
            state.isServed = !jobs.isEmpty
            return jobs.isEmpty ? nil : jobs
        }
    }
}
