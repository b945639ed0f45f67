public import Expectations
package import struct Testing.SourceLocation

/// Creates an expectation about a value.
///
/// ```swift
/// expect(cart.total).to(equal(3))
/// ```
///
/// - Parameters:
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - expression: evaluated when a matcher needs the value; a closure is called then. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
@_transparent
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: __owned @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> { .on(value: consume expression, at: here(fileID, file, line, column)) }

/// Creates an expectation about the value or the behavior of a closure.
///
/// ```swift
/// expect { try parse("{") }.to(throwError())
/// expect { queue.pop() }.to(throwAssertion())
/// ```
///
/// Parameters and result are as for `expect` with a value.
@_transparent
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T)
) -> SyncExpectation<T> { .on(closure: expression(), at: here(fileID, file, line, column)) }

/// Creates an expectation about the value or the behavior of a closure that returns an optional.
///
/// Parameters and result are as for `expect` with a value.
@_transparent
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> { .on(closure: expression(), at: here(fileID, file, line, column)) }

// The forms that tests use most are transparent, and so is what they build: the compiler inserts them into the test,
// also in a debug build. There all types are known. In a generic function each use of a generic type looks up its
// metadata, and these look-ups took a sixth of a passing expectation.

/// Returns a location from the parameters of an entry point.
@_transparent @usableFromInline
func here(_ fileID: String, _ file: FileString, _ line: UInt, _ column: UInt) -> ExpectationLocation {
    ExpectationLocation(fileID: fileID, filePath: file, line: line, column: column)
}

/// Returns the place of a call, or the one of Swift Testing that it was given.
package func here(
    _ fileID: String, _ file: FileString, _ line: UInt, _ column: UInt, _ sourceLocation: Testing.SourceLocation?
) -> ExpectationLocation { sourceLocation.map { ExpectationLocation($0) } ?? here(fileID, file, line, column) }
