import CTasks

/// The jobs that Airbag's own executors do not get.
///
/// These are the jobs of the main actor, of actors that others call, too, of executors of the user,
/// and of tasks that prefer no executor.
enum InterceptedJobs {
    /// Whether the jobs that Dispatch runs are guarded.
    ///
    /// The first use of this property starts the guarding.
    static let areGuarded = airbag_intercept_jobs { job, call, context in
        let (ending, body) = runGuarded(job, servesOneBody: false, context, call)
        switch ending {
        case .finished: break
        case .crashed: body?.end(ending)
        case .notRun: call(context)
        }
    }
}
