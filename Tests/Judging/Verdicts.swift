import Airbag

/// The assertions of a body, which no other handler hears of.
///
/// - Parameter body: makes the assertions. It may throw, because the compiler takes a `try` in
///   an argument of `expect` for one of the closure around it.
/// - Returns: the assertions, in order.
public func records(_ body: () throws -> Void) -> [AssertionRecord] {
    let recorder = AssertionRecorder()
    withAssertionHandler(recorder, closure: body)
    return recorder.assertions
}

/// The text of the one assertion that a body makes, which must fail.
///
/// - Parameter body: makes the assertion.
/// - Returns: the text; a description of what happened instead, if it was not one failure.
public func failureText(_ body: () throws -> Void) -> String {
    text(of: records(body))
}

/// The text of the one assertion among records.
func text(of records: [AssertionRecord]) -> String {
    guard records.count == 1 else { return "(\(records.count) assertions, not one)" }
    let text = records[0].message.stringValue
    return records[0].success ? "(passed: \(text))" : text
}

/// The first line of the text of the one assertion that a body makes, which must fail.
///
/// - Parameter body: makes the assertion.
/// - Returns: the line.
public func failureLine(_ body: () throws -> Void) -> String {
    let lines = failureText(body).split(separator: "\n", omittingEmptySubsequences: false)
    return String(lines[0])
}

/// How the assertions of a body went, in order: `+` for a pass, `-` for a failure.
///
/// - Parameter body: makes the assertions.
/// - Returns: one character for each assertion.
public func verdicts(_ body: () throws -> Void) -> String {
    records(body).map { $0.success ? "+" : "-" }.joined()
}

/// The texts of the assertions of a body that fail.
///
/// For those that pass no text is made: that of a crash takes its time.
///
/// - Parameter body: makes the assertions.
/// - Returns: the texts, in order.
public func failures(_ body: () throws -> Void) -> [String] {
    let recorder = FailureRecorder()
    withAssertionHandler(recorder, closure: body)
    return recorder.recorder.assertions.map(\.message.stringValue)
}

private struct FailureRecorder: FailureHandler {
    let recorder = AssertionRecorder()

    func assert(_ assertion: Bool, message: FailureMessage, location: ExpectationLocation) {
        recorder.assert(assertion, message: message, location: location)
    }

    func errorEndingTest(after error: RequireError) -> any Error { error }
}
