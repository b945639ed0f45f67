public import Expectations

/// Waits until an action calls `done`, without blocking a thread.
///
/// ```swift
/// await waitUntil { done in server.start { done() } }
/// ```
///
/// The wait fails if `done` is not called in time, or is called twice, or if the action throws or
/// crashes.
///
/// The second call of `done` is reported once, on any thread and at any time, also after this function has returned.
/// The report goes to the handler that was in force where this function was called, before that call of `done`
/// returns. If that handler belongs to a `gatherExpectations` or `gatherFailingExpectations` whose closure has ended,
/// the report goes to the handler outside of that closure. A handler that was passed to `withAssertionHandler`
/// receives the report even after its closure has ended.
///
/// A second call that follows the first one at once comes before the end of the wait, from any thread.
///
/// - Parameters:
///   - timeout: how long to wait.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - sourceLocation: the place instead, for example one of Swift Testing.
///   - isolation: the isolation of the caller, on which the action is called.
///   - action: starts the work; receives `done`, to be called from any thread when the work is done.
public func waitUntil(
    timeout: Duration = PollingDefaults.timeout, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: some SourcePlace = CallPlace(),
    isolation: isolated (any Actor)? = #isolation, action: @escaping (@escaping @Sendable () -> Void) throws -> Void
) async {
    let waiting = Waiting(timeout, at: .here(fileID, file, line, column, sourceLocation))
    await waiting.wait(beginning: { try action(waiting.done) })
}

/// Waits until an async action calls `done`.
///
/// The wait fails if `done` is not called in time, or is called twice, or if the action throws or
/// crashes. When the wait ends, an action that has not ended is cancelled. For an action that goes on for half a second
/// the test does not wait; if the action throws or crashes later, that is reported when it happens.
///
/// A second call of `done` is reported as with the other forms of `waitUntil`.
///
/// The parameters are as for the first form.
public func waitUntil(
    timeout: Duration = PollingDefaults.timeout, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: some SourcePlace = CallPlace(),
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (@escaping @Sendable () -> Void) async throws -> Void
) async {
    let waiting = Waiting(timeout, at: .here(fileID, file, line, column, sourceLocation))
    await waiting.wait { try await action(waiting.done) }
}

/// Waits on the calling thread until an action calls `done`, outside of async code.
///
/// On the main thread, the run loop and the main queue continue to run during the wait. If the action blocks, nothing
/// ends it.
///
/// A second call of `done` is reported as with the other forms of `waitUntil`.
///
/// The parameters are as for the first form.
@available(*, noasync, message: "write await in front")
public func waitUntil(
    timeout: Duration = PollingDefaults.timeout, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: some SourcePlace = CallPlace(),
    action: @escaping (@escaping @Sendable () -> Void) throws -> Void
) {
    let waiting = Waiting(timeout, at: .here(fileID, file, line, column, sourceLocation))
    waiting.wait { try action(waiting.done) }
}
