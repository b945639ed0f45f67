import CTasks

/// A running async body, as a task-local value of its tasks.
///
/// All tasks that descend from the body's task have this value, except detached tasks.
final class AsyncBody: @unchecked Sendable {  // the state is changed atomically
    /// The body of the running task: the innermost body that has not ended, if there is one.
    static var current: AsyncBody? {
        var body = value?.body
        while let inner = body, airbag_async_body_is_over(inner.state), let outer = inner.outer {
            body = outer
        }
        return body
    }

    /// The key of the task-local value.
    static var key: UnsafeRawPointer {
        // The key is the wrapper. (TaskLocal.swift of the library)
        UnsafeRawPointer(Unmanaged.passUnretained($value).toOpaque())
    }

    /// Has the memory layout that C reads.
    private struct Value: @unchecked Sendable {
        let state: UnsafeMutablePointer<airbag_async_body>
        let body: AsyncBody
    }

    @TaskLocal private static var value: Value?

    private let state = UnsafeMutablePointer<airbag_async_body>.allocate(capacity: 1)
    private let outer: AsyncBody?
    private let ended: @Sendable (GuardedEnding) -> Void

    /// - Parameter ended: called for each job that did not end normally.
    init(ended: @escaping @Sendable (GuardedEnding) -> Void) {
        outer = AsyncBody.value?.body
        state.initialize(to: airbag_async_body(is_over: false, outer: outer?.state))
        self.ended = ended
    }

    deinit { state.deallocate() }

    /// Reports that a job did not end normally.
    func end(_ ending: GuardedEnding) { ended(ending) }

    /// Marks the body as over: from now on a crash in one of its tasks does not belong to it.
    func isOver() { airbag_async_body_end(state) }

    /// Runs a closure; the tasks that the closure starts belong to the body.
    func withTasks<Result>(_ closure: () -> Result) -> Result {
        AsyncBody.$value.withValue(Value(state: state, body: self), operation: closure)
    }
}
