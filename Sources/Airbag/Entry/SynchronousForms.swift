public import Expectations
import Matchers

/// Creates a sync expectation about a value, also in async code: another name for `expect`.
///
/// Parameters and result are as for `expect` with a value.
@_disfavoredOverload
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
    .on(value: expression, at: .here(fileID, file, line, column, sourceLocation))
}

/// Creates a sync expectation about the value or the behavior of a closure, also in async code:
/// another name for `expect`.
///
/// Parameters and result are as for `expect` with a value.
public func expects<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> {
    .on(closure: expression(), at: .here(fileID, file, line, column, sourceLocation))
}

/// Creates a sync requirement about a value, also in async code: another name for `require`.
///
/// Parameters and result are as for `require` with a value.
@_disfavoredOverload
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
    .on(value: expression, at: .here(fileID, file, line, column, sourceLocation), customError: customError)
}

/// Creates a sync requirement about the value or the behavior of a closure, also in async code:
/// another name for `require`.
///
/// Parameters and result are as for `require` with a value.
public func requires<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
    .on(closure: expression(), at: .here(fileID, file, line, column, sourceLocation), customError: customError)
}

/// Returns the value of a sync optional, also in async code: another name for `unwrap`.
///
/// Parameters, result and errors are as for `unwrap` with a value.
@discardableResult @_disfavoredOverload
public func unwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    try requires(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError, try expression()
    ).toNot(beNil(), description: description)
}

/// Returns the value of a sync closure, also in async code: another name for `unwrap`.
///
/// Parameters, result and errors are as for `unwrap` with a value.
@discardableResult
public func unwraps<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
    try requires(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError, expression()
    ).toNot(beNil(), description: description)
}
