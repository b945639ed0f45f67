public import Expectations

/// Reports a failure.
///
/// - Parameters:
///   - message: the text.
///   - location: the place of the failure; nil is the place of the call.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - sourceLocation: the place instead, for example one of Swift Testing.
public func fail(
    _ message: String = "fail() always fails", location: ExpectationLocation? = nil,
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: some SourcePlace = CallPlace()
) {
    CurrentHandler.report(
        false, at: location ?? .here(fileID, file, line, column, sourceLocation), FailureMessage(stringValue: message))
}

/// Reports a failure and ends the test.
///
/// - Parameters:
///   - message: the text.
///   - customError: thrown instead of the error that ends the test.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - sourceLocation: the place instead, for example one of Swift Testing.
/// - Throws: always: the custom error or an error that ends the test (see ``RequireError``).
public func requireFail(
    _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID,
    file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: some SourcePlace = CallPlace()
) throws -> Never {
    let text = message ?? "requireFail() always fails"
    let expression = Expression<Never>(expression: { nil }, location: .here(fileID, file, line, column, sourceLocation))
    throw SyncRequirement(expression: expression, customError: customError)
        .failure(reporting: FailureMessage(stringValue: text))
}
