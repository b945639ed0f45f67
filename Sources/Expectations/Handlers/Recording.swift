import CrashCatching
import Isolation

/// One judged assertion.
public struct AssertionRecord: Sendable, CustomStringConvertible {
    /// Whether it passed.
    public let success: Bool
    /// What was expected and what came.
    public let message: FailureMessage
    /// Where the assertion stands.
    public let location: ExpectationLocation

    /// A record.
    ///
    /// - Parameters:
    ///   - success: whether the assertion passed.
    ///   - message: what was expected and what came.
    ///   - location: where the assertion stands.
    public init(success: Bool, message: FailureMessage, location: ExpectationLocation) {
        self.success = success
        self.message = message
        self.location = location
    }

    /// The record on one line.
    public var description: String {
        "AssertionRecord { success=\(success), message='\(message)', location=\(location) }"
    }
}

/// Keeps every assertion it gets.
///
/// Safe to use from several threads.
public final class AssertionRecorder: AssertionHandler, Sendable {
    private let records = Locked<[AssertionRecord]>([])

    /// A recorder with no records yet.
    public init() {}

    /// What came so far, in order.
    public var assertions: [AssertionRecord] {
        records.withLock { $0 }
    }

    /// Keeps an assertion.
    public func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        let record = AssertionRecord(success: assertion, message: message, location: location)
        records.withLock { $0.append(record) }
    }
}

/// Runs a closure with a handler of its own for the current task.
///
/// A failed requirement ends the closure; any other error is reported to the handler.
///
/// - Parameters:
///   - handler: gets the assertions of the closure, not those of other tests.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - closure: what to run.
public func withAssertionHandler(
    _ handler: any AssertionHandler, fileID: String = #fileID, file: FileString = #filePath,
    line: UInt = #line, column: UInt = #column, closure: () throws -> Void
) {
    CurrentHandler.with(handler) {
        do {
            try closure()
        } catch {
            report(
                error,
                ExpectationLocation(fileID: fileID, filePath: file, line: line, column: column))
        }
    }
}

/// Runs an async closure with a handler of its own for the current task and its children.
///
/// - Parameters:
///   - handler: gets the assertions of the closure, not those of other tests.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - isolation: the isolation of the caller, in which the closure runs.
///   - closure: what to run.
public func withAssertionHandler(
    _ handler: any AssertionHandler, fileID: String = #fileID, file: FileString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation, closure: () async throws -> Void
) async {
    await CurrentHandler.with(handler) {
        do {
            try await closure()
        } catch {
            report(
                error,
                ExpectationLocation(fileID: fileID, filePath: file, line: line, column: column))
        }
    }
}

private func report(_ error: any Error, _ location: ExpectationLocation) {
    if CurrentHandler.wasReported(error) { return }
    report(
        false, at: location, FailureMessage(stringValue: "unexpected error thrown: <\(error)>"))
}

/// Runs a closure and gives back its assertions.
///
/// - Parameters:
///   - silently: whether the handler outside does not hear of them.
///   - closure: what to run.
/// - Returns: the assertions, in order.
public func gatherExpectations(
    silently: Bool = false, closure: () -> Void
) -> [AssertionRecord] {
    let recorder = AssertionRecorder()
    CurrentHandler.with(listening(recorder, silently), closure)
    return recorder.assertions
}

/// Runs an async closure and gives back its assertions.
///
/// - Parameters:
///   - silently: whether the handler outside does not hear of them.
///   - isolation: the isolation of the caller, in which the closure runs.
///   - closure: what to run.
/// - Returns: the assertions, in order.
public func gatherExpectations(
    silently: Bool = false, isolation: isolated (any Actor)? = #isolation,
    closure: () async -> Void
) async -> [AssertionRecord] {
    let recorder = AssertionRecorder()
    await CurrentHandler.with(listening(recorder, silently), closure)
    return recorder.assertions
}

/// Runs a closure and gives back its failed assertions.
///
/// - Parameters:
///   - silently: whether the handler outside does not hear of the assertions.
///   - closure: what to run.
/// - Returns: the failures, in order.
public func gatherFailingExpectations(
    silently: Bool = false, closure: () -> Void
) -> [AssertionRecord] {
    gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

/// Runs an async closure and gives back its failed assertions.
///
/// - Parameters:
///   - silently: whether the handler outside does not hear of the assertions.
///   - isolation: the isolation of the caller, in which the closure runs.
///   - closure: what to run.
/// - Returns: the failures, in order.
public func gatherFailingExpectations(
    silently: Bool = false, isolation: isolated (any Actor)? = #isolation,
    closure: () async -> Void
) async -> [AssertionRecord] {
    await gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

/// Whether the expectations of a closure all pass.
///
/// They are reported on their own, too. A crash ends the closure, but not the scope in which its
/// handler counts: abandoned with the closure, the handler would stay.
///
/// - Parameter closure: what to run.
/// - Returns: whether none failed.
/// - Throws: a ``ClosureCrash``.
package func allPass(in closure: @escaping () -> Void) throws -> Bool {
    var ending = GuardedEnding.finished
    let failures = gatherFailingExpectations { ending = runGuarded(closure) }
    switch ending {
    case .finished: return failures.isEmpty
    case .crashed(let crash): throw ClosureCrash(crash: crash)
    case .notRun(let failure): throw EvaluationFailure.notRun(failure)
    }
}

/// A closure that a matcher called crashed.
struct ClosureCrash: Error {
    let crash: Crash
}

private func listening(
    _ recorder: AssertionRecorder, _ silently: Bool
) -> any AssertionHandler {
    silently ? recorder : AssertionDispatcher(handlers: [recorder, CurrentHandler.handler])
}
