import Expectations
import Matchers

/// Gives the value of an optional as soon as there is one, outside of async code.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - timeout: how long it may take.
///   - pollInterval: the pause between two looks.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult @_disfavoredOverload
@available(*, noasync, message: "write await in front")
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    try require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        try expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Gives what a closure returns as soon as it is not nil, outside of async code.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - timeout: how long it may take.
///   - pollInterval: the pause between two looks.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - expression: returns the optional; called again for each look.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult
@available(*, noasync, message: "write await in front")
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
    try require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Gives the value of an optional as soon as there is one: another name for `pollUnwrap`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - timeout: how long it may take.
///   - pollInterval: the pause between two looks.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult @_disfavoredOverload
@available(*, noasync, message: "write await pollUnwrap")
public func pollUnwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    try pollUnwrap(
        fileID: fileID, file: file, line: line, column: column, timeout: timeout,
        pollInterval: pollInterval, customError: customError, description: description,
        try expression())
}

/// Gives what a closure returns as soon as it is not nil: another name for `pollUnwrap`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - timeout: how long it may take.
///   - pollInterval: the pause between two looks.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - expression: returns the optional; called again for each look.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult
@available(*, noasync, message: "write await pollUnwrap")
public func pollUnwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
    try pollUnwrap(
        fileID: fileID, file: file, line: line, column: column, timeout: timeout,
        pollInterval: pollInterval, customError: customError, description: description,
        expression())
}
