public import Expectations
import Matchers

/// Creates a requirement about async code: a failure ends the test, a pass returns the value.
///
/// ```swift
/// let order = try await require { await shop.order }.toNot(beNil())
/// ```
///
/// Parameters and result are as for `require` with a value.
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @escaping () async throws -> T?
) -> AsyncRequirement<T> {
    AsyncRequirement(
        expression: AsyncExpression(
            expression: expression, location: .here(fileID, file, line, column, sourceLocation)),
        customError: customError)
}

/// Creates a requirement about the value or the behavior of an async closure that returns no optional.
///
/// Parameters and result are as for `require` with a value.
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() async throws -> T)
) -> AsyncRequirement<T> {
    AsyncRequirement(
        expression: AsyncExpression(
            expression: expression(), location: .here(fileID, file, line, column, sourceLocation)),
        customError: customError)
}

/// Returns the value of async code; nil is a failure that ends the test.
///
/// Parameters, result and errors are as for `unwrap` with a value.
@discardableResult
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    isolation: isolated (any Actor)? = #isolation, _ expression: @escaping () async throws -> T?
) async throws -> T {
    try await require(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        expression
    ).toNot(beNil(), description: description)
}
