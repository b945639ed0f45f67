import CrashCatching
import Expectations

/// Wants the expression to crash: `fatalError`, a failed `precondition` or `assert`, a trap of
/// the language, `abort`, a bad memory access, a stack overflow.
///
/// The crash is caught in-process, on the same thread, in about a microsecond; nothing is
/// printed, and what the expression did before stays done.
///
/// - Returns: a matcher: `expected to throw an assertion, got no crash`.
public func throwAssertion<Form: MatcherForm>() -> Form {
    crashMatcher("throw an assertion") { _ in true }
}

/// Wants the expression to crash with a message.
///
/// - Parameter message: the exact message, without prefix and location. In release builds only
///   `fatalError` and a few checks of the runtime have the messages of debug builds; of a
///   `precondition` no more is left than `precondition failure`.
/// - Returns: a matcher: `expected to throw an assertion with message a, got <b>`.
public func throwAssertion<Form: MatcherForm>(message: String) -> Form {
    crashMatcher("throw an assertion with message \(message)") { $0.message == message }
}

/// Wants the expression to crash with a message that matches.
///
/// - Parameter message: a matcher for the message: `contain("range")`.
/// - Returns: a matcher: `expected to throw an assertion with message contain <a>, got <b>`.
public func throwAssertion<Form: MatcherForm>(message: Matcher<String>) -> Form {
    crashMatcher("throw an assertion with message \(message.phrase)") { crash in
        let location = SourceLocation()
        let expression = Expression(expression: { crash.message }, location: location)
        return try message.satisfies(expression).toBoolean(expectation: .toMatch)
    }
}

/// Wants the expression to crash in a way about which a closure has nothing to complain.
///
/// ```swift
/// expect { queue.pop() }.to(throwAssertion { (crash: Crash) in
///     expect(crash.kind).to(equal(.preconditionFailure))
/// })
/// ```
///
/// - Parameter closure: gets the crash; expectations that fail inside make it not match.
/// - Returns: a matcher: `expected to throw an assertion that satisfies block, got no crash`.
public func throwAssertion<Form: MatcherForm>(_ closure: @escaping (Crash) -> Void) -> Form {
    crashMatcher("throw an assertion that satisfies block") { try satisfies(closure, $0) }
}

/// All of the above.
private func crashMatcher<Form: MatcherForm>(
    _ phrase: @autoclosure @escaping () -> String, _ matches: @escaping (Crash) throws -> Bool
) -> Form {
    Form(
        Matcher(wanting: { .expectedTo(phrase()) }) { expression in
            switch expression.outcome() {
            case .crashed(let crash):
                return MatcherResult(MatcherStatus(bool: try matches(crash))) {
                    .expectedCustomValueTo(phrase(), actual: "<\(crash.summary)>")
                }
            case .returned:
                return MatcherResult(.doesNotMatch) {
                    .expectedCustomValueTo(phrase(), actual: "no crash")
                }
            case .threw(let failure as EvaluationFailure): throw failure
            case .threw(let error):
                return MatcherResult(.doesNotMatch) {
                    .expectedTo("\(phrase()); threw error instead <\(error)>")
                }
            }
        })
}
