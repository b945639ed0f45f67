import Airbag

/// The assertions of an async body, which no other handler hears of.
///
/// - Parameters:
///   - isolation: the isolation of the caller.
///   - body: makes the assertions.
/// - Returns: the assertions, in order.
public func records(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async -> [AssertionRecord] {
    let recorder = AssertionRecorder()
    await withAssertionHandler(recorder, closure: body)
    return recorder.assertions
}

/// The text of the one assertion that an async body makes, which must fail.
///
/// - Parameters:
///   - isolation: the isolation of the caller.
///   - body: makes the assertion.
/// - Returns: the text; a description of what happened instead, if it was not one failure.
public func failureText(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async -> String {
    text(of: await records(body))
}

/// How the assertions of an async body went, in order: `+` for a pass, `-` for a failure.
///
/// - Parameters:
///   - isolation: the isolation of the caller.
///   - body: makes the assertions.
/// - Returns: one character for each assertion.
public func verdicts(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
) async -> String {
    await records(body).map { $0.success ? "+" : "-" }.joined()
}
