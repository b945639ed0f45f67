/// Jobs of tasks, which one thread runs, one after the other.
///
/// The thread is one of ``WorkerThread``'s, and only for as long as there are jobs.
final class SerialJobs: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var isServed = false
    }

    private let state = Locked(State())

    /// Whether a thread is running jobs.
    var isServed: Bool { state.withLock { $0.isServed } }

    /// Adds a job, and begins if nothing is under way.
    ///
    /// - Parameters:
    ///   - job: what to run.
    ///   - run: runs each job.
    func add(_ job: consuming ExecutorJob, _ run: @escaping @Sendable (UnownedJob) -> Void) {
        let job = UnownedJob(job)
        let isServed = state.withLock { state in
            state.jobs.append(job)
            defer { state.isServed = true }
            return state.isServed
        }
        if isServed { return }
        WorkerThread.run {
            while let jobs = self.next() {
                for job in jobs { run(job) }
            }
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
