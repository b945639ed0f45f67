import CrashCatching
import Expectations

/// Wants any error to be thrown.
///
/// A crash is no error: it fails the expectation, positive or negative.
///
/// - Returns: a matcher: `expected to throw any error, got no error`.
public func throwError<Form: MatcherForm>() -> Form {
    errorMatcher("throw any error") { _ in true }
}

/// Wants an error of the same kind to be thrown: same domain and code, so for an enumeration
/// the same case, whatever its associated values.
///
/// - Parameters:
///   - error: the error.
///   - closure: gets the error; expectations that fail inside make it not match.
/// - Returns: a matcher: `expected to throw error <a>, got <b>`.
public func throwError<T: Error, Form: MatcherForm>(
    _ error: T, closure: ((any Error) -> Void)? = nil
) -> Form {
    errorMatcher("throw error <\(text(of: error))>", closure) { thrown in
        isSameKind(thrown, error) ? thrown : nil
    }
}

/// Wants an equal error to be thrown.
///
/// - Parameters:
///   - error: the error.
///   - closure: gets the error; expectations that fail inside make it not match.
/// - Returns: a matcher: `expected to throw error <a>, got <b>`.
public func throwError<T: Error & Equatable, Form: MatcherForm>(
    _ error: T, closure: ((T) -> Void)? = nil
) -> Form {
    errorMatcher("throw error <\(text(of: error))>", closure) { thrown in
        typed(thrown) == error ? error : nil
    }
}

/// Wants an error of a type to be thrown.
///
/// - Parameters:
///   - errorType: the type.
///   - closure: gets the error; expectations that fail inside make it not match.
/// - Returns: a matcher: `expected to throw error from type <E>, got <b>`.
public func throwError<T: Error, Form: MatcherForm>(
    errorType: T.Type, closure: ((T) -> Void)? = nil
) -> Form {
    errorMatcher("throw error from type <\(text(of: errorType))>", closure) { typed($0) }
}

/// Wants an error that is what a matcher wants.
///
/// - Parameter matcher: judges the error.
/// - Returns: a matcher: `expected to throw an error to match error <a>, got <b>`, and below it what the
///   matcher found.
public func throwError<Form: MatcherForm>(_ matcher: Matcher<any Error>) -> Form {
    errorMatcher("throw an error to \(matcher.phrase)", hasWords: matcher.hasWords) {
        try matcher.matches($0) ? $0 : nil
    } finding: {
        try matcher.result(for: $0).message.details
    } words: {
        "throw an error to \(matcher.phrase(of: [$0]))"
    }
}

/// Wants an error about which a closure has nothing to complain.
///
/// - Parameter closure: gets the error; expectations that fail inside make it not match.
/// - Returns: a matcher: `expected to throw error that satisfies block, got no error`.
public func throwError<Form: MatcherForm>(closure: @escaping (any Error) -> Void) -> Form {
    errorMatcher("throw error", closure) { $0 }
}

/// Wants an error of the closure's type about which the closure has nothing to complain.
///
/// - Parameter closure: gets the error; expectations that fail inside make it not match.
/// - Returns: a matcher: `expected to throw error from type <E> that satisfies block, got <b>`.
public func throwError<T: Error, Form: MatcherForm>(closure: @escaping (T) -> Void) -> Form {
    errorMatcher("throw error from type <\(text(of: T.self))>", closure) { typed($0) }
}

/// All of the above.
///
/// - Parameters:
///   - phrase: what is wanted.
///   - closure: further expectations on the error.
///   - hasWords: whether what is wanted is known without an error.
///   - find: gives the error for the closure; nil if it is not the wanted one.
///   - finding: what stands below the message of an error that is not the wanted one.
///   - words: what is wanted, once there is an error; nil for `phrase`.
/// - Returns: the matcher.
private func errorMatcher<Found, Form: MatcherForm>(
    _ phrase: @autoclosure @escaping () -> String, _ closure: ((Found) -> Void)? = nil,
    hasWords: Bool = true, find: @escaping (any Error) throws -> Found?,
    finding: @escaping (any Error) throws -> String? = { _ in nil },
    words: ((any Error) -> String)? = nil
) -> Form {
    let suffix = closure == nil ? "" : " that satisfies block"
    let wanted = { ExpectationMessage.expectedTo(phrase() + suffix) }
    return Form(
        Matcher(wanting: wanted, hasWords: hasWords) { expression in
            let thrown = try thrownError(by: expression)
            let found = try thrown.flatMap(find)
            let matches = try found.map { try satisfies(closure, $0) } ?? false
            return MatcherResult(MatcherStatus(bool: matches)) {
                let actual = thrown.map { arrivalText(of: $0) } ?? "no error"
                let phrase = thrown.flatMap { words?($0) } ?? phrase()
                return .expectedCustomValueTo(phrase + suffix, actual: actual)
                    .adding(details: (try? thrown.flatMap(finding)) ?? "")
            }
        })
}

/// The error that an expression throws, nil if it throws none.
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

/// Whether expectations in a closure all pass.
///
/// They are reported on their own, too.
func satisfies<T>(_ closure: ((T) -> Void)?, _ value: T) throws -> Bool {
    guard let closure else { return true }
    return try allPass { closure(value) }
}
