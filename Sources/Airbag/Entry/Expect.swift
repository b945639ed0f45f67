public import Expectations

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
///   - sourceLocation: the place instead, for example one of Swift Testing.
///   - expression: evaluated when a matcher needs the value; a closure is called then. If it throws or crashes, the
///     expectation fails, unless the matcher is about errors or crashes.
/// - Returns: the expectation, waiting for `to` or `toNot`.
@_transparent
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: __owned @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> { .on(value: consume expression, at: .here(fileID, file, line, column, sourceLocation)) }

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
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() throws -> T)
) -> SyncExpectation<T> { .on(closure: expression(), at: .here(fileID, file, line, column, sourceLocation)) }

/// Creates an expectation about the value or the behavior of a closure that returns an optional.
///
/// Parameters and result are as for `expect` with a value.
@_transparent
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> { .on(closure: expression(), at: .here(fileID, file, line, column, sourceLocation)) }

// The forms that tests use most are transparent, and so is what they build: the compiler inserts them into the test,
// also in a debug build. There all types are known. In a generic function each use of a generic type looks up its
// metadata (see Tricks in docs/performance.md).

extension ExpectationLocation {
    /// Returns the place of a call, or the one that it was given.
    @_transparent @usableFromInline
    package static func here(
        _ fileID: String, _ file: FileString, _ line: UInt, _ column: UInt, _ sourceLocation: some SourcePlace
    ) -> ExpectationLocation { sourceLocation.location(called: fileID, file, line, column) }
}
