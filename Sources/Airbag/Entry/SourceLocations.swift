public import Expectations
import Matchers
public import struct Testing.SourceLocation

// The transparent forms at a place of Swift Testing: `expect(sourceLocation: place, total)`. The other forms have the
// parameter themselves. In a transparent one it would take 4 % of a passing expectation. (debug build)
//
// Those with a value are disfavored: the compiler would prefer them to the forms in AsyncClosures.swift, and take an async
// closure for a value. The place of the call is not used.

/// Creates an expectation about a value, reported at a place of Swift Testing.
///
/// ```swift
/// func expectSound(_ cart: Cart, sourceLocation: SourceLocation = #_sourceLocation) {
///     expect(sourceLocation: sourceLocation, cart.total).to(beGreaterThan(0))
/// }
/// ```
///
/// Parameters and result are as for `expect` with a value.
@_disfavoredOverload
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: Testing.SourceLocation?, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> { .on(value: expression, at: here(fileID, file, line, column, sourceLocation)) }

/// Creates an expectation about the value or the behavior of a closure, reported at a place of Swift Testing.
///
/// Parameters and result are as for `expect` with a value.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: Testing.SourceLocation?, _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncExpectation<T> { .on(closure: expression(), at: here(fileID, file, line, column, sourceLocation)) }

/// Creates an expectation about a closure that returns no optional, reported at a place of Swift Testing.
///
/// Parameters and result are as for `expect` with a value.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: Testing.SourceLocation?, _ expression: @autoclosure () -> (() throws -> T)
) -> SyncExpectation<T> { .on(closure: expression(), at: here(fileID, file, line, column, sourceLocation)) }

/// Creates a requirement about a value, reported at a place of Swift Testing.
///
/// Parameters and result are as for `require` with a value.
@discardableResult @_disfavoredOverload
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: Testing.SourceLocation?, customError: (any Error)? = nil,
    _ expression: @autoclosure @escaping () throws -> T?
) -> SyncRequirement<T> {
    .on(value: expression, at: here(fileID, file, line, column, sourceLocation), customError: customError)
}

/// Creates a requirement about the value or the behavior of a closure, reported at a place of Swift Testing.
///
/// Parameters and result are as for `require` with a value.
@discardableResult
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: Testing.SourceLocation?, customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> T?)
) -> SyncRequirement<T> {
    .on(closure: expression(), at: here(fileID, file, line, column, sourceLocation), customError: customError)
}

/// Creates a requirement about a closure that returns no optional, reported at a place of Swift Testing.
///
/// Parameters and result are as for `require` with a value.
@discardableResult
public func require<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: Testing.SourceLocation?, customError: (any Error)? = nil,
    _ expression: @autoclosure () -> (() throws -> T)
) -> SyncRequirement<T> {
    .on(closure: expression(), at: here(fileID, file, line, column, sourceLocation), customError: customError)
}

/// Returns the value of an optional; nil is a failure that ends the test, reported at a place of Swift Testing.
///
/// Parameters, result and errors are as for `unwrap` with a value.
@discardableResult @_disfavoredOverload
public func unwrap<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line, column: UInt = #column,
    sourceLocation: Testing.SourceLocation?, customError: (any Error)? = nil, description: String? = nil,
    _ expression: @autoclosure @escaping () throws -> T?
) throws -> T {
    try require(sourceLocation: sourceLocation, customError: customError, try expression())
        .toNot(beNil(), description: description)
}
