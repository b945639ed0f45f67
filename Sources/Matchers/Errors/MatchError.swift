public import Expectations

/// Matches an error value with the same domain and code: for an enumeration the same case,
/// whatever its associated values.
///
/// - Parameter error: the error.
/// - Returns: a matcher: `expected to match error <a>, got <b>`.
public func matchError<T: Error>(_ error: T) -> Matcher<any Error> {
    errorValue("match error <\(text(of: error))>") { isSameKind($0, error) }
}

/// Matches an equal error value.
///
/// - Parameter error: the error.
/// - Returns: a matcher: `expected to match error <a>, got <b>`.
public func matchError<T: Error & Equatable>(_ error: T) -> Matcher<any Error> {
    errorValue("match error <\(text(of: error))>") {
        typed($0) == error
    } judged: {
        .expected(to: "match error", error, got: $0)
    }
}

/// Matches an error value of a type.
///
/// - Parameter errorType: the type.
/// - Returns: a matcher: `expected to match error from type <E>, got <b>`.
public func matchError<T: Error>(_ errorType: T.Type) -> Matcher<any Error> {
    errorValue("match error from type <\(text(of: errorType))>") { typed($0, as: T.self) != nil }
}

private func errorValue(
    _ phrase: @autoclosure @escaping () -> String, _ matches: @escaping (any Error) -> Bool,
    judged: ((any Error) -> ExpectationMessage)? = nil
) -> Matcher<any Error> {
    .value { actual in
        guard let actual else { return .expectedCustomValueTo(phrase(), actual: "no error") }
        return judged?(actual) ?? .expected(phrase(), got: actual)
    } _: {
        matches($0)
    }
}
