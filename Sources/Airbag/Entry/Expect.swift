public import Expectations

// How an expectation runs, as in `expect(sum).to(equal(3))`. Files and folders are those of Sources/Expectations,
// unless another module is named.
//
// - `expect` puts the expression, which nobody has called yet, into a cell, and `to` gives the cell the rule of the
//   matcher (Claims/SyncExpectation.swift, Matchers/Matcher.swift; `equal` is in Equality/Equal.swift of the module
//   Matchers).
// - Evaluate: in a guarded call, which survives a crash, the cell calls the expression, and keeps its value, error or
//   crash (Expressions/ExpressionCell.swift; Called/GuardedCall.swift of CrashCatching).
// - Judge: in the same guarded call the rule is asked about the value (ExpressionCell.swift).
// - Conclude: an expectation that passed is done, unless a handler wants to know of passes (ExpressionCell.swift).
// - Report: another guarded call makes the message (`FailureMessage.Parts.made`, Messages/FailureMessage.swift), which
//   goes to the handler in force (Handlers/Reporting.swift): that of the test framework
//   (Reporting/FrameworkHandler.swift of Airbag), unless the user set another one.
//
// Texts of values are in Messages/Stringify.swift, differences in Differences/Difference.swift of the module Matchers.

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

/// Creates an expectation about the value or the behavior of async code.
///
/// ```swift
/// await expect { await cart.total }.to(equal(3))
/// ```
///
/// Parameters and result are as for `expect` with a value.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @escaping () async throws -> T?
) -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression, location: .here(fileID, file, line, column, sourceLocation)))
}

/// Creates an expectation about the value or the behavior of an async closure that returns no optional.
///
/// Parameters and result are as for `expect` with a value.
public func expect<T>(
    fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, sourceLocation: some SourcePlace = CallPlace(),
    _ expression: @autoclosure () -> (() async throws -> T)
) -> AsyncExpectation<T> {
    AsyncExpectation(
        expression: AsyncExpression(
            expression: expression(), location: .here(fileID, file, line, column, sourceLocation)))
}

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

// The type checker of Swift 6.3 tries overloads in the order of their declarations, file by file in the order of the
// paths. It has to come to the form of a value first: `expect("12").to(satisfyAllOf(…))` with two closures, in a sync
// function, then takes 0.65 s, and 5 s if it comes to the others first (`.ci/type-checking`). So the forms that refuse
// a closure are in the folder Mistakes, whose path comes later. In async code its choice for a closure may depend on
// the order, too: `try? require { 1 }` needs no `await` only while the async forms come before the sync closures.

// The forms that tests use most are transparent, and so is what they build: the compiler inserts them into the test,
// also in a debug build. There all types are known. In a generic function each use of a generic type looks up its
// metadata. `__owned`, `consuming` and `consume` pass the expression and its place on to the cell, and a rule to its
// matcher. A debug build would copy and release them at each step. (See Tricks in docs/performance.md for both.)

extension ExpectationLocation {
    /// Returns the place of a call, or the one that it was given.
    @_transparent @usableFromInline
    package static func here(
        _ fileID: String, _ file: FileString, _ line: UInt, _ column: UInt, _ sourceLocation: some SourcePlace
    ) -> ExpectationLocation { sourceLocation.location(called: fileID, file, line, column) }
}
