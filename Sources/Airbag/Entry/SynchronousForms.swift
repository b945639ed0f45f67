import Expectations

/// Expects something of a value, not of async code: `expect`, in async code, too.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: evaluated when a matcher asks for the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about that.
/// - Returns: the expectation, waiting for `to` or `toNot`.
@_disfavoredOverload
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, try expression())
}

/// Expects something of what a closure does or returns, not of async code: `expect`, in async code, too.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher asks for the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about that.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, expression())
}

/// Requires something of a value, not of async code: `require`, in async code, too.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: what to throw instead of the error that ends the test.
///   - expression: evaluated when a matcher asks for the value. If it throws or crashes, the
///     requirement fails, unless the matcher is about that.
/// - Returns: the requirement, waiting for `to` or `toNot`.
@discardableResult @_disfavoredOverload
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
    require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        try expression())
}

/// Requires something of what a closure does or returns, not of async code: `require`, in async code,
/// too.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: what to throw instead of the error that ends the test.
///   - expression: called when a matcher asks for the value. If it throws or crashes, the
///     requirement fails, unless the matcher is about that.
/// - Returns: the requirement, waiting for `to` or `toNot`.
@discardableResult
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
    require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        expression())
}

/// Gives the value of an optional, not of async code: `unwrap`, in async code, too.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult @_disfavoredOverload
public func unwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
    _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    try unwrap(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        description: description, try expression())
}

/// Gives what a closure returns, not of async code: `unwrap`, in async code, too.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - expression: returns the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult
public func unwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
    try unwrap(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        description: description, expression())
}
