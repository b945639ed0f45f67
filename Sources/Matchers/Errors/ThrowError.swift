import CrashCatching
public import Expectations

/// Matches an expression that throws any error.
///
/// A crash is no error: a crash fails the expectation, positive or negative.
///
/// - Returns: a matcher: `expected to throw any error, got no error`.
public func throwError<Form: MatcherForm>() -> Form { errorMatcher("throw any error") { _ in true } }

/// Matches an expression that throws an error with the same domain and code: for an enumeration
/// the same case, whatever its associated values.
///
/// - Parameters:
///   - error: the error.
///   - closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error <a>, got <b>`.
public func throwError<T: Error, Form: MatcherForm>(_ error: T, closure: ((any Error) -> Void)? = nil) -> Form {
    errorMatcher("throw error <\(text(of: error))>", hasClosure: closure != nil) { thrown in
        try isSameKind(thrown, error) && satisfies(closure, thrown)
    }
}

/// Matches an expression that throws an equal error.
///
/// - Parameters:
///   - error: the error.
///   - closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error <a>, got <b>`.
public func throwError<T: Error & Equatable, Form: MatcherForm>(_ error: T, closure: ((T) -> Void)? = nil) -> Form {
    errorMatcher("throw error <\(text(of: error))>", hasClosure: closure != nil) { thrown in
        guard let thrown: T = typed(thrown), thrown == error else { return false }
        return try satisfies(closure, thrown)
    } judged: {
        JudgedError($0, comparedTo: error, verb: "throw error")
    }
}

/// Matches an expression that throws an error of a type.
///
/// - Parameters:
///   - errorType: the type.
///   - closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error from type <E>, got <b>`.
public func throwError<T: Error, Form: MatcherForm>(errorType: T.Type, closure: ((T) -> Void)? = nil) -> Form {
    errorMatcher("throw error from type <\(text(of: errorType))>", hasClosure: closure != nil) {
        guard let thrown: T = typed($0) else { return false }
        return try satisfies(closure, thrown)
    }
}

/// Matches an expression that throws an error that matches a matcher.
///
/// - Parameter matcher: judges the error.
/// - Returns: a matcher: `expected to throw an error to match error <a>, got <b>`, and below it the
///   details of the matcher's message.
public func throwError<Form: MatcherForm>(_ matcher: Matcher<any Error>) -> Form {
    errorMatcher("throw an error to \(matcher.phrase)", traits: matcher.traits.ofPart) {
        try matcher.matches($0)
    } judged: {
        JudgedError(
            $0, expecting: "throw an error to \(matcher.phrase(of: [$0]))",
            details: (try? matcher.result(for: $0))?.message.details)
    }
}

/// Matches an expression that throws an error for which every expectation in `closure` passes.
///
/// - Parameter closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error that satisfies block, got no error`.
public func throwError<Form: MatcherForm>(closure: @escaping (any Error) -> Void) -> Form {
    errorMatcher("throw error", hasClosure: true) { try satisfies(closure, $0) }
}

/// Matches an expression that throws an error of the closure's type for which every expectation in
/// `closure` passes.
///
/// - Parameter closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error from type <E> that satisfies block, got <b>`.
public func throwError<T: Error, Form: MatcherForm>(closure: @escaping (T) -> Void) -> Form {
    errorMatcher("throw error from type <\(text(of: T.self))>", hasClosure: true) {
        guard let thrown: T = typed($0) else { return false }
        return try satisfies(closure, thrown)
    }
}

/// Makes each of the matchers above.
///
/// - Parameters:
///   - phrase: the expected behavior, in words.
///   - hasClosure: whether a closure has further expectations on the error.
///   - traits: whether `phrase` is known only from an error.
///   - matches: judges the thrown error.
///   - judged: what the message says once there is an error; nil for `phrase` and the error.
/// - Returns: the matcher.
private func errorMatcher<Form: MatcherForm>(
    _ phrase: @autoclosure @escaping () -> String, hasClosure: Bool = false,
    traits: MatcherTraits = MatcherTraits(rawValue: 0), matches: @escaping (any Error) throws -> Bool,
    judged: ((any Error) -> JudgedError)? = nil
) -> Form {
    let suffix = hasClosure ? " that satisfies block" : ""
    let wanted = { ExpectationMessage.expectedTo(phrase() + suffix) }
    // `union` is generic, and takes 3 % of the time of a passing expectation. (debug build)
    let traits = MatcherTraits(rawValue: traits.rawValue | MatcherTraits.evaluatesFirst.rawValue)
    return Form(
        Matcher(traits, wanting: wanted) { expression in
            let thrown = try thrownError(by: expression)
            var isMatch = false
            if let thrown { isMatch = try matches(thrown) }
            return MatcherResult(MatcherStatus(bool: isMatch)) {
                guard let thrown else { return .expectedCustomValueTo(phrase() + suffix, actual: "no error") }
                let judged = judged?(thrown) ?? JudgedError(thrown, expecting: phrase())
                return .expectedCustomValueTo(judged.phrase + suffix, actual: judged.actual)
                    .adding(details: judged.details)
            }
        })
}

/// Returns the error that an expression throws, nil if the expression throws none.
///
/// - Throws: an `EvaluationFailure` if the expression crashed or could not be run.
private func thrownError<T>(by expression: Expression<T>) throws -> (any Error)? {
    switch expression.outcome() {
    case .returned: return nil
    case .crashed(let crash): throw EvaluationFailure.crashed(crash)
    case .threw(let failure as EvaluationFailure): throw failure
    case .threw(let error): return error
    }
}

/// Whether every expectation in a closure passes.
///
/// Each of these expectations is also reported on its own.
func satisfies<T>(_ closure: ((T) -> Void)?, _ value: T) throws -> Bool {
    guard let closure else { return true }
    return try allPass { closure(value) }
}
