import Expectations

/// Waits until an action says that it is done, without keeping a thread.
///
/// ```swift
/// await waitUntil { done in server.start { done() } }
/// ```
///
/// It fails if `done` was not called in time, or twice, and if the action throws or crashes.
///
/// - Parameters:
///   - timeout: how long to wait.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - isolation: the isolation of the caller, on which the action is called.
///   - action: begins what is waited for; gets what to call, from any thread, when it is done.
public func waitUntil(
    timeout: Duration = PollingDefaults.timeout, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (@escaping @Sendable () -> Void) throws -> Void
) async {
    let waiting = Waiting(timeout, at: here(fileID, file, line, column))
    await waiting.wait(beginning: { try action(waiting.done) })
}

/// Waits until an async action says that it is done.
///
/// It fails if `done` was not called in time, or twice, and if the action throws or crashes. An action
/// that has not ended by then is cancelled and left alone.
///
/// - Parameters:
///   - timeout: how long to wait.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - isolation: the isolation of the caller.
///   - action: begins what is waited for; gets what to call, from any thread, when it is done.
public func waitUntil(
    timeout: Duration = PollingDefaults.timeout, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (@escaping @Sendable () -> Void) async throws -> Void
) async {
    let waiting = Waiting(timeout, at: here(fileID, file, line, column))
    await waiting.wait { try await action(waiting.done) }
}

/// Waits on the calling thread until an action says that it is done, outside of async code.
///
/// On the main thread its run loop and the main queue go on meanwhile.
///
/// - Parameters:
///   - timeout: how long to wait.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - action: begins what is waited for; gets what to call, from any thread, when it is done. If it
///     blocks, nothing ends it.
@available(*, noasync, message: "write await in front")
public func waitUntil(
    timeout: Duration = PollingDefaults.timeout, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    action: @escaping (@escaping @Sendable () -> Void) throws -> Void
) {
    let waiting = Waiting(timeout, at: here(fileID, file, line, column))
    waiting.wait { try action(waiting.done) }
}
