/// Jobs of tasks, which one thread runs, one after the other.
///
/// The thread is one of ``WorkerThread``'s, and only for as long as there are jobs. The first one is there
/// before: who cannot get it had better not begin.
final class SerialJobs: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var isServed = false
        /// The thread for the first jobs.
        var first: WorkerThread?
    }

    private let state: Locked<State>

    /// - Throws: if there is no thread to be had.
    init() throws(GuardFailure) {
        state = Locked(State(first: try WorkerThread.reserve()))
    }

    deinit {
        // It had no jobs: the thread is for others.
        if let first = state.withLock({ $0.first }) { WorkerThread.give({}, to: first) }
    }

    /// Whether a thread is running jobs.
    var isServed: Bool { state.withLock { $0.isServed } }

    /// Adds a job, and begins if nothing is under way.
    ///
    /// - Parameters:
    ///   - job: what to run.
    ///   - run: runs each job.
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
