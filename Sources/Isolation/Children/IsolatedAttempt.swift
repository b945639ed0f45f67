import CrashCatching

/// A body that was run in a child, and of which nothing has reached this process yet.
///
/// The thread that waited for the child is not the one of the calling task, where it all has to arrive.
package struct IsolatedAttempt<Value> {
    let outcome: Result<IsolatedRun<Value>, ChildFailure>
    let messages: [TypedPayload]

    /// Whether the body has begun, to which a process that was started for a test may not get.
    package var hasBegun: Bool {
        // Others may come first: issues of the run around the test.
        !isWholeTest || messages.contains { $0.isOne(of: TestProcess.Beginning.self) }
    }

    /// Whether it is a whole test.
    var isWholeTest = false

    init(_ outcome: Result<IsolatedRun<Value>, ChildFailure>, messages: [TypedPayload] = []) {
        self.outcome = outcome
        self.messages = messages
    }

    /// Hands on what the child told beside its ending.
    ///
    /// - Returns: how the body ended.
    /// - Throws: a ``ChildFailure`` if Airbag refused the body.
    package func arrive() throws(ChildFailure) -> IsolatedRun<Value> {
        var isOneLost = false
        for payload in messages {
            // It may be garbage, and making it anew runs code.
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
