import Expectations

/// Creates a sync expectation about a value, also in async code: another name for `expect`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: evaluated when a matcher needs the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
@_disfavoredOverload
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, try expression())
}

/// Creates a sync expectation about the value or the behaviour of a closure, also in async code:
/// another name for `expect`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher needs the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, expression())
}

/// Creates a sync requirement about a value, also in async code: another name for `require`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: thrown instead of the error that ends the test.
///   - expression: evaluated when a matcher needs the value. If it throws or crashes, the
///     requirement fails, unless the matcher is about errors or crashes.
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

/// Creates a sync requirement about the value or the behaviour of a closure, also in async code:
/// another name for `require`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: thrown instead of the error that ends the test.
///   - expression: called when a matcher needs the value. If it throws or crashes, the
///     requirement fails, unless the matcher is about errors or crashes.
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

/// Returns the value of a sync optional, also in async code: another name for `unwrap`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: thrown instead of the error that ends the test.
///   - description: a line above the failure message.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: after reporting, the custom error or one that ends the test (see ``RequireError``).
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

/// Returns the value of a sync closure, also in async code: another name for `unwrap`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: thrown instead of the error that ends the test.
///   - description: a line above the failure message.
///   - expression: returns the optional.
/// - Returns: the value.
/// - Throws: after reporting, the custom error or one that ends the test (see ``RequireError``).
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
