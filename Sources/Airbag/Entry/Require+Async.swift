import Expectations
import Matchers

/// Creates a requirement about async code: a failure ends the test, a pass returns the value.
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
///   - customError: thrown instead of the error that ends the test.
///   - expression: called when a matcher needs the value. If it throws or crashes, the
///     requirement fails, unless the matcher is about errors or crashes.
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

/// Creates a requirement about the value of an async closure that returns no optional.
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

/// Creates a requirement about the behaviour of async code.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: thrown instead of the error that ends the test.
///   - expression: called when a matcher evaluates it. If it throws or crashes, the
///     requirement fails, unless the matcher is about errors or crashes.
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

/// Creates a requirement about an async value.
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

/// Creates a requirement about async code: `require`, with a name that marks async code.
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
public func requirea<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() async throws -> T?)
) async -> AsyncRequirement<T> {
    require(
        fileID: fileID, file: file, line: line, column: column, customError: customError,
        expression())
}

/// Returns the value of async code; nil is a failure that ends the test.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: thrown instead of the error that ends the test.
///   - description: a line above the failure message.
///   - isolation: the isolation of the caller.
///   - expression: returns the optional.
/// - Returns: the value.
/// - Throws: after reporting, the custom error or one that ends the test (see ``RequireError``).
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

/// Returns an async value; nil is a failure that ends the test.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: thrown instead of the error that ends the test.
///   - description: a line above the failure message.
///   - isolation: the isolation of the caller.
///   - expression: the optional.
/// - Returns: the value.
/// - Throws: after reporting, the custom error or one that ends the test (see ``RequireError``).
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

/// Returns the value of async code: `unwrap`, with a name that marks async code.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - customError: thrown instead of the error that ends the test.
///   - description: a line above the failure message.
///   - isolation: the isolation of the caller.
///   - expression: returns the optional.
/// - Returns: the value.
/// - Throws: after reporting, the custom error or one that ends the test (see ``RequireError``).
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
