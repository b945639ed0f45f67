import CrashCatching
public import Expectations

/// Matches an expression that throws any error.
///
/// A crash is no error: a crash fails the expectation, positive or negative.
///
/// - Returns: a matcher: `expected to throw any error, got no error`.
public func throwError<Form: ErrorMatcherForm>() -> Form { errorMatcher("throw any error") { _ in true } }

/// Matches an expression that throws an error with the same domain and code: for an enumeration
/// the same case, whatever its associated values.
///
/// - Parameters:
///   - error: the error.
///   - closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error <a>, got <b>`.
public func throwError<T: Error, Form: ErrorMatcherForm>(_ error: T, closure: ((any Error) -> Void)? = nil) -> Form {
    errorMatcher("throw error <\(text(of: error))>\(satisfying(closure))") { thrown in
        try isSameKind(thrown, error) && satisfies(closure, thrown)
    }
}

/// Matches an expression that throws an equal error.
///
/// - Parameters:
///   - error: the error.
///   - closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error <a>, got <b>`.
public func throwError<T: Error & Equatable, Value>(_ error: T, closure: ((T) -> Void)? = nil) -> Matcher<Value> {
    errorMatcher("throw error <\(text(of: error))>\(satisfying(closure))") { thrown in
        guard let thrown: T = typed(thrown), thrown == error else { return false }
        return try satisfies(closure, thrown)
    } judged: {
        .expected(to: "throw error", error, satisfying(closure), got: $0)
    }
}

/// Matches an expression that throws an equal error, which a requirement returns.
///
/// Parameters and result are as for the form of an expectation.
public func throwError<T: Error & Equatable, Value>(
    _ error: T, closure: ((T) -> Void)? = nil
) -> OutcomeMatcher<Value, T> { OutcomeMatcher(throwing: throwError(error, closure: closure)) }

/// Matches an expression that throws an error of a type.
///
/// - Parameters:
///   - errorType: the type.
///   - closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error from type <E>, got <b>`.
public func throwError<T: Error, Value>(errorType: T.Type, closure: ((T) -> Void)? = nil) -> Matcher<Value> {
    errorMatcher("throw error from type <\(text(of: errorType))>\(satisfying(closure))") {
        guard let thrown: T = typed($0) else { return false }
        return try satisfies(closure, thrown)
    }
}

/// Matches an expression that throws an error of a type, which a requirement returns.
///
/// Parameters and result are as for the form of an expectation.
public func throwError<T: Error, Value>(
    errorType: T.Type, closure: ((T) -> Void)? = nil
) -> OutcomeMatcher<Value, T> { OutcomeMatcher(throwing: throwError(errorType: errorType, closure: closure)) }

/// Matches an expression that throws an error of a type: `throwError(ParseError.self)`.
///
/// Parameters and result are as for `throwError(errorType:)`.
public func throwError<T: Error, Value>(_ errorType: T.Type, closure: ((T) -> Void)? = nil) -> Matcher<Value> {
    throwError(errorType: errorType, closure: closure)
}

/// Matches an expression that throws an error of a type, which a requirement returns.
///
/// ```swift
/// let error = try require { try parse("{") }.to(throwError(ParseError.self))
/// ```
///
/// Parameters and result are as for `throwError(errorType:)`.
public func throwError<T: Error, Value>(
    _ errorType: T.Type, closure: ((T) -> Void)? = nil
) -> OutcomeMatcher<Value, T> { throwError(errorType: errorType, closure: closure) }

/// Matches an expression that throws an error that matches a matcher.
///
/// - Parameter matcher: judges the error.
/// - Returns: a matcher: `expected to throw an error to match error <a>, got <b>`, and below it the
///   details of the matcher's message.
public func throwError<Form: ErrorMatcherForm>(_ matcher: Matcher<any Error>) -> Form {
    errorMatcher("throw an error to \(matcher.phrase)", traits: matcher.traits.ofPart) {
        try matcher.matches($0)
    } judged: {
        .expected("throw an error to \(matcher.phrase(of: [$0]))", got: $0)
            .adding(details: (try? matcher.result(for: $0))?.message.details ?? "")
    }
}

/// Matches an expression that throws an error for which every expectation in `closure` passes.
///
/// - Parameter closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error that satisfies block, got no error`.
public func throwError<Form: ErrorMatcherForm>(closure: @escaping (any Error) -> Void) -> Form {
    errorMatcher("throw error\(satisfying(closure))") { try satisfies(closure, $0) }
}

