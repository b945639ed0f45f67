public import Expectations

/// Creates a requirement about a value: a failure ends the test, a pass returns the value.
///
/// ```swift
/// let first = try require(list.first).toNot(beNil())
/// ```
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - sourceLocation: the place instead, for example one of Swift Testing.
///   - customError: thrown instead of the error that ends the test.
///   - expression: evaluated when a matcher needs the value; a closure is called then. If it throws or crashes, the
///     requirement fails, unless the matcher is about errors or crashes.
/// - Returns: the requirement, waiting for `to` or `toNot`.
@_transparent
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: __owned @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
    .on(value: consume expression, at: .here(fileID, file, line, column, sourceLocation), customError: customError)
}

// The order of the forms matters: see Expect.swift.

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

/// Creates a requirement about the value or the behavior of a closure.
///
/// Parameters and result are as for `require` with a value.
@_transparent
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> T)
) -> SyncRequirement<T> {
    .on(closure: expression(), at: .here(fileID, file, line, column, sourceLocation), customError: customError)
}

/// Creates a requirement about the value or the behavior of a closure that returns an optional.
///
/// Parameters and result are as for `require` with a value.
@_transparent
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(), customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
    .on(closure: expression(), at: .here(fileID, file, line, column, sourceLocation), customError: customError)
}
