import CTasks

/// An async body that is being run, as its tasks know it.
///
/// It is a task-local value, so all of them have it that descend from the body's, but detached ones.
final class AsyncBody: @unchecked Sendable {  // the state is changed atomically
    /// The body of the running task: the innermost that is not over, if any is not.
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

    /// Lies in memory as C reads it.
    private struct Value: @unchecked Sendable {
        let state: UnsafeMutablePointer<airbag_async_body>
        let body: AsyncBody
    }

    @TaskLocal private static var value: Value?

    private let state = UnsafeMutablePointer<airbag_async_body>.allocate(capacity: 1)
    private let outer: AsyncBody?
    private let ended: @Sendable (GuardedEnding) -> Void

    /// - Parameter ended: told of each job that did not end as it should.
    init(ended: @escaping @Sendable (GuardedEnding) -> Void) {
        outer = AsyncBody.value?.body
        state.initialize(to: airbag_async_body(is_over: false, outer: outer?.state))
        self.ended = ended
    }

    deinit {
        state.deallocate()
    }

    /// Tells that a job did not end as it should.
    func end(_ ending: GuardedEnding) {
        ended(ending)
    }

    /// From now on a crash in one of its tasks is none of its affair.
    func isOver() {
        airbag_async_body_end(state)
    }

    /// Runs a closure so that the tasks that it starts are the body's.
    func withTasks<Result>(_ closure: () -> Result) -> Result {
        AsyncBody.$value.withValue(Value(state: state, body: self), operation: closure)
    }
}
