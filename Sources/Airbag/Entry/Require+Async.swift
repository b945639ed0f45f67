import Expectations
import Matchers

/// Requires something of what async code gives or does: a failure ends the test, a pass gives the value.
///
/// ```swift
/// let order = try await require { await shop.order }.toNot(beNil())
/// ```
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
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @escaping () async throws -> T?
) -> AsyncRequirement<T> {
    AsyncRequirement(
        expression: AsyncExpression(
            expression: expression, location: here(fileID, file, line, column)),
        customError: customError)
}

/// Requires something of what async code gives: for a closure without a value that may be nil.
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
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() async throws -> T)
) -> AsyncRequirement<T> {
    AsyncRequirement(
        expression: AsyncExpression(
            expression: expression(), location: here(fileID, file, line, column)),
        customError: customError)
}

/// Requires something of what async code does.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: what to throw instead of the error that ends the test.
///   - expression: called when a matcher asks. If it throws or crashes, the requirement fails,
///     unless the matcher is about that.
/// - Returns: the requirement, waiting for `to` or `toNot`.
@discardableResult
public func require(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() async throws -> Void)
) -> AsyncRequirement<Void> {
    AsyncRequirement(
        expression: AsyncExpression(
            expression: expression(), location: here(fileID, file, line, column)),
        customError: customError)
}

/// Requires something of an async value.
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
public func requirea<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @autoclosure @escaping () async throws -> T?
) async -> AsyncRequirement<T> {
    AsyncRequirement(
        expression: AsyncExpression(
            expression: expression, location: here(fileID, file, line, column),
            isClosure: false), customError: customError)
}

/// Requires something of what async code gives or does: `require` for whoever wants to see that it is.
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
public func requirea<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() async throws -> T?)
) async -> AsyncRequirement<T> {
    require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        expression())
}

/// Gives what async code returns; nil fails and ends the test.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - isolation: the isolation of the caller.
///   - expression: returns the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
    isolation: isolated (any Actor)? = #isolation, _ expression: @escaping () async throws -> T?
) async throws -> T {
    try await require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        expression
    ).toNot(beNil(), description: description)
}

/// Gives an async value; nil fails and ends the test.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - isolation: the isolation of the caller.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult @_disfavoredOverload
public func unwrapa<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure @escaping () async throws -> T?
) async throws -> T {
    try await unwrap(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        description: description, expression)
}

/// Gives what async code returns: `unwrap` for whoever wants to see that it is.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: what to throw instead of the error that ends the test.
///   - description: a line above the message if it fails.
///   - isolation: the isolation of the caller.
///   - expression: returns the optional.
/// - Returns: the value.
/// - Throws: the custom error or one that ends the test (see ``RequireError``), once reported.
@discardableResult
public func unwrapa<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil, description: String? = nil,
    isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure () -> (() async throws -> T?)
) async throws -> T {
    try await unwrap(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        description: description, expression())
}
