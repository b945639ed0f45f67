/// Runs the tasks of one async body, one job after the other, each guarded.
///
/// The body's task prefers it, and so do its child tasks; actors of the usual kind run there, too,
/// when such a task calls them.
final class GuardedExecutor: TaskExecutor {
    private let jobs: SerialJobs
    private let body: AsyncBody

    /// - Parameter body: the body whose tasks it runs.
    /// - Throws: if there is no thread for them.
    init(body: AsyncBody) throws(GuardFailure) {
        jobs = try SerialJobs()
        self.body = body
    }

    /// Whether a thread is running its jobs.
    var isRunning: Bool { jobs.isServed }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(job, run)
    }

    @Sendable private func run(_ job: UnownedJob) {
        var call = (job: job, executor: asUnownedTaskExecutor())
        let (ending, crashed) = runGuarded(job.address, servesOneBody: true, &call) { context in
            let call = context!.assumingMemoryBound(
                to: (job: UnownedJob, executor: UnownedTaskExecutor).self
            ).pointee
            call.job.runSynchronously(on: call.executor)
        }
        if case .finished = ending { return }
        (crashed ?? body).end(ending)
    }
}

extension UnownedJob {
    /// Where the job stands: it is a pointer. (PartialAsyncTask.swift of the library)
    var address: UnsafeRawPointer { unsafeBitCast(self, to: UnsafeRawPointer.self) }
}
