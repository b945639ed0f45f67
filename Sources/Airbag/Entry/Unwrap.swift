public import Expectations
public import Matchers

/// Returns the value of an optional; nil is a failure that ends the test.
///
/// ```swift
/// let first = try unwrap(list.first)
/// ```
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - sourceLocation: the place instead, for example one of Swift Testing.
///   - customError: thrown instead of the error that ends the test.
///   - description: a line above the failure message.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: after reporting, the custom error or one that ends the test (see ``RequireError``).
@discardableResult @_disfavoredOverload @_transparent
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil, _ expression: __owned @autoclosure @escaping () throws -> T?
) throws -> T {
    try SyncRequirement.on(
        value: consume expression, at: .here(fileID, file, line, column, sourceLocation), customError: customError
    ).toNot(beNil(), description: description)
}

/// Returns the value of a closure; nil is a failure that ends the test.
///
/// Parameters, result and errors are as for `unwrap` with a value.
@discardableResult
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
    try requires(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        expression()
    ).toNot(beNil(), description: description)
}