/// Matches an expression that throws an error of the closure's type for which every expectation in
/// `closure` passes.
///
/// - Parameter closure: receives the error; if an expectation in it fails, the matcher does not match.
/// - Returns: a matcher: `expected to throw error from type <E> that satisfies block, got <b>`.
public func throwError<T: Error, Value>(closure: @escaping (T) -> Void) -> Matcher<Value> {
    throwError(errorType: T.self, closure: closure)
}

/// Matches an expression that throws an error of the closure's type, which a requirement returns.
///
/// Parameters and result are as for the form of an expectation.
public func throwError<T: Error, Value>(closure: @escaping (T) -> Void) -> OutcomeMatcher<Value, T> {
    throwError(errorType: T.self, closure: closure)
}

/// Matches an expression that throws an error that matches a matcher that awaits.
///
/// For `expect`. A requirement has no value to return then: judge the error that `require(…).to(throwError())` returns.
///
/// - Parameter matcher: judges the error.
/// - Returns: a matcher, as for a matcher that does not await.
public func throwError<Value>(_ matcher: AsyncMatcher<any Error>) -> AsyncMatcher<Value> {
    let wanted = { ExpectationMessage.expectedTo("throw an error to \(matcher.phrase)") }
    return AsyncMatcher(matcher.traits.ofPart, wanting: wanted) { expression in
        switch await Result.of({ try await expression.evaluate() }) {
        case .success:
            return MatcherResult(.doesNotMatch) { .expectedCustomValueTo(wanted().expectedMessage, actual: "no error") }
        case .failure(let failure as EvaluationFailure): throw failure
        case .failure(let error):
            let result = try await matcher.result(for: error)
            return MatcherResult(MatcherStatus(bool: result.status == .matches)) {
                let message = result.message
                return .expected("throw an error to \(message.phrase)", got: error)
                    .adding(details: message.details ?? "")
            }
        }
    }
}

/// A type that a function of matchers about errors can return: ``Matcher`` or ``OutcomeMatcher``.
///
/// A function returns an ``OutcomeMatcher`` where the verb of a requirement takes one, which returns the error.
public protocol ErrorMatcherForm<Value> {
    /// The type of the values that are judged.
    associatedtype Value

    /// Creates this form of a matcher that passes only on errors.
    init(throwing matcher: Matcher<Value>)
}

extension Matcher: ErrorMatcherForm {
    /// The matcher itself.
    public init(throwing matcher: Matcher<T>) { self = matcher }
}

extension OutcomeMatcher: ErrorMatcherForm where Outcome == any Error {}

extension OutcomeMatcher where Outcome: Error {
    /// Creates this form of a matcher that passes only on errors of the type.
    ///
    /// - Parameter matcher: judges the expression.
    public init(throwing matcher: Matcher<Value>) {
        self.init(matcher) { error in
            guard let error, let thrown: Outcome = typed(error) else {
                preconditionFailure("the matcher passed without an error of the type \(Outcome.self)")
            }
            return thrown
        }
    }
}

/// Makes each of the matchers above.
///
/// - Parameters:
///   - phrase: the expected behavior, in words.
///   - traits: whether `phrase` is known only from an error.
///   - matches: judges the thrown error.
///   - judged: what the message says once there is an error; nil for `phrase` and the error.
/// - Returns: the matcher.
private func errorMatcher<Form: ErrorMatcherForm>(
    _ phrase: @autoclosure @escaping () -> String,
    traits: MatcherTraits = MatcherTraits(), matches: @escaping (any Error) throws -> Bool,
    judged: ((any Error) -> ExpectationMessage)? = nil
) -> Form {
    // `evaluatesFirst`: see Tricks in docs/performance.md.
    Form(
        throwing: Matcher(traits.union(.evaluatesFirst), wanting: { .expectedTo(phrase()) }) { expression in
            let thrown = try thrownError(by: expression)
            var isMatch = false
            if let thrown { isMatch = try matches(thrown) }
            return MatcherResult(MatcherStatus(bool: isMatch)) {
                guard let thrown else { return .expectedCustomValueTo(phrase(), actual: "no error") }
                return judged?(thrown) ?? .expected(phrase(), got: thrown)
            }
        })
}

/// Returns the error that an expression throws, nil if the expression throws none.
///
/// - Throws: an `EvaluationFailure` if the expression crashed or could not be run.
private func thrownError<T>(by expression: Expression<T>) throws -> (any Error)? {
    switch expression.ending() {
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

/// Returns what a phrase says of a closure with expectations, if there is one.
func satisfying<T>(_ closure: ((T) -> Void)?) -> String { closure == nil ? "" : " that satisfies block" }
