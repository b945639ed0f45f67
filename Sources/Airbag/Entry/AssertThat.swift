import Expectations

/// Expects that a value is what a matcher wants: Hamcrest's way of writing `expect(value).to(matcher)`.
///
/// - Parameters:
///   - value: the value; it may throw or crash, which fails the assertion.
///   - matcher: judges the value.
///   - message: stands in front of the message of a failure.
///   - fileID: where the assertion stands.
///   - file: where the assertion stands.
///   - line: where the assertion stands.
///   - column: where the assertion stands.
public func assertThat<T>(
    _ value: @autoclosure @escaping () throws -> T?, _ matcher: Matcher<T>,
    message: String? = nil, fileID: String = #fileID, file: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let expression = Expression(
        expression: value, location: here(fileID, file, line, column), isClosure: false)
    SyncExpectation(expression: expression).to(matcher, description: message)
}
