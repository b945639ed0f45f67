import Expectations

/// Expects something of what async code gives or does.
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
///   - expression: called when a matcher asks for the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about that.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @escaping () async throws -> T?
) -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression, location: here(fileID, file, line, column)))
}

/// Expects something of what async code gives: for a closure without a value that may be nil.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher asks for the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about that.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> T)
) -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression(), location: here(fileID, file, line, column)))
}

/// Expects something of what async code does.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher asks. If it throws or crashes, the expectation fails,
///     unless the matcher is about that.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expect(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> Void)
) -> AsyncExpectation<Void> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression(), location: here(fileID, file, line, column)))
}

/// Expects something of an async value: `await expecta(await cart.total).to(equal(3))`.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: evaluated when a matcher asks for the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about that.
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

/// Expects something of what async code gives or does: `expect` for whoever wants to see that it is.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher asks for the value. If it throws or crashes, the
///     expectation fails, unless the matcher is about that.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expecta<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> T?)
) async -> AsyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, expression())
}

/// Expects something of what async code gives: for a closure without a value that may be nil.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher asks. If it throws or crashes, the expectation fails,
///     unless the matcher is about that.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expecta<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> T)
) async -> AsyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, expression())
}

/// Expects something of what async code does.
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: called when a matcher asks. If it throws or crashes, the expectation fails,
///     unless the matcher is about that.
/// - Returns: the expectation, waiting for `to` or `toNot`.
public func expecta(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() async throws -> Void)
) async -> AsyncExpectation<Void> {
    expect(fileID: fileID, file: file, line: line, column: column, expression())
}
