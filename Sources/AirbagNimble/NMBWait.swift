public import Airbag

/// Nimble's functions that wait, on the calling thread, until an action calls `done`.
public enum NMBWait {
    /// The former name of `waitUntil`.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait.
    ///   - fileID: the place of the call.
    ///   - file: the place of the call.
    ///   - line: the place of the call.
    ///   - column: the place of the call.
    ///   - action: starts the work; receives `done`, to be called when the work is done.
    @available(*, noasync, message: "use waitUntil, with await in front")
    @available(*, deprecated, renamed: "waitUntil(timeout:fileID:file:line:column:sourceLocation:action:)")
    public static func until(
        timeout: Duration, fileID: String = #fileID, file: FileString = #filePath,
        line: UInt = #line, column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) -> Void
    ) { waitUntil(timeout: timeout, fileID: fileID, file: file, line: line, column: column, action: action) }

    /// The former name of `waitUntil`, with a time limit of one second.
    ///
    /// - Parameters:
    ///   - fileID: the place of the call.
    ///   - file: the place of the call.
    ///   - line: the place of the call.
    ///   - column: the place of the call.
    ///   - action: starts the work; receives `done`, to be called when the work is done.
    @available(*, noasync, message: "use waitUntil, with await in front")
    @available(*, deprecated, renamed: "waitUntil(fileID:file:line:column:sourceLocation:action:)")
    public static func until(
        _ fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
        column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) -> Void
    ) {
        waitUntil(timeout: .seconds(1), fileID: fileID, file: file, line: line, column: column, action: action)
    }

    /// The former name of `waitUntil`, for an action that may throw; an error of the action fails the wait.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait.
    ///   - fileID: the place of the call.
    ///   - file: the place of the call.
    ///   - line: the place of the call.
    ///   - column: the place of the call.
    ///   - action: starts the work; receives `done`, to be called when the work is done.
    @available(*, noasync, message: "use waitUntil, with await in front")
    @available(*, deprecated, renamed: "waitUntil(timeout:fileID:file:line:column:sourceLocation:action:)")
    public static func throwableUntil(
        timeout: Duration, fileID: String = #fileID, file: FileString = #filePath,
        line: UInt = #line, column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) throws -> Void
    ) { waitUntil(timeout: timeout, fileID: fileID, file: file, line: line, column: column, action: action) }
}
