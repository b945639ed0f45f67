import Expectations

/// Matches a value whose transformed value matches a matcher: `map(\.name, equal("Ann"))`.
///
/// Nil stays nil. An error of the transformation fails the expectation.
///
/// - Parameters:
///   - transform: returns the transformed value, or nil; a key path will do.
///   - matcher: judges the transformed value.
/// - Returns: a matcher: `expected to equal <1>, got <2>`, and below it the original value.
public func map<T, U>(
    _ transform: @escaping (T) throws -> U?, _ matcher: Matcher<U>
) -> Matcher<T> {
    Matcher(
        wanting: { .expectedActualValueTo(matcher.phrase) }, hasWords: matcher.hasWords,
        judgesNothing: matcher.judgesNothing
    ) { expression in
        try judge(expression.cast { try $0.flatMap(transform) }, of: expression, matcher)
    }
}

/// Matches a value that can be transformed into a value that matches a matcher.
///
/// Nil fails positive and negative expectations, and so does a value that cannot be transformed.
///
/// - Parameters:
///   - transform: returns the transformed value; nil if there is none.
///   - matcher: judges the transformed value.
/// - Returns: a matcher: `expected to equal <1>, got <2>`, and below it the original value.
public func compactMap<T, U>(
    _ transform: @escaping (T) throws -> U?, _ matcher: Matcher<U>
) -> Matcher<T> {
    let wanted = { ExpectationMessage.expectedTo("Map from \(T.self) to \(U.self)") }
    return Matcher(wanting: wanted) { expression in
        guard let value = try expression.evaluate() else {
            return MatcherResult(.fail) { wanted().appendedBeNilHint() }
        }
        let made = Expression(
            expression: { try transform(value) }, location: expression.location,
            isClosure: expression.isClosure)
        if try made.evaluate() == nil { return MatcherResult(.fail, wanted) }
        return try judge(made, of: expression, matcher)
    }
}

/// Judges a transformed expression; the message also shows the original value.
private func judge<T, U>(
    _ made: Expression<U>, of expression: Expression<T>, _ matcher: Matcher<U>
) throws -> MatcherResult {
    let result = try matcher.satisfies(made)
    return MatcherResult(result.status) {
        let message = result.message.replacedExpectation { leaf in
            guard case .expectedActualValueTo(let phrase) = leaf else { return leaf }
            return .expectedCustomValueTo(phrase, actual: "<\(text(of: made))>")
        }
        guard case .some(.some(let original)) = try? expression.evaluate() else { return message }
        return message.adding(details: "mapped from <\(stringify(original))>")
    }
}

/// Returns the text of the cached value of an evaluated expression.
private func text<T>(of expression: Expression<T>) -> String {
    do {
        return stringify(try expression.evaluate())
    } catch {
        return "nothing"
    }
}
