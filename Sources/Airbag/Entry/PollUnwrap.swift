public import Expectations
import Matchers

/// Returns the value of an optional as soon as it is not nil.
///
/// If it stays nil until the time-out, that is a failure, which ends the test.
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
///   - sourceLocation: the place instead, for example one of Swift Testing.
///   - timeout: how long to poll.
///   - pollInterval: the pause between two looks.
///   - customError: thrown instead of the error that ends the test.
///   - description: a line above the failure message.
///   - isolation: the isolation of the caller, on which the expression is evaluated.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: after reporting, the custom error or one that ends the test (see ``RequireError``).
@discardableResult @_disfavoredOverload
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure @escaping () throws -> T?
) async throws -> T {
    try await requires(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        try expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Returns the value of a closure as soon as it is not nil.
///
/// If it stays nil until the time-out, that is a failure, which ends the test.
///
/// Parameters, result and errors are as for `pollUnwrap` with a value.
@discardableResult
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure () -> (() throws -> T?)
) async throws -> T {
    try await requires(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}

/// Returns the value of async code as soon as it is not nil.
///
/// If it stays nil until the time-out, that is a failure, which ends the test.
///
/// Parameters, result and errors are as for `pollUnwrap` with a value.
@discardableResult
public func pollUnwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure () -> (() async throws -> T?)
) async throws -> T {
    try await require(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        expression()
    ).toEventuallyNot(
        beNil(), timeout: timeout, pollInterval: pollInterval, description: description)
}
