/// Jobs of tasks, which one thread runs one after the other.
///
/// The thread is a ``WorkerThread``, used only as long as there are jobs. The first thread is
/// reserved before the first job, so that no work begins without a thread. A caller may run the
/// first jobs itself: `serve(_:while:)`.
final class SerialJobs: Sendable {
    private struct State {
        /// The jobs that run next, behind those that were taken, and the jobs that came after them.
        private var jobs: [UnownedJob] = []
        private var taken = 0
        private var later: [UnownedJob] = []
        var isServed = false
        /// The task whose jobs are dropped, and what to call once none of them can be running.
        var frozen: (task: UInt, then: (@Sendable () -> Void)?)?
        /// The thread for the first jobs.
        var first: WorkerThread?

        init(first: WorkerThread?) { self.first = first }

        mutating func append(_ job: UnownedJob) { later.append(job) }

        mutating func takeNext() -> UnownedJob? {
            // A crashed body keeps this object for ever, but no memory for jobs.
            if taken == jobs.count { (jobs, taken, later) = (later, 0, []) }
            if taken == jobs.count { return nil }
            defer { taken += 1 }
            return jobs[taken]
        }

        mutating func putBack(_ job: UnownedJob) { jobs.insert(job, at: taken) }

        mutating func dropAll(of task: UInt) {
            (jobs, taken) = (jobs[taken...].filter { !$0.isOf(task) }, 0)
            later.removeAll { $0.isOf(task) }
        }
    }

    private let state: Locked<State>

    /// - Throws: a ``GuardFailure`` if no thread is available.
    init() throws(GuardFailure) { state = Locked(State(first: try WorkerThread.reserve())) }

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
            state.append(job)
            defer { state.isServed = true }
            return state.isServed
        }
        if !isServed { serveOnThread(run) }
    }

    /// Keeps all jobs until the caller serves them.
    func hold() { state.withLock { $0.isServed = true } }

    /// Runs the jobs on the calling thread, after ``hold()``.
    ///
    /// - Parameters:
    ///   - run: the closure that runs each job.
    ///   - goesOn: whether the next job runs here. A thread runs all later jobs.
    func serve(_ run: @escaping @Sendable (UnownedJob) -> Void, while goesOn: () -> Bool) {
        while let job = next() {
            if !goesOn() {
                state.withLock { if !job.isOf($0.frozen?.task) { $0.putBack(job) } }
                return serveOnThread(run)
            }
            run(job)
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
            state.dropAll(of: task)
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

    private func serveOnThread(_ run: @escaping @Sendable (UnownedJob) -> Void) {
        let serve: @Sendable () -> Void = {
            while let job = self.next() { run(job) }
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

    /// Takes the next job; without one, no thread is running jobs from now on.
    private func next() -> UnownedJob? {
        let (job, isFrozen) = state.withLock { state in
            let job = state.takeNext()
            state.isServed = job != nil
            return (job, state.frozen?.then != nil)
        }
        if isFrozen { tellFrozen() }
        return job
    }
}

extension UnownedJob {
    /// Whether the job is the next step of a task. (Concurrency.h: an AsyncTask is a Job.)
    fileprivate func isOf(_ task: UInt?) -> Bool { task != nil && UInt(bitPattern: address) == task }
}
