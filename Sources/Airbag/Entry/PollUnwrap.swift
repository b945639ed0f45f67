import Expectations
import Matchers

/// Gives the value of an optional as soon as there is one; nil to the end fails and ends the test.
///
/// ```swift
/// let order = try await pollUnwrap(shop.order)
/// ```
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
///   - isolation: the isolation of the caller, on which the expression is evaluated.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult @_disfavoredOverload
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure @escaping () throws -> T?
) async throws -> T {
    try await require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        try expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Gives what a closure returns as soon as it is not nil; nil to the end fails and ends the test.
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
///   - isolation: the isolation of the caller, on which the expression is evaluated.
///   - expression: returns the optional; called again for each look.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure () -> (() throws -> T?)
) async throws -> T {
    try await require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Gives what async code returns as soon as it is not nil; nil to the end fails and ends the test.
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
///   - isolation: the isolation of the caller.
///   - expression: returns the optional; called again for each look.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure () -> (() async throws -> T?)
) async throws -> T {
    try await require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Gives an async value as soon as it is not nil: `try await pollUnwrapa(await shop.order)`.
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
///   - isolation: the isolation of the caller.
///   - expression: the optional; evaluated again for each look.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult @_disfavoredOverload
public func pollUnwrapa<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure @escaping () async throws -> T?
) async throws -> T {
    try await pollUnwrap(
        fileID: fileID, file: file, line: line, column: column, timeout: timeout,
        pollInterval: pollInterval, customError: customError, description: description, expression)
}

/// Gives what async code returns as soon as it is not nil: another name for `pollUnwrap`.
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
///   - isolation: the isolation of the caller.
///   - expression: returns the optional; called again for each look.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult
public func pollUnwrapa<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure () -> (() async throws -> T?)
) async throws -> T {
    try await pollUnwrap(
        fileID: fileID, file: file, line: line, column: column, timeout: timeout,
        pollInterval: pollInterval, customError: customError, description: description,
        expression())
}
