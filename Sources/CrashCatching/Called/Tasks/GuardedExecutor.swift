/// Runs the tasks of one async body, one job after the other, each guarded.
///
/// The body's task and its child tasks prefer this executor. Default actors run there, too, when
/// such a task calls them.
final class GuardedExecutor: TaskExecutor {
    let jobs: SerialJobs
    private let body: AsyncBody

    /// - Parameter body: the body whose tasks the executor runs.
    /// - Throws: a ``GuardFailure`` if no thread is available for them.
    init(body: AsyncBody) throws(GuardFailure) {
        jobs = try SerialJobs()
        self.body = body
    }

    func enqueue(_ job: consuming ExecutorJob) { jobs.add(job, run) }

    /// Runs the jobs on the calling thread as long as there are any and a condition holds.
    func serve(while goesOn: () -> Bool) { jobs.serve(run, while: goesOn) }

    @Sendable private func run(_ job: UnownedJob) {
        var call = (job: job, executor: asUnownedTaskExecutor())
        let (ending, crashed) = runGuarded(job.address, servesOneBody: true, &call) { context in
            let call = context!.assumingMemoryBound(to: (job: UnownedJob, executor: UnownedTaskExecutor).self).pointee
            call.job.runSynchronously(on: call.executor)
        }
        if case .finished = ending { return }
        (crashed ?? body).end(ending)
    }
}

extension UnownedJob {
    /// The address of the job: a job is a pointer. (PartialAsyncTask.swift of the library)
    var address: UnsafeRawPointer { unsafeBitCast(self, to: UnsafeRawPointer.self) }
}
