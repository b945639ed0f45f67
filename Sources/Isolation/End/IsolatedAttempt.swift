import CrashCatching

/// The outcome of a body that ran in a child, before anything of it has reached the calling task.
///
/// The thread that waited for the child is not the thread of the calling task, where all reports
/// must arrive.
package struct IsolatedAttempt<Value> {
    let outcome: Result<IsolatedRun<Value>, ChildFailure>
    let messages: [TypedPayload]

    /// Whether the body has begun; a process that was started for a test may end before that.
    package let hasBegun: Bool

    init(_ outcome: Result<IsolatedRun<Value>, ChildFailure>, messages: [TypedPayload] = [], hasBegun: Bool) {
        self.outcome = outcome
        self.messages = messages
        self.hasBegun = hasBegun
    }

    /// Passes on what the child reported beside its ending.
    ///
    /// - Returns: how the body ended.
    /// - Throws: a ``ChildFailure`` if Airbag refused the body.
    package func arrive() throws(ChildFailure) -> IsolatedRun<Value> {
        var isOneLost = false
        for payload in messages {
            // The payload may be garbage, and decoding it runs code.
            if let message = catchCrash({ try payload.message() }).value ?? nil {
                message.arrive()
            } else {
                isOneLost = true
            }
        }
        let run = try outcome.get()
        if isOneLost { throw ChildFailure(.value, detail: "what it told could not be read") }
        return run
    }
}
