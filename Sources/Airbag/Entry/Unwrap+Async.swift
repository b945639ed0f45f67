public import Expectations
import Matchers

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
