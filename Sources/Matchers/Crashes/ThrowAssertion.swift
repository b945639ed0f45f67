public import CrashCatching
public import Expectations
import Isolation

/// Matches an expression that crashes: by `fatalError`, a failed `precondition` or `assert`, a trap
/// of the language, `abort`, a bad memory access, a stack overflow.
///
/// The crash is caught in-process, on the same thread (<doc:Costs>). Nothing is printed. The effects of
/// the expression before the crash remain. With `in: .child` the crash is caught in a
/// forked child, where it cannot harm this process. A child that Airbag itself ended fails the
/// expectation, positive or negative (see ``crash(timeLimit:limits:)``).
///
/// Do not use a value again that the expression was changing when it crashed. A dictionary or an
/// array that was being changed in place is left without valid storage, and its next use may crash.
/// ``Crash/interruptedChanges`` names such values. If the value outlives the expression, use
/// `in: .child`.
///
/// - Parameter place: where the expression runs.
/// - Returns: a matcher: `expected to throw an assertion, got no crash`.
public func throwAssertion<Form: MatcherForm>(in place: CatchingPlace = .process) -> Form {
    assertionMatcher(WantedCrash("throw an assertion"), place)
}

/// Matches an expression that crashes with a message.
///
/// - Parameters:
///   - message: the exact message, without prefix and location. In release builds only
///     `fatalError` and a few checks of the runtime have the messages of debug builds; a
///     `precondition` has only `precondition failure`.
///   - place: where the expression runs.
/// - Returns: a matcher: `expected to throw an assertion with message a, got <b>`.
public func throwAssertion<Form: MatcherForm>(message: String, in place: CatchingPlace = .process) -> Form {
    assertionMatcher(WantedCrash("throw an assertion", message: message), place)
}

/// Matches an expression that crashes with a message that matches a matcher.
///
/// - Parameters:
///   - message: a matcher for the message: `contain("range")`.
///   - place: where the expression runs.
/// - Returns: a matcher: `expected to throw an assertion with message contain <a>, got <b>`.
public func throwAssertion<Form: MatcherForm>(message: Matcher<String>, in place: CatchingPlace = .process) -> Form {
    assertionMatcher(WantedCrash("throw an assertion", message: message), place)
}

/// Matches a crash for which every expectation in `closure` passes.
///
/// ```swift
/// expect { queue.pop() }.to(throwAssertion { (crash: Crash) in
///     expect(crash.kind).to(equal(.preconditionFailure))
/// })
/// ```
///
/// - Parameters:
///   - place: where the expression runs; the closure runs in this process.
///   - closure: receives the crash; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw an assertion that satisfies block, got no crash`.
public func throwAssertion<Form: MatcherForm>(
    in place: CatchingPlace = .process, _ closure: @escaping (Crash) -> Void
) -> Form {
    assertionMatcher(WantedCrash("throw an assertion that satisfies block", satisfying: closure), place)
}

/// Makes each of the matchers above.
private func assertionMatcher<Form: MatcherForm>(_ wanted: WantedCrash, _ place: CatchingPlace) -> Form {
    // `evaluatesFirst`: see Tricks in docs/performance.md.
    Form(
        Matcher(place == .child ? .inChild : .evaluatesFirst, wanting: { .expectedTo(wanted.phrase()) }) { expression in
            switch place {
            case .process: try judge(expression, wanted)
            case .child: try judgeInChild(expression, wanted)
            }
        })
}

private func judge<Value>(_ expression: Expression<Value>, _ wanted: WantedCrash) throws -> MatcherResult {
    switch expression.ending() {
    case .crashed(let crash) where crash.exception != nil: return wanted.raised(crash)
    case .crashed(let crash): return try wanted.judge(crash)
    case .returned: return MatcherResult(.doesNotMatch) { wanted.missing("no crash") }
    case .threw(let failure as EvaluationFailure): throw failure
    case .threw(let error): return MatcherResult(.doesNotMatch) { wanted.missing(error) }
    }
}

private func judgeInChild<Value>(_ expression: Expression<Value>, _ wanted: WantedCrash) throws -> MatcherResult {
    let child = ChildMatcher(phrase: wanted.phrase, timeLimit: .seconds(10))
    return try child.judge(expression) { run in
        switch run.termination {
        case .returned: MatcherResult(.doesNotMatch) { wanted.missing("no crash") }
        case .threw(let error): MatcherResult(.doesNotMatch) { wanted.missing(error) }
        case .crashed(let crash) where crash.exception != nil: wanted.raised(crash)
        default: try wanted.judge(run)
        }
    }
}

extension WantedCrash {
    /// The result for an exception: no assertion, but a failure of positive and negative expectations.
    fileprivate func raised(_ crash: Crash) -> MatcherResult {
        MatcherResult(.fail) {
            .expectedTo("\(phrase()); raised exception instead <\(crash.summary)>")
        }
    }

    /// The message for an expression that threw an error instead, in the words that users know.
    fileprivate func missing(_ error: any Error) -> ExpectationMessage {
        .expectedTo("\(phrase()); threw error instead <\(plainText(of: error))>")
    }
}
