import Expectations

/// Requires something of a value: a failure ends the test, a pass gives the value.
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
///   - customError: what to throw instead of the error that ends the test.
///   - expression: evaluated when a matcher asks for the value. If it throws or crashes, the
///     requirement fails, unless the matcher is about that.
/// - Returns: the requirement, waiting for `to` or `toNot`.
@discardableResult
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, customError: (any Error)? = nil,
    _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
    SyncRequirement(
        expression: Expression(
            expression: expression, location: here(fileID, file, line, column),
            isClosure: false), customError: customError)
}

/// Requires something of what a closure does or returns.
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
    _ expression: @autoclosure () -> (() throws -> T)
) -> SyncRequirement<T> {
    SyncRequirement(
        expression: Expression(
            expression: expression(), location: here(fileID, file, line, column)),
        customError: customError)
}

/// Requires something of what a closure does or returns, which may be nil.
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
    _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
    SyncRequirement(
        expression: Expression(
            expression: expression(), location: here(fileID, file, line, column)),
        customError: customError)
}

/// Requires something of what a closure does.
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
    _ expression: @autoclosure () -> (() throws -> Void)
) -> SyncRequirement<Void> {
    SyncRequirement(
        expression: Expression(
            expression: expression(), location: here(fileID, file, line, column)),
        customError: customError)
}
