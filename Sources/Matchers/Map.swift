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
    mapped({ try $0.flatMap(transform) }, matcher)
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
    let inner = mapped({ try $0.flatMap(transform) }, matcher)
    return Matcher(wanting: { .expectedTo("Map from \(T.self) to \(U.self)") }) { expression in
        let message = ExpectationMessage.expectedTo("Map from \(T.self) to \(U.self)")
        guard let value = try expression.evaluate() else {
            return MatcherResult(.fail) { message.appendedBeNilHint() }
        }
        if try transform(value) == nil { return MatcherResult(.fail) { message } }
        return try inner.satisfies(expression)
    }
}

private func mapped<T, U>(
    _ transform: @escaping (T?) throws -> U?, _ matcher: Matcher<U>
) -> Matcher<T> {
    Matcher(wanting: { .expectedActualValueTo(matcher.phrase) }) { expression in
        let made = expression.cast(transform)
        let result = try matcher.satisfies(made)
        return MatcherResult(result.status) {
            let message = result.message.replacedExpectation { leaf in
                guard case .expectedActualValueTo(let phrase) = leaf else { return leaf }
                return .expectedCustomValueTo(phrase, actual: "<\(text(of: made))>")
            }
            guard case .some(.some(let original)) = try? expression.evaluate() else {
                return message
            }
            return message.adding(details: "mapped from <\(stringify(original))>")
        }
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
