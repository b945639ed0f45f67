public import Airbag
import Expectations

// Nimble's names for async expressions. Airbag has one name for sync and async ones: `expect { await … }`,
// `require { … }`, `unwrap { … }` and `pollUnwrap { … }`.

/// Creates an expectation about an async value: `await expecta(await cart.total).to(equal(3))`.
///
/// Parameters and result are as for `expect` with a value.
public func expecta<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure @escaping () async throws -> T?
) async -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression,
            location: .here(fileID, file, line, column, sourceLocation),
            isClosure: false))
}

/// Creates an expectation about an async closure: `expect`, with a name that marks async code.
///
/// Parameters and result are as for `expect` with a value.
public func expecta<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() async throws -> T?)
) async -> AsyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation, expression())
}

/// Creates an expectation about an async closure that returns no optional.
///
/// Parameters and result are as for `expect` with a value.
public func expecta<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() async throws -> T)
) async -> AsyncExpectation<T> {
    expect(fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation, expression())
}

/// Creates a requirement about an async value.
///
/// Parameters and result are as for `require` with a value.
@discardableResult @_disfavoredOverload
public func requirea<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure @escaping () async throws -> T?
) async -> AsyncRequirement<T> {
    AsyncRequirement(
        expression: AsyncExpression(
            expression: expression,
            location: .here(fileID, file, line, column, sourceLocation),
            isClosure: false), customError: customError)
}

/// Creates a requirement about async code: `require`, with a name that marks async code.
///
/// Parameters and result are as for `require` with a value.
@discardableResult
public func requirea<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() async throws -> T?)
) async -> AsyncRequirement<T> {
    require(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError, expression())
}

/// Returns an async value; nil is a failure that ends the test.
///
/// Parameters, result and errors are as for `unwrap` with a value.
@discardableResult @_disfavoredOverload
public func unwrapa<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    isolation: isolated (any Actor)? = #isolation, _ expression: @autoclosure @escaping () async throws -> T?
) async throws -> T {
    try await unwrap(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        description: description, expression)
}

/// Returns the value of async code: `unwrap`, with a name that marks async code.
///
/// Parameters, result and errors are as for `unwrap` with a value.
@discardableResult
public func unwrapa<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    description: String? = nil,
    isolation: isolated (any Actor)? = #isolation, _ expression: @autoclosure () -> (() async throws -> T?)
) async throws -> T {
    try await unwrap(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation,
        customError: customError,
        description: description, expression())
}

/// Returns an async value as soon as it is not nil: `try await pollUnwrapa(await shop.order)`.
///
/// Parameters, result and errors are as for `pollUnwrap` with a value.
@discardableResult @_disfavoredOverload
public func pollUnwrapa<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure @escaping () async throws -> T?
) async throws -> T {
    try await pollUnwrap(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation, timeout: timeout,
        pollInterval: pollInterval, customError: customError, description: description, expression)
}

/// Returns the value of async code as soon as it is not nil: another name for `pollUnwrap`.
///
/// Parameters, result and errors are as for `pollUnwrap` with a value.
@discardableResult
public func pollUnwrapa<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), timeout: Duration = PollingDefaults.timeout,
    pollInterval: Duration = PollingDefaults.pollInterval, customError: (any Error)? = nil,
    description: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ expression: @autoclosure () -> (() async throws -> T?)
) async throws -> T {
    try await pollUnwrap(
        fileID: fileID, file: file, line: line, column: column, sourceLocation: sourceLocation, timeout: timeout,
        pollInterval: pollInterval, customError: customError, description: description,
        expression())
}
