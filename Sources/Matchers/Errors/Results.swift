public import Expectations

/// Matches a success.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter test: receives the value; an expectation that fails in it is reported on its own and
///   makes this expectation fail, too.
/// - Returns: a matcher: `expected to be <success(Int)>, got <failure(broken)>`.
public func beSuccess<Success, Failure>(test: ((Success) -> Void)? = nil) -> Matcher<Result<Success, Failure>> {
    .arm(successName(Success.self) + satisfying(test)) {
        try $0.success.map { try satisfies(test, $0) }
    }
}

/// Matches a success with a value.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter value: the value.
/// - Returns: a matcher: `expected to be <success(Int)> that equals 1, got <success(2)>`.
public func beSuccess<Success: Equatable, Failure>(_ value: Success) -> Matcher<Result<Success, Failure>> {
    .parts(.expectedActualValueTo(successName(Success.self) + " that equals \(stringify(value))")) {
        $0.success == value
    } mismatches: {
        let finding = $0.success.flatMap {
            $0 == value ? nil : Difference.message(expecting: value, actual: $0).details
        }
        return finding.map { [$0] } ?? []
    }
}

/// Matches a success whose value matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges the value.
/// - Returns: a matcher: `expected to be <success(Int)> that satisfies matcher, got <success(2)>`, and
///   below it the message of `matcher`.
public func beSuccess<Success, Failure>(_ matcher: Matcher<Success>) -> Matcher<Result<Success, Failure>> {
    .arm(successName(Success.self), matcher, \.success)
}

/// Matches a failure.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter test: receives the error; an expectation that fails in it is reported on its own and
///   makes this expectation fail, too.
/// - Returns: a matcher: `expected to be <failure(E)>, got <success(1)>`.
public func beFailure<Success, Failure>(test: ((Failure) -> Void)? = nil) -> Matcher<Result<Success, Failure>> {
    .arm(failureName(Failure.self) + satisfying(test)) {
        try $0.failure.map { try satisfies(test, $0) }
    }
}

/// Matches a failure whose error matches a matcher.
///
/// Nil fails positive and negative expectations.
///
/// - Parameter matcher: judges the error.
/// - Returns: a matcher: `expected to be <failure(E)> that satisfies matcher, got <failure(a)>`, and
///   below it the message of `matcher`.
public func beFailure<Success, Failure>(_ matcher: Matcher<Failure>) -> Matcher<Result<Success, Failure>> {
    .arm(failureName(Failure.self), matcher, \.failure)
}

extension Result {
    fileprivate var success: Success? { try? get() }

    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

private func successName<T>(_ type: T.Type) -> String { "be <success(\(type))>" }

private func failureName<T>(_ type: T.Type) -> String { "be <failure(\(type))>" }

extension Matcher {
    /// A matcher of one of the two cases of a result; `holds` returns nil for the other case.
    fileprivate static func arm<Success, Failure>(
        _ phrase: @autoclosure @escaping () -> String, _ holds: @escaping (Result<Success, Failure>) throws -> Bool?
    ) -> Matcher where T == Result<Success, Failure> {
        .value(.expectedActualValueTo(phrase())) { try holds($0) ?? false }
    }

    fileprivate static func arm<Success, Failure, Part>(
        _ name: @autoclosure @escaping () -> String, _ inner: Matcher<Part>,
        _ part: @escaping (Result<Success, Failure>) -> Part?
    ) -> Matcher where T == Result<Success, Failure> {
        .value { actual in
            let wanted = ExpectationMessage.expectedActualValueTo("\(name()) that satisfies matcher")
            guard let part = actual.flatMap(part), let result = try? inner.result(for: part) else { return wanted }
            let text = stringify(part)
            let message = result.message.replacedExpectation { leaf in
                // equal() shows a value by the default text, but a set by a text of its own.
                guard inner.isOfValues, Part.self is any Equatable.Type, !(part is any ComparedSet),
                    case .expectedCustomValueTo(let phrase, "<\(text)>") = leaf
                else { return leaf }
                return .expectedActualValueTo(phrase)
            }
            return wanted.adding(details: message.text(actual: text))
        } _: {
            try part($0).map { try inner.matches($0) } ?? false
        }
    }
}
