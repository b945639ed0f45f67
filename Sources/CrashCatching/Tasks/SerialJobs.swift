/// Jobs of tasks, which one thread runs one after the other.
///
/// The thread is a ``WorkerThread``, used only as long as there are jobs. The first thread is
/// reserved before the first job, so that no work begins without a thread. A caller may run the
/// first jobs itself: `serve(_:while:)`.
final class SerialJobs: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var isServed = false
        /// The task whose jobs are dropped, and what to call once none of them can be running.
        var frozen: (task: UInt, then: (@Sendable () -> Void)?)?
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
            if job.isOf(state.frozen?.task) { return true }
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
        while let jobs = next() {
            let rest = serve(jobs, run, while: goesOn)
            if !rest.isEmpty { return serveOnThread(run, rest) }
        }
        // Later jobs get a thread when there are any: a crashed body keeps this object for ever.
        takeFirst()?.becomeIdle()
    }

    /// Drops all jobs of a task from now on: the task never goes on.
    ///
    /// - Parameters:
    ///   - task: the address of the task.
    ///   - then: called when no job is running: now, or by the thread that runs one.
    func freeze(_ task: UInt, then: @escaping @Sendable () -> Void) {
        let isServed = state.withLock { state in
            state.jobs.removeAll { $0.isOf(task) }
            state.frozen = (task, then)
            return state.isServed
        }
        if !isServed { tellFrozen() }
    }

    /// Says that no job is running, if that is waited for.
    private func tellFrozen() {
        let then = state.withLock { state in
            defer { state.frozen?.then = nil }
            return state.frozen?.then
        }
        then?()
    }

    private func serveOnThread(
        _ run: @escaping @Sendable (UnownedJob) -> Void, _ jobs: ArraySlice<UnownedJob> = []
    ) {
        let serve: @Sendable () -> Void = {
            _ = self.serve(jobs, run, while: { true })
            while let jobs = self.next() { _ = self.serve(jobs, run, while: { true }) }
        }
        if let first = takeFirst() {
            WorkerThread.give(serve, to: first)
        } else {
            WorkerThread.runWhenFree(serve)
        }
    }

    /// - Returns: the jobs that are left.
    private func serve(
        _ jobs: ArraySlice<UnownedJob>, _ run: (UnownedJob) -> Void, while goesOn: () -> Bool
    ) -> ArraySlice<UnownedJob> {
        var jobs = jobs
        while !jobs.isEmpty, goesOn() {
            let job = jobs.removeFirst()
            let frozen = state.withLock { $0.frozen }
            if frozen?.then != nil { tellFrozen() }
            if !job.isOf(frozen?.task) { run(job) }
        }
        return jobs
    }

    private func takeFirst() -> WorkerThread? {
        state.withLock { state in
            defer { state.first = nil }
            return state.first
        }
    }

    private func next() -> ArraySlice<UnownedJob>? {
        let (jobs, frozen) = state.withLock { state in
            let jobs = state.jobs
            state.jobs = []
            state.isServed = !jobs.isEmpty
            return (jobs, state.frozen)
        }
        if frozen?.then != nil { tellFrozen() }
        return jobs.isEmpty ? nil : jobs[...]
    }
}

extension UnownedJob {
    /// Whether the job is the next step of a task. (Concurrency.h: an AsyncTask is a Job.)
    fileprivate func isOf(_ task: UInt?) -> Bool {
        task != nil && UInt(bitPattern: address) == task
    }
}
