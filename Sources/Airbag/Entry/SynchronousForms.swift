public import Expectations

/// Creates a sync expectation about a value, also in async code: another name for `expect`.
///
/// Parameters and result are as for `expect` with a value.
@_disfavoredOverload
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> { expect(fileID: fileID, file: file, line: line, column: column, try expression()) }

/// Creates a sync expectation about the value or the behavior of a closure, also in async code:
/// another name for `expect`.
///
/// Parameters and result are as for `expect` with a value.
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> { expect(fileID: fileID, file: file, line: line, column: column, expression()) }

/// Creates a sync requirement about a value, also in async code: another name for `require`.
///
/// Parameters and result are as for `require` with a value.
@discardableResult @_disfavoredOverload
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
    require(fileID: fileID, file: file, line: line, column: column, customError: customError, try expression())
}

/// Creates a sync requirement about the value or the behavior of a closure, also in async code:
/// another name for `require`.
///
/// Parameters and result are as for `require` with a value.
@discardableResult
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
    require(fileID: fileID, file: file, line: line, column: column, customError: customError, expression())
}

/// Returns the value of a sync optional, also in async code: another name for `unwrap`.
///
/// Parameters, result and errors are as for `unwrap` with a value.
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
/// Parameters, result and errors are as for `unwrap` with a value.
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
