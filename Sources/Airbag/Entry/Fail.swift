import Expectations

/// Fails.
///
/// - Parameters:
///   - message: the text.
///   - location: where to report it.
public func fail(_ message: String, location: ExpectationLocation) {
    report(false, at: location, FailureMessage(stringValue: message))
}

/// Fails, at the place of the call.
///
/// - Parameters:
///   - message: the text.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
public func fail(
    _ message: String = "fail() always fails", fileID: String = #fileID,
    file: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    fail(message, location: here(fileID, file, line, column))
}

/// Fails and ends the test.
///
/// - Parameters:
///   - message: the text.
///   - customError: what to throw instead of the error that ends the test.
///   - fileID: the place of the call.
///   - filePath: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
/// - Throws: always: the custom error or one that ends the test (see ``RequireError``).
public func requireFail(
    _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) throws -> Never {
    let text = message ?? "requireFail() always fails"
    let expression = Expression<Never>(
        expression: { nil }, location: here(fileID, filePath, line, column))
    throw SyncRequirement(expression: expression, customError: customError)
        .failure(reporting: FailureMessage(stringValue: text))
}
