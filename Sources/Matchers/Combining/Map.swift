import Expectations

/// Wants a value of which something else is what a matcher wants: `map(\.name, equal("Ann"))`.
///
/// Nil stays nil. What the transformation throws fails the expectation.
///
/// - Parameters:
///   - transform: makes the other value, or nil; also a key path.
///   - matcher: judges it.
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

/// Wants a value of which something else can be made that is what a matcher wants.
///
/// If it cannot be made, or there is nothing to make it of, that fails, positive or negative.
///
/// - Parameters:
///   - transform: makes the other value; nil if it cannot be made.
///   - matcher: judges it.
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

/// What a matcher finds of an expression that was made of another, which its message shows, too.
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

/// The value of an expression that was evaluated, and kept it.
private func text<T>(of expression: Expression<T>) -> String {
    do {
        return stringify(try expression.evaluate())
    } catch {
        return "nothing"
    }
}
