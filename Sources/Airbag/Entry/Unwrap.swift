import Expectations
import Matchers

/// Gives the value of an optional; nil fails and ends the test.
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
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult @_disfavoredOverload
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
    _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    try require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        try expression()
    ).toNot(beNil(), description: description)
}

/// Gives what a closure returns; nil fails and ends the test.
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
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
    _ expression: @autoclosure () -> (() throws -> T?)
) throws -> T {
    try require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        expression()
    ).toNot(beNil(), description: description)
}
