import CrashCatching
import Isolation
import Expectations

/// The common part of the matchers that run the expression in a child.
struct ChildMatcher {
    /// The expected behavior, in words; made for failures only.
    let phrase: () -> String
    let timeLimit: Duration
    var limits = ChildLimits.none

    /// The run that a matcher passes on to another one, so that both judge the same child.
    @TaskLocal static var run: IsolatedRun<Void>?

    /// Runs an expression in a child and judges how the child ended.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - found: judges the ending.
    /// - Returns: the result of `found`.
    /// - Throws: what `found` throws, or an `EvaluationFailure` if there was no child or its ending is
    ///   unknown.
    func judge<Value>(
        _ expression: Expression<Value>, _ found: (IsolatedRun<Void>) throws -> MatcherResult
    ) throws -> MatcherResult {
        // Expectations in `found` have children of their own.
        if let run = ChildMatcher.run { return try ChildMatcher.$run.withValue(nil) { try found(run) } }
        return try found(expression.isolatedOutcome(timeLimit: timeLimit, limits: limits))
    }

    /// Returns whether a matcher matches a child that has ended.
    static func matches<Value>(
        _ run: IsolatedRun<Void>, of expression: Expression<Value>, _ matcher: Matcher<Value>
    ) throws -> Bool { try $run.withValue(run) { try matcher.satisfies(expression).status == .matches } }

    /// Returns a matcher that judges every ending by itself, crashes included.
    func judging<Form: IsolatedMatcherForm>(
        and ending: String = "",
        _ found: @escaping (IsolatedRun<Void>, Expression<Form.Value>) throws -> MatcherResult
    ) -> Form {
        Form(
            Matcher(.inChild, wanting: { .expectedTo(phrase() + ending) }) { expression in
                try judge(expression) { try found($0, expression) }
            })
    }

    /// Returns a matcher of certain endings.
    ///
    /// A crash is never one of these endings: a crash fails the expectation, positive or negative, as
    /// with every matcher that is not about crashes.
    func wanting<Form: IsolatedMatcherForm>(_ matches: @escaping (IsolatedRun<Void>) -> Bool) -> Form {
        judging { run, _ in
            if let crash = run.crash { throw EvaluationFailure.crashed(crash) }
            return MatcherResult(MatcherStatus(bool: matches(run))) {
                .expected(phrase(), run)
            }
        }
    }
}

extension ExpectationMessage {
    /// `expected to ⟨phrase⟩, got ⟨how a child ended⟩`, and below the calls of a crashed or blocked child.
    static func expected(_ phrase: String, _ run: IsolatedRun<Void>) -> ExpectationMessage {
        .expectedCustomValueTo(phrase, actual: run.ending).appended(endingOf: run)
    }

    /// Returns the message with the details of a crash, or the calls of a blocked child, below.
    func appended(endingOf run: IsolatedRun<Void>) -> ExpectationMessage {
        let details = run.crash?.details ?? String(run.blockedCalls.dropFirst())  // a newline
        return details.isEmpty ? self : appended(details: details)
    }
}

extension IsolatedRun<Void> {
    /// How the child ended, in the words behind `got`: `exit code 3`.
    var ending: String {
        switch termination {
        case .returned: "a normal return"
        case .threw(let error): "error <\(plainText(of: error))>"
        case .crashed(let crash): "\(crash.noun): \(crash.summary)"
        case .exited(let code): "exit code \(code)"
        case .killed(let signal): "signal \(signal)"
        case .exceeded(let resource): "an exceeded limit of \(traces.limits.words(for: resource))"
        case .timedOut: traces.exceededTime.map { "a time-out after \($0)" } ?? "a cancellation"
        case .deadlocked: "a deadlock"
        }
    }
}
