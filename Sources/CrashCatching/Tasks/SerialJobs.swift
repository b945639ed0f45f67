/// Jobs of tasks, which one thread runs one after the other.
///
/// The thread is a ``WorkerThread``, used only as long as there are jobs. The first thread is
/// reserved before the first job, so that no work begins without a thread. A caller may run the
/// first jobs itself: `serve(_:while:)`.
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
        // The thread was not needed: leave it to others.
        takeFirst()?.becomeIdle()
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
        let isServed = state.withLock { state in
            state.jobs.append(job)
            defer { state.isServed = true }
            return state.isServed
        }
        if !isServed { serveOnThread(run) }
    }

    /// Keeps all jobs until the caller serves them.
    func hold() {
        state.withLock { $0.isServed = true }
    }

    /// Runs the jobs on the calling thread, after ``hold()``.
    ///
    /// - Parameters:
    ///   - run: the closure that runs each job.
    ///   - goesOn: whether the next job runs here. A thread runs all later jobs.
    func serve(_ run: @escaping @Sendable (UnownedJob) -> Void, while goesOn: () -> Bool) {
        while var jobs = next()?[...] {
            while !jobs.isEmpty, goesOn() { run(jobs.removeFirst()) }
            if !jobs.isEmpty { return serveOnThread(run, Array(jobs)) }
        }
        // Later jobs get a thread when there are any: a crashed body keeps this object for ever.
        takeFirst()?.becomeIdle()
    }

    private func serveOnThread(
        _ run: @escaping @Sendable (UnownedJob) -> Void, _ jobs: [UnownedJob] = []
    ) {
        let serve: @Sendable () -> Void = {
            for job in jobs { run(job) }
            while let jobs = self.next() {
                for job in jobs { run(job) }
            }
        }
        if let first = takeFirst() {
            WorkerThread.give(serve, to: first)
        } else {
            WorkerThread.runWhenFree(serve)
        }
    }

    private func takeFirst() -> WorkerThread? {
        state.withLock { state in
            defer { state.first = nil }
            return state.first
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
