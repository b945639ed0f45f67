import CTasks

/// The jobs that our own executors do not get: of the main actor, of actors that others call, too, of
/// executors of the user's, of tasks that prefer none.
enum InterceptedJobs {
    /// Whether those that Dispatch runs are guarded.
    ///
    /// Asked for the first time, it begins.
    static let areGuarded = airbag_intercept_jobs { job, call, context in
        let (ending, body) = runGuarded(job, servesOneBody: false, context, call)
        switch ending {
        case .finished: break
        case .crashed: body?.end(ending)
        case .notRun: call(context)
        }
    }
}
