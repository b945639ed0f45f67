public import Expectations

/// Expects that a value passes a matcher: Hamcrest's form of `expect(value).to(matcher)`.
///
/// - Parameters:
///   - value: the value; an error or a crash fails the assertion.
///   - matcher: judges the value.
///   - message: a text in front of the failure message.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - sourceLocation: the place instead, for example one of Swift Testing.
public func assertThat<T>(
    _ value: @autoclosure @escaping () throws -> T?, _ matcher: Matcher<T>,
    message: String? = nil, fileID: String = #fileID, file: FileString = #filePath,
    line: UInt = #line, column: UInt = #column, sourceLocation: some SourcePlace = CallPlace()
) {
    let expression = Expression(
        expression: value, location: .here(fileID, file, line, column, sourceLocation), isClosure: false)
    SyncExpectation(expression: expression).to(matcher, description: message)
}
