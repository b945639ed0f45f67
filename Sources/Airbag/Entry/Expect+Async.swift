import Expectations

/// Creates an expectation about the value or the behaviour of async code.
///
/// ```swift
/// await expect { await cart.total }.to(equal(3))
/// ```
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher needs the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @escaping () async throws -> T?
) -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression, location: here(fileID, file, line, column)))
}

/// Creates an expectation about the value of an async closure that returns no optional.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher needs the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> T)
) -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression(), location: here(fileID, file, line, column)))
}

/// Creates an expectation about the behaviour of async code.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher evaluates it. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expect(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> Void)
) -> AsyncExpectation<Void> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression(), location: here(fileID, file, line, column)))
}

/// Creates an expectation about an async value: `await expecta(await cart.total).to(equal(3))`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: evaluated when a matcher needs the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expecta<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure @escaping () async throws -> T?
) async -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression, location: here(fileID, file, line, column),
            isClosure: false))
}

/// Creates an expectation about async code: `expect`, with a name that marks async code.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher needs the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expecta<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> T?)
) async -> AsyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, expression())
}

/// Creates an expectation about the value of an async closure that returns no optional.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher evaluates it. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expecta<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> T)
) async -> AsyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, expression())
}

/// Creates an expectation about the behaviour of async code.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher evaluates it. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expecta(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> Void)
) async -> AsyncExpectation<Void> {
    expect(fileID: fileID, file: file, line: line, column: column, expression())
}
