public import Expectations
import Matchers

/// Returns the value of an optional as soon as it is not nil, outside of async code.
///
/// Parameters, result and errors are as for `pollUnwrap` with a value.
@discardableResult @_disfavoredOverload
@available(*, noasync, message: "write await in front")
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    try requires(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        try expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Returns the value of a closure as soon as it is not nil, outside of async code.
///
/// Parameters, result and errors are as for `pollUnwrap` with a value.
@discardableResult
@available(*, noasync, message: "write await in front")
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
    try requires(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Returns the value of an optional as soon as it is not nil: another name for `pollUnwrap`.
///
/// Parameters, result and errors are as for `pollUnwrap` with a value.
@discardableResult @_disfavoredOverload
@available(*, noasync, message: "write await pollUnwrap")
public func pollUnwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    try pollUnwrap(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation, timeout: timeout,
        pollInterval: pollInterval, customError: customError, description: description,
        try expression())
}

/// Returns the value of a closure as soon as it is not nil: another name for `pollUnwrap`.
///
/// Parameters, result and errors are as for `pollUnwrap` with a value.
@discardableResult
@available(*, noasync, message: "write await pollUnwrap")
public func pollUnwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
    try pollUnwrap(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation, timeout: timeout,
        pollInterval: pollInterval, customError: customError, description: description,
        expression())
}
