import CrashCatching

/// One judged assertion.
public struct AssertionRecord: Sendable, CustomStringConvertible {
    /// Whether the assertion passed.
    public let success: Bool
    /// The expected and the actual outcome.
    public let message: FailureMessage
    /// The source location of the assertion.
    public let location: ExpectationLocation

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - success: whether the assertion passed.
    ///   - message: the expected and the actual outcome.
    ///   - location: the source location of the assertion.
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

/// Keeps every assertion that it receives.
///
/// Safe to use from several threads.
public final class AssertionRecorder: AssertionHandler, Sendable {
    private let records = Locked<[AssertionRecord]>([])

    /// Creates a recorder without records.
    public init() {}

    /// The assertions so far, in order.
    public var assertions: [AssertionRecord] { records.withLock { $0 } }

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
///   - handler: receives the assertions of the closure, not those of other tests.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - closure: the closure to run.
public func withAssertionHandler(
    _ handler: any AssertionHandler, fileID: String = #fileID, file: FileString = #filePath,
    line: UInt = #line, column: UInt = #column, closure: () throws -> Void
) {
    let location = ExpectationLocation(fileID: fileID, filePath: file, line: line, column: column)
    CurrentHandler.with(handler) { CurrentHandler.report(Result(catching: closure), location) }
}

/// Runs an async closure with a handler of its own for the current task and its children.
///
/// - Parameters:
///   - handler: receives the assertions of the closure, not those of other tests.
///   - fileID: the place of the call.
///   - file: the place of the call.
///   - line: the place of the call.
///   - column: the place of the call.
///   - isolation: the isolation of the caller, in which the closure runs.
///   - closure: the closure to run.
public func withAssertionHandler(
    _ handler: any AssertionHandler, fileID: String = #fileID, file: FileString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation, closure: () async throws -> Void
) async {
    let location = ExpectationLocation(fileID: fileID, filePath: file, line: line, column: column)
    await CurrentHandler.with(handler) {
        do { try await closure() } catch { CurrentHandler.report(.failure(error), location) }
    }
}

extension CurrentHandler {
    /// Reports an error that ended a closure, unless it was reported.
    fileprivate static func report(_ ending: Result<Void, any Error>, _ location: ExpectationLocation) {
        guard case .failure(let error) = ending, !wasReported(error) else { return }
        let text = "unexpected error thrown: <\(plainText(of: error))>"
        report(false, at: location, FailureMessage(stringValue: text))
    }
}

/// Runs a closure and returns its assertions.
///
/// Tasks and callbacks of the closure may go on after the closure has ended. Their assertions go to the handler outside
/// of the closure from then on.
///
/// - Parameters:
///   - silently: whether the handler outside of the closure does not receive the assertions.
///   - closure: the closure to run.
/// - Returns: the assertions, in order.
public func gatherExpectations(silently: Bool = false, closure: () -> Void) -> [AssertionRecord] {
    let gathering = Gathering(silently: silently)
    CurrentHandler.with(gathering, closure)
    return gathering.end()
}

/// Runs an async closure and returns its assertions.
///
/// - Parameters:
///   - silently: whether the handler outside of the closure does not receive the assertions.
///   - isolation: the isolation of the caller, in which the closure runs.
///   - closure: the closure to run.
/// - Returns: the assertions, in order.
public func gatherExpectations(
    silently: Bool = false, isolation: isolated (any Actor)? = #isolation, closure: () async -> Void
) async -> [AssertionRecord] {
    let gathering = Gathering(silently: silently)
    await CurrentHandler.with(gathering, closure)
    return gathering.end()
}

/// Runs a closure and returns its failed assertions.
///
/// - Parameters:
///   - silently: whether the handler outside of the closure does not receive the assertions.
///   - closure: the closure to run.
/// - Returns: the failures, in order.
public func gatherFailingExpectations(silently: Bool = false, closure: () -> Void) -> [AssertionRecord] {
    gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

/// Runs an async closure and returns its failed assertions.
///
/// - Parameters:
///   - silently: whether the handler outside of the closure does not receive the assertions.
///   - isolation: the isolation of the caller, in which the closure runs.
///   - closure: the closure to run.
/// - Returns: the failures, in order.
public func gatherFailingExpectations(
    silently: Bool = false, isolation: isolated (any Actor)? = #isolation, closure: () async -> Void
) async -> [AssertionRecord] {
    await gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

/// Returns whether all expectations of a closure pass.
///
/// Each expectation is also reported on its own. A crash ends the closure, but not the scope of its handler. If the
/// scope were abandoned with the closure, its handler would stay in force.
///
/// - Parameter closure: the closure to run.
/// - Returns: whether no expectation failed.
/// - Throws: a ``MatcherCrash``.
package func allPass(in closure: @escaping () -> Void) throws -> Bool {
    var ending = GuardedEnding.finished
    let failures = gatherFailingExpectations { ending = runGuarded(closure) }
    switch ending {
    case .finished: return failures.isEmpty
    case .crashed(let crash): throw MatcherCrash(crash: crash)
    case .notRun(let failure): throw EvaluationFailure.notRun(failure)
    }
}
