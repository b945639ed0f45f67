public import Expectations

/// Creates an expectation about the value or the behavior of async code.
///
/// ```swift
/// await expect { await cart.total }.to(equal(3))
/// ```
///
/// Parameters and result are as for `expect` with a value.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @escaping () async throws -> T?
) -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression, location: .here(fileID, file, line, column, sourceLocation)))
}

/// Creates an expectation about the value or the behavior of an async closure that returns no optional.
///
/// Parameters and result are as for `expect` with a value.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() async throws -> T)
) -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression(), location: .here(fileID, file, line, column, sourceLocation)))
}
